import type { KeptBody, Recorded } from './recorded.ts';
import type { Board, Shelf } from './shelf.ts';

type Mutable<One> = { -readonly [Name in keyof One]: One[Name] };

/** What is not a text of this exchange alone. */
type Rest = Mutable<Omit<Recorded, 'requestId' | 'url' | 'body' | 'response'>>;

/**
 * An exchange in its place of a journal's ring, which the next one takes over. Its texts are bytes on a shelf: as strings, those of a
 * thousand exchanges would be moved by each collection of garbage, which cost a GET a sixth of its time.
 */
export interface Kept extends Rest {
  /** 0 where the connection was cut without an answer. */
  status: number;
  answered: readonly string[];
  board: Board;
  /** Where its texts begin on the board: request ID, URL, body and answer, one after the other. */
  boardAt: number;
  idLength: number;
  urlLength: number;
  body: Mutable<KeptText>;
  answer: Mutable<KeptText>;
}

/** A body whose letters are on the board. */
interface KeptText extends Omit<KeptBody, 'letters'> {
  /** Bytes on the board; -1 where there is no such body. */
  readonly bytes: number;
}

/** Keeps an exchange, in the place of one that is no more needed where there is such a place. */
export function keep(one: Recorded, shelf: Shelf, place: Kept = newPlace(one)): Kept {
  fill(place, one);
  if (place.board !== noBoard) shelf.release(place.board);
  const { board, at } = shelf.take(place.idLength + place.urlLength + roomOf(place.body) + roomOf(place.answer));
  place.board = board;
  place.boardAt = at;
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
  weight: 0,
  status: 0,
  answered: none,
  board: noBoard,
  boardAt: 0,
  idLength: 0,
  urlLength: 0,
  body: { bytes: -1, encoding: 'latin1', size: 0, isPart: false },
  answer: { bytes: -1, encoding: 'latin1', size: 0, isPart: false },
});

const noBoard: Board = { bytes: Buffer.alloc(0), held: 0 };

function measure(text: Mutable<KeptText>, body: KeptBody | null): void {
  text.bytes = body?.bytes ?? -1;
  text.encoding = body?.encoding ?? 'latin1';
  text.size = body?.size ?? 0;
  text.isPart = body?.isPart ?? false;
}

const roomOf = ({ bytes }: KeptText): number => Math.max(0, bytes);

/** All at once where its texts are one in either encoding: each writing leaves JavaScript. */
function write({ board: { bytes: board }, boardAt: at, idLength, urlLength, body, answer }: Kept, one: Recorded): void {
  const [head, asked, answered] = [one.requestId + one.url, one.body?.letters ?? '', one.response?.body.letters ?? ''];
  if (roomOf(body) === asked.length && roomOf(answer) === answered.length) {
    board.write(head + asked + answered, at, 'latin1');
    return;
  }
  const bodyAt = at + idLength + urlLength;
  board.write(head, at, 'latin1');
  writeBody(board, one.body, bodyAt);
  writeBody(board, one.response?.body ?? null, bodyAt + roomOf(body));
}

function writeBody(board: Buffer, body: KeptBody | null, at: number): void {
  if (body !== null) board.write(body.letters, at, body.encoding);
}

/** The exchange again, of which nothing changes when its place is taken over. */
export function recordedOf(kept: Kept): Recorded {
  const {
    status,
    answered,
    board: { bytes: board },
    boardAt: at,
    idLength,
    urlLength,
    body,
    answer,
    ...rest
  } = kept;
  const bodyAt = at + idLength + urlLength;
  const answerBody = readBody(board, answer, bodyAt + roomOf(body));
  return {
    ...rest,
    requestId: board.toString('latin1', at, at + idLength),
    url: board.toString('latin1', at + idLength, bodyAt),
    body: readBody(board, body, bodyAt),
    response: answerBody === null ? null : { status, headers: answered, body: answerBody },
  };
}

function readBody(board: Buffer, body: KeptText, at: number): KeptBody | null {
  return body.bytes === -1 ? null : { ...body, letters: board.toString(body.encoding, at, at + body.bytes) };
}
