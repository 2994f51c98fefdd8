import { TextDecoder } from 'node:util';
import { stepRefusers } from '../../domain/refusers.ts';
import { describe } from '../../lib/describe.ts';
import type { Violation } from '../../domain/violation.ts';
import type { Refusal } from '../../operations/outcome.ts';
import { isObject } from '../../contract/contract.ts';
import { endOfTurn, type Exchange } from '../exchange.ts';
import { countParts, type JsonParts, repeatedKey } from '../../lib/json-parts.ts';
import { jsonPointer } from '../../lib/json-value.ts';

const { malformed, size: tooLarge } = stepRefusers;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads the body as a JSON object. A client that goes away before it is complete is past answering. */
export function readBody(exchange: Exchange): Promise<Refusal | 'cut' | undefined> | undefined {
  return exchange.match.operation?.bodySchema === undefined ? undefined : readJson(exchange);
}

/** The same, whatever the path. */
export async function readJson(exchange: Exchange): Promise<Refusal | 'cut' | undefined> {
  const { request, asking } = exchange;
  const limit = asking.peek('limits.body');
  const { bytes, isTooLarge, partial } = await readBytes(exchange, limit);
  exchange.bytes = bytes;
  exchange.partial = partial && Buffer.concat(partial);
  if (isTooLarge === true) {
    request.resume(); // what still comes is let go of, so that the client can read the answer
    return refuseSize(exchange, `at most ${limit} bytes`);
  }
  if (bytes === undefined) return 'cut';
  const parts = countParts(bytes);
  if (hasTooMany(parts))
    return refuseSize(exchange, `at most ${MAX_NESTED} keys, objects and lists, and ${MAX_VALUES} values`);
  const read = parse(bytes);
  if ('id' in read) return { stage: 'body', cause: 'malformed', violations: [read] };
  if (!isObject(read.json)) {
    exchange.otherJson = read.json;
    const violations = [malformed.violation('a JSON object', describe(read.json))];
    return { stage: 'body', cause: 'malformed', violations };
  }
  const body = read.json;
  const violations = iJsonViolations({ bytes, keys: parts.keys, body });
  if (violations.length > 0 && asking.ask('body.i-json') === 'refused')
    return { stage: 'body', cause: 'malformed', violations };
  exchange.body = body;
  return undefined;
}

/** What has come of a body: `bytes` where that is all of it. */
interface Came {
  readonly bytes?: Buffer;
  readonly partial?: readonly Buffer[];
  readonly isTooLarge?: true;
}

function readBytes({ request }: Exchange, limit: number): Promise<Came> {
  let size = 0;
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > limit;
  if (isTooLarge) return Promise.resolve({ partial: [], isTooLarge });
  if (request.readableEnded)
    throw new Error('The body was read before it came to the sandbox: use `sandbox.app` before `express.json()`.');
  if (request.destroyed) return Promise.resolve({ partial: [] });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= limit) return;
      request.removeAllListeners('data');
      resolve({ partial: chunks, isTooLarge: true });
    });
    request.on('end', () => resolve({ bytes: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks) }));
    request.on('error', () => resolve({ partial: chunks }));
    request.on('close', () => resolve({ partial: chunks })); // every request closes, but one that is complete has ended before
  });
}

/** Objects take 20 times as long to read as anything else of a MiB: whatever `limits.body` allows, a body must not hold up others. */
const MAX_NESTED = 20_000;
/** Elements of lists, and members of objects. */
const MAX_VALUES = 100_000;

const hasTooMany = ({ keys, containers, further }: JsonParts) => keys + containers > MAX_NESTED || further > MAX_VALUES;

function refuseSize({ asking }: Exchange, expected: string): Refusal {
  asking.ask('limits.body');
  return { stage: 'body', cause: 'too-large', violations: [tooLarge.violation(expected, 'more')] };
}

type Parsed = { readonly json: unknown } | Violation;

function parse(bytes: Buffer): Parsed {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return malformed.violation('text in UTF-8', 'bytes that are not UTF-8');
  }
  try {
    return { json: JSON.parse(text) as unknown };
  } catch (error) {
    const actual = text.trim() === '' ? 'an empty body' : `not JSON: ${unquoted((error as Error).message)}`;
    return malformed.violation('a JSON object', actual);
  }
}

