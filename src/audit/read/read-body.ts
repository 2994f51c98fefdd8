import { TextDecoder } from 'node:util';
import { jsonMembers } from '../../lib/json-value.ts';
import { deepestLevel } from '../../lib/json-parts.ts';
import type { RecordedBody, Recording } from '../../lib/recorded-entry.ts';
import type { SeenBody } from '../exchange.ts';

/** The deepest nesting of a body that is judged; the interface's have 2 levels. */
const MAX_LEVELS = 64;

/** Bytes that are no UTF-8 become characters that no JSON has outside of strings. */
const utf8 = new TextDecoder();

/** What a recording shows of a body. One that is marked as cut and is a JSON object all the same is whole. */
export function readBody(body: RecordedBody | null, { readAttached }: Pick<Recording, 'readAttached'>): SeenBody {
  if (body === null) return { kind: 'none' };
  const text = textOf(body, readAttached);
  if (text === undefined || deepestLevel(Buffer.from(text)) > MAX_LEVELS) return { kind: 'unrecorded' };
  const value = jsonMembers(text);
  if (value !== undefined) return { kind: 'json', value };
  return body.truncated === true ? { kind: 'unrecorded' } : { kind: 'noJson', text };
}

function textOf({ text, base64, file }: RecordedBody, readAttached: Recording['readAttached']): string | undefined {
  if (text !== undefined) return text;
  const bytes = base64 === undefined ? file && readAttached?.(file) : Buffer.from(base64, 'base64');
  return bytes ? utf8.decode(bytes) : undefined;
}

/** The members of an answer in the envelope of the interface (§1); undefined if it is none. */
export function envelopeOf(
  body: RecordedBody | null,
  recording: Pick<Recording, 'readAttached'>,
): Readonly<Record<string, unknown>> | undefined {
  const seen = readBody(body, recording);
  if (seen.kind !== 'json') return undefined;
  const { requestId, status } = seen.value;
  return typeof requestId === 'string' && typeof status === 'number' && 'data' in seen.value ? seen.value : undefined;
}
