import { createHash } from 'node:crypto';
import { envelopeMembers, pageFields } from './exchange.ts';
import { exactNumber } from './json.ts';

/** What an answer is read within. */
export interface PartBounds {
  /** Bytes that the value may weigh; beyond them only pages are read on, and the first members of the envelope and of `data`. */
  readonly room: number;
  readonly levels: number;
}

export interface JsonPart {
  readonly value: unknown;
  /** About so many bytes of memory. */
  readonly weight: number;
  /** Something of the text is left out of the value. */
  readonly isPart: boolean;
}

/** The text is nested deeper than its bound. */
export class TooDeep extends Error {
  override readonly name = 'TooDeep';
}

/** Of each value of JSON, beside its text. */
const valueWeight = 64;

/** So many members of a list or record: twice what a search may show (§8). */
const MAX_MEMBERS = 200;

/** Bytes of a text. Where there is no room any more, so few still tell its type; what §2.1 states of a page is compared with another answer. */
const longest = { usual: 1024, beyond: 64, ofPage: 4096 };

/** Members of `data` are judged by their names and types, in refusals and creates too. */
const judgedLevels = 2;

interface Reading extends JsonCursor, PartBounds {
  /** A text that is no longer than the shortest bound is never shortened. */
  readonly isShort: boolean;
  weight: number;
  pages: number;
  isPart: boolean;
}

/**
 * Reads JSON and keeps what checks read of it: all, where there is room; else the members of the envelope and of `data`, and pages wherever
 * they lie. What is not kept is never built, so that 1 MiB of values does not take 30. An int that a double cannot hold becomes a bigint.
 * @throws SyntaxError where the text is not JSON; TooDeep
 */
export function readJsonPart(bytes: Buffer, bounds: PartBounds): JsonPart {
  const isShort = bytes.length <= longest.ofPage;
  const at = bytes.indexOf('\uFEFF') === 0 ? 3 : 0;
  const reading: Reading = { ...bounds, bytes, at, isShort, weight: 0, pages: 0, isPart: false };
  const value = readValue(reading, { level: 0, name: '' });
  skipBlanks(reading);
  if (reading.at < bytes.length) throw new SyntaxError(`more than one value, at ${reading.at}`);
  return { value, weight: reading.weight, isPart: reading.isPart };
}

/** Where a value stands. */
interface Place {
  /** How many lists and records it is in. */
  readonly level: number;
  /** Of the member that it is; the list's, where it stands in one. */
  readonly name: string;
}

function readValue(reading: Reading, place: Place): unknown {
  skipBlanks(reading);
  if (tryCharacter(reading, '{')) return readRecord(reading, place);
  if (tryCharacter(reading, '[')) return readList(reading, place);
  if (tryCharacter(reading, '"')) return readString(reading, place);
  const start = passToken(reading);
  reading.weight += valueWeight;
  const token = reading.bytes.toString('latin1', start, reading.at);
  const word = wordOf(token);
  return word === undefined ? exactNumber(token) : word.value;
}

function readString(reading: Reading, { level, name }: Place): string {
  const most = reading.isShort ? Infinity : mostOf(reading, { level, name });
  const place = readStringPlace(reading, most);
  const isCut = place.cut < place.end;
  const text = isCut ? `${textBetween(reading, place)}${cutOff(reading, place)}` : textBetween(reading, place);
  if (isCut) reading.isPart = true;
  reading.weight += valueWeight + text.length;
  return text;
}

function mostOf(reading: Reading, { level, name }: Place): number {
  if (pageFields.has(name)) return longest.ofPage;
  const isEnvelope = level === 1 && envelopeMembers.has(name);
  return level <= judgedLevels && hasNoRoom(reading) && !isEnvelope ? longest.beyond : longest.usual;
}

/** Of characters that a URL may have, so that a long one stays one. */
function cutOff({ bytes }: Reading, { start, end }: { readonly start: number; readonly end: number }): string {
  const digest = createHash('sha256').update(bytes.subarray(start, end)).digest('hex').slice(0, 16);
  return `~cut-off-of-${end - start}-${digest}`;
}

function hasNoRoom({ weight, room }: Reading): boolean {
  return weight > room;
}

/** A member as it was read. */
interface Member {
  readonly name: string;
  readonly value: unknown;
  readonly weight: number;
  /** There is room for it, or it holds a page. */
  readonly isHeld: boolean;
}

