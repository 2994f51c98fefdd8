/** An ID of the interface: an int, which may be longer than a double holds (§2.1, §2.3). */
export type Id = number | bigint;

/** Marks an integer beyond 2^53 while JSON's own parser and writer handle the rest. No sender writes U+E000 by chance. */
const mark = '\uE000int:';
const longInteger = /"(?:[^"\\]|\\.)*"|(?<![\d.])-?\d{16,}(?![\d.eE])/g;
const marked = new RegExp(`"${mark}(-?\\d+)"`, 'g');

/**
 * Parses JSON; an integer that a double cannot hold becomes a bigint, so that an ID is never rounded to another one.
 * @throws SyntaxError where the text is not JSON
 */
export function parseJson(text: string): unknown {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (!/\d{16}/.test(bare)) return JSON.parse(bare);
  const kept = bare.replaceAll(longInteger, (token) => (isSafeToken(token) ? token : JSON.stringify(mark + token)));
  return JSON.parse(kept, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  );
}

/** Writes JSON; a bigint is written as the integer that it is. */
export function formatJson(value: unknown): string {
  const text = JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${mark}${one}` : one)) ?? 'null';
  return text.replaceAll(marked, '$1');
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isInt(value: unknown): value is Id {
  return typeof value === 'bigint' || Number.isInteger(value);
}

function isSafeToken(token: string): boolean {
  return token.startsWith('"') || Number.isSafeInteger(Number(token));
}
