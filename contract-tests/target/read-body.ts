import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { type Answer, envelopeMembers, isPageLike, pageFields } from './exchange.ts';
import { countParts, deepestLevel } from '../../src/lib/json-parts.ts';
import { parseJson, isRecord } from './json.ts';
import { isAnswerHeader } from './header-kinds.ts';
import { createHash } from 'node:crypto';

interface JudgedPart {
  readonly value: unknown;
  /** About so many bytes of memory. */
  readonly weight: number;
  /** Something of the whole is left out. */
  readonly isPart: boolean;
}

/** Of each value of JSON, beside its text. */
const valueWeight = 64;

/** So many members of a list or record: twice what a search may show (§8). */
const MAX_MEMBERS = 200;

/** Characters of a text. Where there is no room any more, so few still show its type; what §2.1 states of a page is compared with another answer. */
const longest = { usual: 1024, beyond: 64, ofPage: 4096 };

/** Members of `data` are judged by their names and types, in refusals and creates too. */
const judgedLevels = 2;

interface Keeping {
  readonly room: number;
  readonly isShort: boolean;
  weight: number;
  isPart: boolean;
}

/** Where a value is: in how many lists and records, and under which name; in a list, under the list's. */
interface Position {
  readonly level: number;
  readonly name: string;
}

/**
 * What checks read of an answer: all, if there is room; else the members of the envelope and of `data`, and pages wherever they are.
 *
 * @param room - bytes that the value may weigh
 * @param isShort - the body is so short that no text of it is shortened
 */
export function judgedPart(whole: unknown, room: number, isShort = false): JudgedPart {
  const keeping: Keeping = { room, isShort, weight: 0, isPart: false };
  const value = keep(whole, { level: 0, name: '' }, keeping);
  return { value, weight: keeping.weight, isPart: keeping.isPart };
}

function keep(value: unknown, position: Position, keeping: Keeping): unknown {
  keeping.weight += valueWeight;
  if (typeof value === 'string') return keepText(value, position, keeping);
  if (Array.isArray(value)) {
    const members = value.map((member): Member => [position.name, member]);
    const kept = keepMembers(members, { ...position, isWanted: () => false }, keeping);
    return kept.map(([, member]) => member);
  }
  if (!isRecord(value)) return value;
  const isPage = isPageLike(value);
  const isWanted = (name: string) => isPage && pageFields.has(name);
  const kept = keepMembers(Object.entries(value), { ...position, isWanted }, keeping);
  return Object.fromEntries(kept.map(([name, member]) => [shortened(name, longest.usual), member]));
}

type Member = readonly [name: string, value: unknown];

interface Container extends Position {
  /** What is kept, room or not. */
  readonly isWanted: (name: string) => boolean;
}

function keepMembers(members: readonly Member[], container: Container, keeping: Keeping): readonly Member[] {
  const { level, isWanted } = container;
  const first = members.filter(
    ([name], at) => at < MAX_MEMBERS || (level === 0 && envelopeMembers.has(name)) || isWanted(name),
  );
  const kept = first.flatMap(([name, value]): readonly Member[] =>
    level < judgedLevels || hasRoom(keeping) || isWanted(name) || holdsPage(value)
      ? [[name, keep(value, { level: level + 1, name }, keeping)]]
      : [],
  );
  if (kept.length < members.length) keeping.isPart = true;
  return kept;
}

const hasRoom = ({ weight, room }: Keeping): boolean => weight <= room;

function holdsPage(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isPageLike(value) || Object.values(value).some(holdsPage);
}

function keepText(text: string, { level, name }: Position, keeping: Keeping): string {
  const kept = keeping.isShort ? text : shortened(text, longestOf({ level, name }, keeping));
  if (kept !== text) keeping.isPart = true;
  keeping.weight += kept.length;
  return kept;
}

function longestOf({ level, name }: Position, keeping: Keeping): number {
  if (pageFields.has(name)) return longest.ofPage;
  const isEnvelope = level === 1 && envelopeMembers.has(name);
  return level <= judgedLevels && !hasRoom(keeping) && !isEnvelope ? longest.beyond : longest.usual;
}

