import type { KeptBody, Recorded } from './recorded.ts';

type Mutable<One> = { -readonly [Name in keyof One]: One[Name] };

/** What is not a text of this exchange alone. */
type Rest = Mutable<Omit<Recorded, 'requestId' | 'url' | 'body' | 'response'>>;

/**
 * An exchange in its place of a journal's ring, which the next one takes over. Its texts are bytes on chunks: as strings, those of a
 * thousand exchanges would be moved by each collection of garbage, which cost a GET a sixth of its time.
 */
export interface Kept extends Rest {
  /** 0 where the connection was cut without an answer. */
  status: number;
  answered: readonly string[];
  chunk: Chunk;
  /** Where its texts begin on the chunk: request ID, URL, body and answer, one after the other. */
  chunkAt: number;
  idLength: number;
  urlLength: number;
  body: Mutable<KeptText>;
  answer: Mutable<KeptText>;
}

/** A body whose letters are on the chunk. */
interface KeptText extends Omit<KeptBody, 'letters'> {
  /** Bytes on the chunk; -1 where there is no such body. */
  readonly bytes: number;
}

/** Keeps an exchange, in the place of one that is no more needed where there is such a place. */
export function keep(one: Recorded, chunks: Chunks, place: Kept = newPlace(one)): Kept {
  fill(place, one);
  if (place.chunk !== noChunk) chunks.release(place.chunk);
  const { chunk, at } = chunks.take(place.idLength + place.urlLength + roomOf(place.body) + roomOf(place.answer));
  place.chunk = chunk;
  place.chunkAt = at;
  write(place, one);
  return place;
}

/** Member by member: what is copied at once gets new numbers, which live as long as texts would. */
function fill(place: Kept, one: Recorded): void {
  place.at = one.at;
  place.worldTime = one.worldTime;
  place.durationMs = one.durationMs;
  place.operation = one.operation;
  place.method = one.method;
  place.httpVersion = one.httpVersion === usual ? usual : one.httpVersion;
  place.headers = one.headers;
  place.outcome = one.outcome;
  place.violations = orNone(one.violations);
  place.advices = orNone(one.advices);
  place.asked = one.asked;
  place.profile = one.profile;
  place.forced = one.forced;
  place.event = one.event;
  place.weight = one.weight;
  place.status = one.response?.status ?? 0;
  place.answered = one.response?.headers ?? none;
  place.idLength = one.requestId.length;
  place.urlLength = one.url.length;
  measure(place.body, one.body);
  measure(place.answer, one.response?.body ?? null);
}

/** Node makes a new text of it for each request. */
const usual = '1.1';

/** One empty list for all that have nothing. */
const orNone = <One>(list: readonly One[]): readonly One[] => (list.length === 0 ? none : list);

const none: readonly never[] = [];

/** Written out, since an object that is spread is slow to write to. */
const newPlace = (one: Recorded): Kept => ({
  at: one.at,
  worldTime: one.worldTime,
  durationMs: one.durationMs,
  operation: one.operation,
  method: one.method,
  httpVersion: one.httpVersion,
  headers: none,
  outcome: one.outcome,
  violations: none,
  advices: none,
  asked: none,
  profile: one.profile,
  forced: none,
  event: null,
  weight: 0,
  status: 0,
  answered: none,
  chunk: noChunk,
  chunkAt: 0,
  idLength: 0,
  urlLength: 0,
  body: { bytes: -1, encoding: 'latin1', size: 0, isPart: false },
  answer: { bytes: -1, encoding: 'latin1', size: 0, isPart: false },
});

const noChunk: Chunk = { bytes: Buffer.alloc(0), held: 0 };

function measure(text: Mutable<KeptText>, body: KeptBody | null): void {
  text.bytes = body?.bytes ?? -1;
  text.encoding = body?.encoding ?? 'latin1';
  text.size = body?.size ?? 0;
  text.isPart = body?.isPart ?? false;
}

const roomOf = ({ bytes }: KeptText): number => Math.max(0, bytes);