/** What the engine quotes of the text is cut anywhere, in the middle of a key too. */
const unquoted = (message: string): string => message.split(/,? (?:\.\.\.)?"/)[0] ?? message;

/** Has the bodies that came in one turn of the event loop judged one after the other, while the processor still holds the rules (decision 0028). */
export const gather = ({ body }: Exchange): Promise<undefined> | undefined =>
  body === undefined ? undefined : endOfTurn();

/** Levels of nesting that a body may have. */
const deepest = 32;
/** Violations that are told of one body: each repeats the keys that lead to it, so that telling all could take gigabytes. */
const MAX_ODDITIES = 20;

/** A body as it came and as JSON gave it. */
interface ReadBody {
  readonly bytes: Buffer;
  /** How many keys its text has. */
  readonly keys: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What different JSON parsers would read differently in a body (RFC 7493, `body.i-json`). */
export function iJsonViolations({ bytes, keys, body }: ReadBody): readonly Violation[] {
  // Raw text is well-formed UTF-8 without control characters already: only escapes can smuggle in what is looked for in strings.
  const found: Found = { violations: [], keys: 0, hasEscapes: bytes.includes('\\u') };
  walkInto(body, { parent: undefined, key: '', depth: 1 }, found);
  // A parser keeps one of two equal keys: the text then has more of them than the value.
  if (found.violations.length === 0 && keys > found.keys)
    found.violations.push(violation(repeatedKey(bytes) ?? '', ['each key once', 'a key given twice']));
  return found.violations.slice(0, MAX_ODDITIES);
}

interface Found {
  readonly violations: Violation[];
  keys: number;
  readonly hasEscapes: boolean;
}

/** Where the walk is; its pointer is only written for a violation. */
interface Place {
  readonly parent: Place | undefined;
  readonly key: string | number;
  readonly depth: number;
}

function walkInto(value: object, place: Place, found: Found): void {
  if (place.depth > deepest) {
    found.violations.push(violation(placeOf(place), [`at most ${deepest} levels`, 'deeper nesting']));
  } else if (Array.isArray(value)) walkList(value, place, found);
  else walkMembers(value as Readonly<Record<string, unknown>>, place, found);
}

function walkList(values: readonly unknown[], parent: Place, found: Found): void {
  for (const [key, value] of values.entries()) {
    if (found.violations.length >= MAX_ODDITIES) return;
    const odd = oddities(value, found);
    const isNested = typeof value === 'object' && value !== null;
    if (odd.length === 0 && !isNested) continue; // a place for each of 500,000 elements takes time
    const place = { parent, key, depth: parent.depth + 1 };
    tell(odd, place, found);
    if (isNested) walkInto(value, place, found);
  }
}

function walkMembers(members: Readonly<Record<string, unknown>>, parent: Place, found: Found): void {
  for (const key of Object.keys(members)) {
    if (found.violations.length >= MAX_ODDITIES) return;
    const [value, place] = [members[key], { parent, key, depth: parent.depth + 1 }];
    found.keys += 1;
    if (key === '__proto__') tell([['another name', '__proto__']], place, found);
    tell(oddities(key, found), place, found);
    tell(oddities(value, found), place, found);
    if (typeof value === 'object' && value !== null) walkInto(value, place, found);
  }
}

function tell(odd: readonly Oddity[], place: Place, { violations }: Found): void {
  for (const one of odd) violations.push(violation(placeOf(place), one));
}

/** What would be right, and what came. */
type Oddity = readonly [expected: string, actual: string];
const none: readonly Oddity[] = [];

function oddities(value: unknown, { hasEscapes }: Found): readonly Oddity[] {
  if (typeof value === 'number') return oddNumber(value);
  return typeof value === 'string' && hasEscapes ? oddText(value) : none;
}

function oddText(text: string): readonly Oddity[] {
  const [hasNul, isWellFormed] = [text.includes('\0'), text.isWellFormed()];
  if (!hasNul && isWellFormed) return none;
  return [
    ...(hasNul ? [['text without NUL', 'a NUL character'] as const] : []),
    ...(isWellFormed ? [] : [['well-formed Unicode', 'a lone surrogate'] as const]),
  ];
}

function oddNumber(value: number): readonly Oddity[] {
  if (!Number.isFinite(value)) return [['a number that a double can hold', 'a number too large for it']];
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    return [['an integer from -(2^53-1) to 2^53-1', describe(value)]];
  return Object.is(value, -0) ? [['0', '-0']] : none;
}

const violation = (pointer: string, [expected, actual]: Oddity): Violation =>
  stepRefusers.ambiguous.violation(expected, actual, pointer);

function placeOf({ parent, key }: Place): string {
  return parent === undefined ? '' : `${placeOf(parent)}${jsonPointer(key)}`;
}