/** A list or a record. */
interface Kind {
  readonly end: ']' | '}';
  readonly readName: () => string;
}

function readList(reading: Reading, place: Place): unknown {
  const members = readMembers(reading, place, { end: ']', readName: () => place.name });
  return members.filter(({ isHeld }) => isHeld).map(({ value }) => value);
}

function readRecord(reading: Reading, place: Place): unknown {
  const members = readMembers(reading, place, { end: '}', readName: () => readNameOf(reading) });
  const fields = members.filter(({ name }) => pageFields.has(name));
  const isPage = fields.length >= 2;
  if (isPage) reading.pages += 1;
  const late = isPage ? fields.filter(({ isHeld }) => !isHeld) : [];
  for (const { weight } of late) reading.weight += weight;
  const held = members.filter((member) => member.isHeld || late.includes(member));
  return Object.fromEntries(held.map(({ name, value }) => [name, value]));
}

function readNameOf(reading: Reading): string {
  expectCharacter(reading, '"');
  const name = textBetween(reading, readStringPlace(reading, longest.usual));
  expectCharacter(reading, ':');
  return name;
}

/** Members that are not held are among them where they are few: a record that turns out to be a page holds some all the same. */
function readMembers(reading: Reading, { level }: Place, { end, readName }: Kind): Member[] {
  if (level >= reading.levels) throw new TooDeep();
  const members: Member[] = [];
  reading.weight += valueWeight;
  let count = 0;
  for (let isOver = tryCharacter(reading, end); !isOver; isOver = isLast(reading, end)) {
    const name = readName();
    count += 1;
    if (count <= MAX_MEMBERS || (level === 0 && envelopeMembers.has(name)))
      members.push(readMember(reading, { level, name }));
    else passValue(reading, level + 1);
  }
  if (count > members.length) reading.isPart = true;
  return members;
}

/** @param level - of the list or record that it is a member of */
function readMember(reading: Reading, { level, name }: Place): Member {
  const before = { weight: reading.weight, pages: reading.pages };
  const hasRoom = level < judgedLevels || !hasNoRoom(reading);
  const value = readValue(reading, { level: level + 1, name });
  const weight = reading.weight - before.weight;
  const isHeld = hasRoom || reading.pages > before.pages;
  if (!isHeld) [reading.isPart, reading.weight] = [true, before.weight];
  return { name, value, weight, isHeld };
}

/** Goes past a value that is not kept. */
function passValue(reading: Reading, level: number): void {
  if (tryCharacter(reading, '{')) passMembers(reading, level, '}');
  else if (tryCharacter(reading, '[')) passMembers(reading, level, ']');
  else if (tryCharacter(reading, '"')) readStringPlace(reading, Infinity);
  else passToken(reading);
}

function passMembers(reading: Reading, level: number, end: '}' | ']'): void {
  if (level >= reading.levels) throw new TooDeep();
  for (let isOver = tryCharacter(reading, end); !isOver; isOver = isLast(reading, end)) {
    if (end === '}') {
      expectCharacter(reading, '"');
      readStringPlace(reading, Infinity);
      expectCharacter(reading, ':');
    }
    passValue(reading, level + 1);
  }
}

function isLast(reading: Reading, end: ']' | '}'): boolean {
  if (tryCharacter(reading, end)) return true;
  expectCharacter(reading, ',');
  return false;
}

/** A place in a text of JSON (RFC 8259), in bytes. */
interface JsonCursor {
  readonly bytes: Buffer;
  at: number;
}

/** Where a string stands, without its quotes. */
interface StringPlace {
  readonly start: number;
  readonly end: number;
  /** Up to here it is within the bytes that were asked for, in whole characters. */
  readonly cut: number;
  readonly isEscaped: boolean;
}

const codes = {
  quote: 0x22,
  zero: 0x30,
  nine: 0x39,
  backslash: 0x5c,
  u: 0x75,
  firstPrintable: 0x20,
  continuation: 0x80,
  lead: 0xc0,
};
const blanks = tableOf(' \t\n\r');
const escaped = tableOf('"\\/bfnrt');
const ofTokens = tableOf('+-.0123456789eEtrufalsn');
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

