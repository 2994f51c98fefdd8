import type { RecordedEntry } from '../../../shared/recorded-entry.ts';
import { shapeCheck, toldSchemas } from './entry-shape.ts';
import { isObject } from '../../contract/contract.ts';

const text = { type: 'string' } as const;
const headers = {
  type: 'array',
  items: { type: 'array', items: text, minItems: 2, maxItems: 2 },
} as const;
const body = {
  type: ['object', 'null'],
  properties: { text, base64: text, truncated: { const: true } },
} as const;

const check = shapeCheck({
  type: 'object',
  required: ['request', 'response'],
  properties: {
    schema: { const: 1 },
    seq: { type: 'integer' },
    at: text,
    durationMs: { type: 'number' },
    request: {
      type: 'object',
      required: ['method', 'url', 'headers', 'body'],
      properties: { method: text, url: text, headers, body },
    },
    response: {
      type: ['object', 'null'],
      required: ['status', 'headers', 'body'],
      properties: { status: { type: 'integer' }, headers, body },
    },
    ...toldSchemas,
  },
});

/**
 * An entry of the sandbox's journal, a line of the kit's `--log`, or an entry of another recorder that writes the same members.
 *
 * @throws RecordingRefused
 */
export function journalEntry(value: unknown, place: string): RecordedEntry {
  const entry = asJournalEntry(value);
  check(entry, place);
  return entry as RecordedEntry;
}

/**
 * A line of the kit's `--log` as an entry of a journal: headers as pairs, bodies with their size, null where no answer came. Anything else as
 * it is.
 */
function asJournalEntry(line: unknown): unknown {
  if (!isObject(line) || !isObject(line['request']) || !isObject(line['request']['headers'])) return line;
  const { request, response } = line;
  return {
    request: { ...request, ...partsOf(request) },
    response: isObject(response) ? { ...response, ...partsOf(response) } : null,
  };
}

function partsOf({ headers, body }: { readonly [member: string]: unknown }): object {
  const text = typeof body === 'string' ? { text: body, size: Buffer.byteLength(body) } : null;
  return { headers: Object.entries(isObject(headers) ? headers : {}), body: text };
}
