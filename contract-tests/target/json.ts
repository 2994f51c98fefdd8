import { parse, stringify } from 'lossless-json';

/** An ID of the interface: an int, which may be longer than a double holds (§2.1, §2.3). */
export type Id = number | bigint;

/** An int that a double may not hold; one that is longer still is nobody's ID, and slow to convert. */
const longInteger = /^-?\d{16,40}$/;

/** Exact reading takes about 20 times as long as the platform's own, and no answer that is judged is longer. */
const MAX_EXACT_LENGTH = 1024 * 1024;

/**
 * Parses JSON; an integer that a double cannot hold becomes a bigint, so that an ID is never rounded to another one.
 * @throws SyntaxError where the text is not JSON
 */
export function parseJson(text: string): unknown {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const plain: unknown = JSON.parse(bare);
  if (bare.length > MAX_EXACT_LENGTH || !/\d{16}/.test(bare)) return plain;
  return parse(bare, null, { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue });
}

/**
 * Writes JSON; a bigint is written as the integer that it is.
 * @param indent - blanks for each level; without it, all on one line
 */
export function formatJson(value: unknown, indent?: number): string {
  return stringify(value, undefined, indent) ?? 'null';
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON says nothing of the order of members. */
export function inKeyOrder(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

export function isInt(value: unknown): value is Id {
  return typeof value === 'bigint' || Number.isInteger(value);
}

/** @param token - a number as JSON writes it */
function exactNumber(token: string): Id {
  const number = Number(token);
  return longInteger.test(token) && !Number.isSafeInteger(number) ? BigInt(token) : number;
}
