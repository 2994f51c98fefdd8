import type { IncomingMessage } from 'node:http';
import { describe, type Violation } from '../domain/violation.ts';
import type { Refusal } from '../operations/outcome.ts';
import { isObject } from '../openapi/contract.ts';
import type { Exchange } from './exchange.ts';
import { iJsonFaults } from './i-json.ts';

/** The client went away before its body was complete: nobody is left to answer. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted';
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads the body as a JSON object. */
export async function readBody(exchange: Exchange): Promise<Refusal | undefined> {
  const { request, asking } = exchange;
  const limit = asking.peek('limits.body');
  const bytes = await readBytes(request, limit);
  if (bytes === undefined) {
    asking.ask('limits.body');
    const violation = { id: 'limits.body', pointer: '', expected: `at most ${limit} bytes`, actual: 'more' } as const;
    request.resume(); // what still comes is let go of, so that the client can read the answer
    return { stage: 'body', cause: 'too-large', violations: [violation] };
  }
  const read = parse(bytes);
  if ('id' in read) return { stage: 'body', cause: 'malformed', violations: [read] };
  const faults = iJsonFaults(read.text, read.body);
  if (faults.length > 0 && asking.ask('body.i-json') === 'refused')
    return { stage: 'body', cause: 'malformed', violations: faults };
  exchange.body = read.body;
  return undefined;
}

function readBytes(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        request.removeAllListeners('data');
        resolve(undefined);
      } else chunks.push(chunk);
    });
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', () => reject(new RequestAborted()));
    // Every request closes; only one that is not complete was aborted, and an Error costs as much as all the rest of this.
    request.on('close', () => {
      if (!request.complete) reject(new RequestAborted());
    });
  });
}

type Parsed = { readonly text: string; readonly body: Readonly<Record<string, unknown>> } | Violation;

function parse(bytes: Buffer): Parsed {
  const malformed = (expected: string, actual: string): Violation => ({
    id: 'refusal.status.malformed',
    pointer: '',
    expected,
    actual,
  });
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return malformed('text in UTF-8', 'bytes that are not UTF-8');
  }
  try {
    const body = JSON.parse(text) as unknown;
    return isObject(body) ? { text, body } : malformed('a JSON object', describe(body));
  } catch (error) {
    return malformed('a JSON object', text.trim() === '' ? 'an empty body' : `not JSON: ${(error as Error).message}`);
  }
}
