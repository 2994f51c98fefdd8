import { createHash } from 'node:crypto';
import {
  expectCharacter,
  readStringPlace,
  passToken,
  skipBlanks,
  textBetween,
  tryCharacter,
  wordOf,
  type JsonCursor,
} from './json-cursor.ts';
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
