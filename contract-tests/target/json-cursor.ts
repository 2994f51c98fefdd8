/** A place in a text of JSON (RFC 8259), in bytes. */
export interface JsonCursor {
  readonly bytes: Buffer;
  at: number;
}

/** Where a string stands, without its quotes. */
export interface StringPlace {
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

export function skipBlanks(cursor: JsonCursor): void {
  while (blanks[cursor.bytes[cursor.at] ?? 0] === 1) cursor.at += 1;
}

/** @throws SyntaxError where another character stands there */
export function expectCharacter(cursor: JsonCursor, character: string): void {
  if (!tryCharacter(cursor, character)) throw new SyntaxError(`no ${character} at ${cursor.at}`);
}

/** Goes past a character, if it stands there. */
export function tryCharacter(cursor: JsonCursor, character: string): boolean {
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
export function passToken(cursor: JsonCursor): number {
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
export function wordOf(token: string): { readonly value: unknown } | undefined {
  return Object.hasOwn(words, token) ? { value: words[token] } : undefined;
}

/**
 * Goes past a string, whose first quote is behind the cursor.
 * @param most - bytes up to which `cut` is looked for
 * @throws SyntaxError where it does not end, or holds what no string may
 */
export function readStringPlace(cursor: JsonCursor, most: number): StringPlace {
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

export function textBetween({ bytes }: JsonCursor, place: StringPlace): string {
  const text = bytes.toString('utf8', place.start, place.cut);
  return place.isEscaped ? (JSON.parse(`"${text}"`) as string) : text;
}
