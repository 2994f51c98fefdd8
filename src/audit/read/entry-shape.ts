import { Ajv2020 } from 'ajv/dist/2020.js';
import type { RecordedEntry } from '../../lib/recorded-entry.ts';
import { RecordingRefused } from './errors.ts';

const text = { type: 'string' } as const;
const headers = { type: 'array', items: { type: 'array', items: text, minItems: 2, maxItems: 2 } } as const;
const body = {
  type: ['object', 'null'],
  properties: { text, base64: text, truncated: { const: true } },
} as const;

/** What only a sandbox writes about an exchange. */
const sandboxProperties = {
  seq: { type: 'integer' },
  violations: {
    type: 'array',
    items: {
      type: 'object',
      required: ['id', 'pointer', 'expected', 'actual'],
      properties: { id: text, pointer: text, expected: text, actual: text },
    },
  },
  questions: {
    type: 'array',
    items: { type: 'object', required: ['id', 'basis'], properties: { id: text, basis: text } },
  },
  forced: { type: 'array', items: text },
  outcome: text,
  operation: { type: ['string', 'null'] },
  event: { type: ['integer', 'null'] },
} as const;

const ajv = new Ajv2020({ strictTypes: false });
const isJournalEntry = ajv.compile({
  type: 'object',
  required: ['request', 'response'],
  properties: {
    schema: { const: 1 },
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
    ...sandboxProperties,
  },
});

/** @throws RecordingRefused if the value is no entry of a journal */
export function ensureJournalEntry(value: unknown, place: string): asserts value is RecordedEntry {
  if (isJournalEntry(value)) return;
  const [error] = isJournalEntry.errors ?? [];
  const at = error?.instancePath === '' ? 'the entry' : `\`${error?.instancePath}\``;
  throw new RecordingRefused(`${place}: ${at} ${error?.message ?? 'is wrong'}.`);
}

const names = Object.keys(sandboxProperties);
const hasSandboxMembers = ajv.compile({
  type: 'object',
  required: ['_schema', ...names.filter((name) => name !== 'seq').map((name) => `_${name}`)],
  properties: {
    _schema: { const: 1 },
    ...Object.fromEntries(Object.entries(sandboxProperties).map(([name, schema]) => [`_${name}`, schema])),
  },
});

/** What a sandbox adds to an entry of a HAR file, each member with `_` before its name; nothing if the entry is another recorder's. */
export function sandboxMembers(entry: Readonly<Record<string, unknown>>): Partial<RecordedEntry> {
  if (!hasSandboxMembers(entry)) return {};
  const members = entry as Readonly<Record<string, unknown>>;
  return Object.fromEntries(names.flatMap((name) => (`_${name}` in members ? [[name, members[`_${name}`]]] : [])));
}
