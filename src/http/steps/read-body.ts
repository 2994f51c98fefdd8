import { TextDecoder } from 'node:util';
import { stepRefusers } from '../../domain/refusers.ts';
import { describe } from '../../lib/describe.ts';
import type { Violation } from '../../domain/violation.ts';
import type { Refusal } from '../../operations/outcome.ts';
import { isObject } from '../../contract/contract.ts';
import { endOfTurn, type Exchange } from '../exchange.ts';
import { countParts, type JsonParts } from '../../lib/json-parts.ts';
import { iJsonViolations } from '../i-json.ts';

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