/** All at once where its texts are one in either encoding: each writing leaves JavaScript. */
function write({ chunk: { bytes: chunk }, chunkAt: at, idLength, urlLength, body, answer }: Kept, one: Recorded): void {
  const [head, asked, answered] = [one.requestId + one.url, one.body?.letters ?? '', one.response?.body.letters ?? ''];
  if (roomOf(body) === asked.length && roomOf(answer) === answered.length) {
    chunk.write(head + asked + answered, at, 'latin1');
    return;
  }
  const bodyAt = at + idLength + urlLength;
  chunk.write(head, at, 'latin1');
  writeBody(chunk, one.body, bodyAt);
  writeBody(chunk, one.response?.body ?? null, bodyAt + roomOf(body));
}

function writeBody(chunk: Buffer, body: KeptBody | null, at: number): void {
  if (body !== null) chunk.write(body.letters, at, body.encoding);
}

/** The exchange again, of which nothing changes when its place is taken over. */
export function readKept(kept: Kept): Recorded {
  const {
    status,
    answered,
    chunk: { bytes: chunk },
    chunkAt: at,
    idLength,
    urlLength,
    body,
    answer,
    ...rest
  } = kept;
  const bodyAt = at + idLength + urlLength;
  const answerBody = readBody(chunk, answer, bodyAt + roomOf(body));
  return {
    ...rest,
    requestId: chunk.toString('latin1', at, at + idLength),
    url: chunk.toString('latin1', at + idLength, bodyAt),
    body: readBody(chunk, body, bodyAt),
    response: answerBody === null ? null : { status, headers: answered, body: answerBody },
  };
}

function readBody(chunk: Buffer, body: KeptText, at: number): KeptBody | null {
  return body.bytes === -1 ? null : { ...body, letters: chunk.toString(body.encoding, at, at + body.bytes) };
}

/** Bytes of the first chunk, and of the largest that several exchanges share. */
const first = 2048;
const largest = 65_536;
/** What is larger has a chunk of its own, so that hardly any of those that are shared stays empty at its end. */
const longestShared = largest / 8;

/** A stretch of memory for the texts of exchanges. */
export interface Chunk {
  readonly bytes: Buffer;
  /** How many exchanges have texts on it. */
  held: number;
}

/** Room for the texts of exchanges, chunk by chunk; one that no exchange holds any more is used again. */
export interface Chunks {
  /** A chunk with room for so many bytes, and where they begin on it. */
  take(size: number): { readonly chunk: Chunk; readonly at: number };
  /** Gives back what an exchange has taken. */
  release(chunk: Chunk): void;
  /** Lets go of what is kept for exchanges to come. */
  shrink(): void;
}

export function createChunks(): Chunks {
  let chunk = chunkOf(0);
  let spare: Chunk | undefined;
  let end = 0;

  /** Memory that is new costs: the system clears its pages, and it brings the collector of garbage sooner. */
  function nextChunk(size: number): Chunk {
    const wanted = Math.max(size, Math.min(largest, Math.max(first, chunk.bytes.length * 2)));
    const again = spare;
    if (wanted !== largest || again === undefined) return chunkOf(wanted);
    spare = undefined;
    return again;
  }

  function keepSpare(one: Chunk): void {
    if (one.held === 0 && one !== chunk && one.bytes.length === largest) spare = one;
  }

  return {
    take: (size) => {
      if (size > longestShared) return { chunk: { ...chunkOf(size), held: 1 }, at: 0 };
      if (end + size > chunk.bytes.length) {
        const full = chunk;
        chunk = nextChunk(size);
        end = 0;
        keepSpare(full);
      }
      const at = end;
      end += size;
      chunk.held += 1;
      return { chunk, at };
    },
    release: (one) => {
      one.held -= 1;
      keepSpare(one);
    },
    shrink: () => {
      spare = undefined;
      chunk = chunkOf(0);
      end = 0;
    },
  };
}

const chunkOf = (size: number): Chunk => ({ bytes: Buffer.allocUnsafeSlow(size), held: 0 });
