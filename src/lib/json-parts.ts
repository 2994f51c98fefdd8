import { jsonPointer } from './json-value.ts';

/** What a JSON text is made of, on all of its levels. */
export interface JsonParts {
  readonly keys: number;
  /** Objects and lists. */
  readonly containers: number;
  /** Elements of lists and members of objects, without the first of each. */
  readonly further: number;
}

const codeOf = (mark: string) => mark.charCodeAt(0);
const [quote, backslash] = [codeOf('"'), codeOf('\\')];
const [opening, closing] = [new Set(['{', '['].map(codeOf)), new Set(['}', ']'].map(codeOf))];

/** Counts the parts of a JSON text in UTF-8 without reading it: some 1 ms for each MiB. Of other bytes the counts mean nothing. */
export function countParts(bytes: Uint8Array): JsonParts {
  const counts = new Uint32Array(256);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === quote) at = closingQuote(bytes, at);
    else counts[byte] = (counts[byte] as number) + 1;
  }
  const of = (mark: string) => counts[codeOf(mark)] as number;
  return { keys: of(':'), containers: of('{') + of('['), further: of(',') };
}

/** How deep a JSON text in UTF-8 is nested, without reading it: some 2 ms for each MiB. */
export function deepestLevel(bytes: Uint8Array): number {
  let [level, deepest] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === quote) at = closingQuote(bytes, at);
    else if (opening.has(byte)) {
      level += 1;
      if (level > deepest) deepest = level;
    } else if (closing.has(byte)) level -= 1;
  }
  return deepest;
}

/** An object or a list of the text that is not closed yet. */
interface Level {
  readonly isList: boolean;
  readonly keys: Set<string>;
  /** The key or the index at which the text is. */
  step: string | number;
}

/** JSON pointer of the first key that its object has already; undefined where there is none. The text, in UTF-8, has to be JSON. */
export function repeatedKey(bytes: Buffer): string | undefined {
  const levels: Level[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== quote) {
      follow(levels, String.fromCharCode(bytes[at] as number));
      continue;
    }
    const [level, open] = [levels.at(-1), at];
    at = closingQuote(bytes, open);
    const key = () => JSON.parse(bytes.toString('utf8', open, at + 1)) as string;
    const isNew = level === undefined || !isKey(bytes, at) || take(level, key());
    if (!isNew) return jsonPointer(...levels.map(({ step }) => step));
  }
  return undefined;
}

/** Goes into and out of objects and lists, and from one element of a list to the next. */
function follow(levels: Level[], mark: string): void {
  if (mark === '{' || mark === '[') {
    levels.push({ isList: mark === '[', keys: new Set(), step: mark === '[' ? 0 : '' });
  } else if (mark === '}' || mark === ']') levels.pop();
  else if (mark === ',') {
    const level = levels.at(-1);
    if (level?.isList === true) level.step = Number(level.step) + 1;
  }
}

function take(level: Level, key: string): boolean {
  const isNew = !level.keys.has(key);
  level.keys.add(key);
  level.step = key;
  return isNew;
}

// By a loop, not by a pattern: a pattern for strings overflows the stack on one of some megabytes (`limits.body`).
function closingQuote(bytes: Uint8Array, open: number): number {
  let at = open + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

/** Whether the string that ends at `close` is followed by a colon. */
function isKey(bytes: Uint8Array, close: number): boolean {
  let at = close + 1;
  while ((bytes[at] as number) <= 0x20) at += 1;
  return bytes[at] === codeOf(':');
}
