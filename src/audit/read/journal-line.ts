import type { RecordedEntry } from '../../../shared/recorded-entry.ts';
import { shapeCheck, toldSchemas } from './entry-shape.ts';
import { asJournalEntry } from './log-line.ts';

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