/** Its beginning, and what tells it from another: of characters that a URL may have, so that a long one stays one. A copy, as a slice would hold the whole. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const beginning = text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
  return Buffer.from(`${beginning}~cut-off-of-${Buffer.byteLength(text)}-${digest}`).toString();
}

/** No answer of the interface comes near these: what is beyond is a finding about the target, and is not read on. */
export const bounds = {
  /** Bytes of one body, decoded. */
  body: 1024 * 1024,
  /** Levels of JSON in one body. */
  levels: 64,
  /** Values of JSON in one body: so many are read in some milliseconds. */
  values: 50_000,
  /** Bytes of one body of which no text is shortened. */
  short: 4 * 1024,
  /** Bytes of one body that are kept as evidence; of one that is more than can be judged no more than `evidenceLate`. */
  evidence: 8 * 1024,
  /** Characters of the headers of one answer that are kept. */
  headers: 4 * 1024,
  /** Bytes of memory that what is kept of one body to be judged may take, beside the pages that it shows. */
  room: 64 * 1024,
  /** Once a run holds so much, in bytes, it keeps less of each further answer: `roomLate`, `evidenceLate`, `headersLate`. */
  late: 8 * 1024 * 1024,
  roomLate: 4 * 1024,
  evidenceLate: 1024,
  headersLate: 1024,
  /** What a run may hold of all answers, in bytes: beyond it nothing more is asked, and what is left to check stays unverified. */
  run: 32 * 1024 * 1024,
  /** So many answers to one operation may be more than can be judged; the others are read no further than `again`, in bytes. */
  excessive: 3,
  again: 64 * 1024,
} as const;

/** A body as it came, with the headers that say how to read it. */
export interface RawBody {
  /** The whole body, or a beginning that is enough as evidence. */
  readonly bytes: Buffer;
  /** Whether it went on beyond the bound, and was not read on. */
  readonly isCut?: true;
  /** The connection was closed before its end. */
  readonly isBroken?: true;
  readonly headers?: IncomingHttpHeaders | undefined;
}

type Read = Pick<Answer, 'headers' | 'headersLeftOut' | 'text' | 'json' | 'isPart' | 'isBroken' | 'excess'>;

/** Reads the bodies of one run. Answers of one kind are those to one operation. */
export interface BodyReader {
  /** Bytes that a body of the kind may have, as it comes and decoded. */
  mostOf(kind: string): number;
  read(body: RawBody, kind: string): Read;
  /** Why no further body may be read; undefined where one may. */
  full(): string | undefined;
}

/**
 * Every body is read within its bounds, and what is kept of all of them within those of the run. What is thrown away stays in memory until the
 * collector comes, and it is in no hurry: what has shown no end is not read that far again and again.
 */
export function createBodyReader(): BodyReader {
  const excessive = new Map<string, number>();
  let held = 0;
  const mostOf = (kind: string) => ((excessive.get(kind) ?? 0) < bounds.excessive ? bounds.body : bounds.again);
  return {
    mostOf,
    read: (body, kind) => {
      const isLate = held > bounds.late;
      const { weight, ...read } = readWithin(body, {
        most: mostOf(kind),
        room: isLate ? bounds.roomLate : bounds.room,
      });
      const text = evidence(read, isLate ? bounds.evidenceLate : bounds.evidence);
      const kept = keepHeaders(body.headers ?? {}, isLate ? bounds.headersLate : bounds.headers);
      held += weight + text.length + lengthOf(kept.headers);
      if (read.excess !== undefined) excessive.set(kind, (excessive.get(kind) ?? 0) + 1);
      return { ...kept, ...read, text };
    },
    full: () =>
      held <= bounds.run
        ? undefined
        : `${bounds.run / 1024 / 1024} MiB are the most that a run holds of all answers: --rules checks fewer rules in one run`,
  };
}

interface Limits {
  /** Bytes. */
  readonly most: number;
  readonly room: number;
}

type Weighed = Omit<Read, 'text' | 'headers' | 'headersLeftOut'> & { readonly text: Buffer; readonly weight: number };