/** Which bytes are among some characters: 1 at their codes. */
function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const code of Buffer.from(characters)) table[code] = 1;
  return table;
}

function skipBlanks(cursor: JsonCursor): void {
  while (blanks[cursor.bytes[cursor.at] ?? 0] === 1) cursor.at += 1;
}

/** @throws SyntaxError where another character stands there */
function expectCharacter(cursor: JsonCursor, character: string): void {
  if (!tryCharacter(cursor, character)) throw new SyntaxError(`no ${character} at ${cursor.at}`);
}

/** Goes past a character, if it stands there. */
function tryCharacter(cursor: JsonCursor, character: string): boolean {
  skipBlanks(cursor);
  if (cursor.bytes[cursor.at] !== character.charCodeAt(0)) return false;
  cursor.at += 1;
  return true;
}

/**
 * Goes past a number, `true`, `false` or `null`.
 * @returns where it began
 * @throws SyntaxError where none stands there
 */
function passToken(cursor: JsonCursor): number {
  const start = cursor.at;
  cursor.at = endOfDigits(cursor.bytes, start) ?? endOfToken(cursor.bytes, start);
  return start;
}

/** Most numbers are digits alone, and need no text to tell that they are one. */
function endOfDigits(bytes: Buffer, start: number): number | undefined {
  let at = start;
  while (isDigit(bytes[at])) at += 1;
  const isNumber = at > start && (bytes[start] !== codes.zero || at === start + 1);
  return isNumber && ofTokens[bytes[at] ?? 0] !== 1 ? at : undefined;
}

function endOfToken(bytes: Buffer, start: number): number {
  let at = start;
  while (ofTokens[bytes[at] ?? 0] === 1) at += 1;
  const token = bytes.toString('latin1', start, at);
  if (!Object.hasOwn(words, token) && !number.test(token)) throw new SyntaxError(`no value at ${start}`);
  return at;
}

function isDigit(code: number | undefined): boolean {
  return code !== undefined && code >= codes.zero && code <= codes.nine;
}

/** @returns undefined where the token is a number */
function wordOf(token: string): { readonly value: unknown } | undefined {
  return Object.hasOwn(words, token) ? { value: words[token] } : undefined;
}

/**
 * Goes past a string, whose first quote is behind the cursor.
 * @param most - bytes up to which `cut` is looked for
 * @throws SyntaxError where it does not end, or holds what no string may
 */
function readStringPlace(cursor: JsonCursor, most: number): StringPlace {
  const { bytes, at: start } = cursor;
  const end = endOfString(bytes, start);
  cursor.at = end + 1;
  const isEscaped = bytes.subarray(start, end).includes(codes.backslash);
  return { start, end, cut: end - start <= most ? end : cutOf(bytes, start, most), isEscaped };
}

/** @returns where the quote stands that ends it */
function endOfString(bytes: Buffer, start: number): number {
  let at = start;
  for (let code = bytes[at]; code !== codes.quote; code = bytes[at]) {
    if (code === undefined || code < codes.firstPrintable) throw new SyntaxError(`no end of the string at ${start}`);
    at += code === codes.backslash ? escapeLength(bytes, at) : 1;
  }
  return at;
}

/** The last place within so many bytes where neither an escape nor a character is cut in two. */
function cutOf(bytes: Buffer, start: number, most: number): number {
  let [at, cut] = [start, start];
  while (at - start <= most) {
    const code = bytes[at] ?? 0;
    if (!isContinuation(code)) cut = at;
    at += code === codes.backslash ? escapeLength(bytes, at) : 1;
  }
  return cut;
}

/** Of UTF-8: inside a character. */
function isContinuation(code: number): boolean {
  return code >= codes.continuation && code < codes.lead;
}

function escapeLength(bytes: Buffer, at: number): number {
  const kind = bytes[at + 1] ?? 0;
  if (escaped[kind] === 1) return 2;
  if (kind === codes.u && /^[\da-f]{4}$/i.test(bytes.toString('latin1', at + 2, at + 6))) return 6;
  throw new SyntaxError(`no escape at ${at}`);
}

function textBetween({ bytes }: JsonCursor, place: StringPlace): string {
  const text = bytes.toString('utf8', place.start, place.cut);
  return place.isEscaped ? (JSON.parse(`"${text}"`) as string) : text;
}
