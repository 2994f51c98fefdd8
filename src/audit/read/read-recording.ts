import { TextDecoder } from 'node:util';
import { jsonValue } from '../../lib/json-value.ts';
import { isObject } from '../../contract/contract.ts';
import type { Recording, RecordedEntry } from '../../lib/recorded-entry.ts';
import { deepestLevel } from '../../lib/json-parts.ts';
import { entryOfHar } from './har-entry.ts';
import { RecordingRefused } from './recording-refused.ts';
import { shapeCheck, toldSchemas } from './entry-shape.ts';

/** A file as it was read. */
interface RecordedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The deepest nesting of JSON; HAR has 8 levels. A body is a text in it, and has its own bound. */
const MAX_LEVELS = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads HAR 1.2, or the sandbox's journal as NDJSON or JSON.
 *
 * @throws RecordingRefused whose message names the file, the line or entry, and what would be right
 */
export function readRecording({ name, bytes }: RecordedFile): Recording {
  if (deepestLevel(bytes) > MAX_LEVELS)
    throw new RecordingRefused(`${name} is nested more than ${MAX_LEVELS} levels deep: no HAR or journal is.`);
  const text = textOf(name, bytes);
  const whole = jsonValue(text);
  if (whole === undefined) return ndjsonOf(name, text);
  if (isObject(whole) && isObject(whole['log'])) return harOf(name, whole['log']['entries']);
  const entries = isObject(whole) && Array.isArray(whole['entries']) ? whole['entries'] : whole;
  if (Array.isArray(entries)) return journalOf(name, { entries: entries as readonly unknown[], unit: 'entry' });
  return journalOf(name, { entries: [whole], unit: 'line' });
}

const wanted = 'give HAR 1.2 (an object with `log.entries`), or the journal of a sandbox (one entry in each line)';

function textOf(name: string, bytes: Uint8Array): string {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new RecordingRefused(`${name} is no text in UTF-8: ${wanted}.`);
  }
  if (text.trim() === '') throw new RecordingRefused(`${name} is empty: ${wanted}.`);
  return text;
}

function harOf(name: string, entries: unknown): Recording {
  if (!Array.isArray(entries)) throw new RecordingRefused(`${name}: \`log.entries\` is no list: ${wanted}.`);
  const read = entries.map((entry: unknown, index) => entryOfHar(entry, `${name} entry ${index + 1}`));
  return { name, unit: 'entry', entries: read };
}

function journalOf(
  name: string,
  { entries, unit }: { readonly entries: readonly unknown[]; readonly unit: 'line' | 'entry' },
): Recording {
  return { name, unit, entries: entries.map((entry, index) => journalEntry(entry, `${name} ${unit} ${index + 1}`)) };
}

/** Blank lines count, so that an editor shows the same numbers; they hold nothing, though. */
function ndjsonOf(name: string, text: string): Recording {
  const entries = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const place = `${name} line ${index + 1}`;
    try {
      return [journalEntry(JSON.parse(line), place)];
    } catch (error) {
      if (error instanceof RecordingRefused) throw error;
      // The parser's own message quotes the line, and with it whatever key or escape sequence stands there.
      throw new RecordingRefused(`${place} is no JSON, nor is the file as a whole: ${wanted}.`);
    }
  });
  return { name, unit: 'line', entries };
}

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
function journalEntry(value: unknown, place: string): RecordedEntry {
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