function readWithin({ bytes, isCut, isBroken, headers }: RawBody, { most, room }: Limits): Weighed {
  if (isBroken === true) return { text: bytes, weight: 0, isBroken };
  const decoded = isCut === true ? undefined : decode(bytes, headers, most);
  if (decoded === undefined || decoded.length > most) return tooMuch(decoded ?? bytes, tooLong(most));
  try {
    const what = tooManyValues(decoded);
    if (what !== undefined) return tooMuch(decoded, what);
    const whole = parseJson(decoded.toString('utf8'));
    const { value, weight, isPart } = judgedPart(whole, room, decoded.length <= bounds.short);
    return { text: decoded, json: value, weight, ...(isPart ? { isPart } : {}) };
  } catch (error) {
    if (error instanceof SyntaxError) return { text: decoded, weight: 0 };
    throw error;
  }
}

/** Before anything is built of it. What does not begin as a list or an object of JSON does is none, or one value. */
function tooManyValues(text: Buffer): string | undefined {
  if (!/^[\s\uFEFF]*[[{]/.test(text.toString('utf8', 0, 64))) return undefined;
  if (deepestLevel(text) > bounds.levels) return `more than ${bounds.levels} levels of JSON`;
  const { containers, further } = countParts(text);
  return containers + further > bounds.values ? `more than ${bounds.values} values of JSON` : undefined;
}

const lengthOf = (headers: Answer['headers']) =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0);

function tooLong(most: number): string {
  if (most === bounds.body) return `a body of more than ${bounds.body / 1024 / 1024} MiB`;
  return `a body of more than ${most / 1024} KiB, after ${bounds.excessive} answers to the operation that were more than can be judged`;
}

function tooMuch(text: Buffer, what: string): Weighed {
  return { text, weight: 0, excess: `answers more than can be judged: ${what}` };
}

/** A copy, as a slice would keep the whole body in memory. */
function evidence({ text, excess, isBroken }: Pick<Weighed, 'text' | 'excess' | 'isBroken'>, usual: number): string {
  const most = excess === undefined ? usual : bounds.evidenceLate;
  if (text.length > most) return `${text.subarray(0, most).toString('utf8')}… (cut off here after ${most / 1024} KiB)`;
  const isCut = excess !== undefined || isBroken === true;
  return `${text.toString('utf8')}${isCut ? '… (cut off here)' : ''}`;
}

/** Whether a text of a log is the evidence of a body that was not kept whole. */
export const isCutOff = (text: string): boolean => /… \(cut off here(?: after \d+ KiB)?\)$/.test(text);

/** None is asked for, yet some gateways compress all the same. Undefined where more comes out than can be judged. */
function decode(body: Buffer, headers: RawBody['headers'], most: number): Buffer | undefined {
  const encoding = headers?.['content-encoding'];
  const decoder = decoders[encoding?.trim().toLowerCase() ?? ''];
  if (decoder === undefined) return body;
  try {
    return decoder(body, { maxOutputLength: most });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    // Whatever stands there, no client could read it as JSON.
    return Buffer.concat([Buffer.from(`(cannot be decoded as ${String(encoding)}) `), body]);
  }
}

const decoders: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Node joins a header that comes again and again to what came before: each part of such a text stays in memory until it is written anew. */
const flat = (value: string): string => Buffer.from(value, 'latin1').toString('latin1');

/**
 * The headers of an answer within so many characters. Each is kept whole or left out: one that was cut off would be taken for its value.
 * Those of the one answer come first, as they are judged.
 */
export function keepHeaders(headers: IncomingHttpHeaders, most: number): Pick<Answer, 'headers' | 'headersLeftOut'> {
  const all = Object.entries(headers).map(([name, value = '']): readonly [string, string] => [
    name,
    [value].flat().join(', '),
  ]);
  const inTurn = [...all.filter(([name]) => !isAnswerHeader(name)), ...all.filter(([name]) => isAnswerHeader(name))];
  const kept = new Set<string>();
  let left = most;
  for (const [name, value] of inTurn) {
    const length = name.length + value.length;
    if (length > left) continue;
    left -= length;
    kept.add(name);
  }
  const leftOut = all.length - kept.size;
  return {
    headers: Object.fromEntries(all.filter(([name]) => kept.has(name)).map(([name, value]) => [name, flat(value)])),
    ...(leftOut === 0 ? {} : { headersLeftOut: leftOut }),
  };
}
