import { TextDecoder } from 'node:util';
import { jsonValue } from '../../lib/json-value.ts';
import { inUtf16, isUtf16 } from '../../lib/read-bounded.ts';
import { isObject } from '../../contract/contract.ts';
import type { Recording, RecordedEntry } from '../../lib/recorded-entry.ts';
import { deepestLevel } from '../../lib/json-parts.ts';
import { entryOfHar } from './har-entry.ts';
import { RecordingRefused } from './errors.ts';
import { ensureJournalEntry } from './entry-shape.ts';

/** A file as it was read. */
interface RecordedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly readAttached?: Recording['readAttached'];
}

/** The deepest nesting of JSON; HAR has 8 levels. A body is a text in it, and has its own bound. */
const MAX_LEVELS = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads HAR 1.2, or the sandbox's journal as NDJSON or JSON.
 *
 * @throws RecordingRefused whose message names the file, the line or entry, and what would be right
 */
export function readRecording({ name, bytes, readAttached }: RecordedFile): Recording {
  if (deepestLevel(bytes) > MAX_LEVELS)
    throw new RecordingRefused(`${name} is nested more than ${MAX_LEVELS} levels deep: no HAR or journal is.`);
  const text = textOf(name, bytes);
  const whole = jsonValue(text);
  if (whole === undefined) return { name, unit: 'line', entries: ndjsonEntries(name, text) };
  if (isObject(whole) && isObject(whole['log'])) {
    const attached = readAttached === undefined ? {} : { readAttached };
    return { name, unit: 'entry', entries: harEntries(name, whole['log']), ...attached };
  }
  const entries = isObject(whole) && Array.isArray(whole['entries']) ? whole['entries'] : whole;
  const [list, unit] = Array.isArray(entries)
    ? ([entries as unknown[], 'entry'] as const)
    : ([[whole], 'line'] as const);
  return { name, unit, entries: list.map((entry, index) => journalEntry(entry, `${name} ${unit} ${index + 1}`)) };
}

const wanted = 'give HAR 1.2 (an object with `log.entries`), or the journal of a sandbox (one entry in each line)';

function textOf(name: string, bytes: Uint8Array): string {
  // `PK`: Playwright writes a HAR with its attachments as `.zip`.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new RecordingRefused(`${name} is a ZIP file: unpack it first.`);
  if (isUtf16(bytes)) throw new RecordingRefused(`${name} cannot be read: ${inUtf16}.`);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new RecordingRefused(`${name} is no text in UTF-8: ${wanted}.`);
  }
  if (text.trim() === '') throw new RecordingRefused(`${name} is empty: ${wanted}.`);
  return text;
}

function harEntries(name: string, log: Readonly<Record<string, unknown>>): readonly RecordedEntry[] {
  const { entries, creator } = log;
  if (!Array.isArray(entries)) throw new RecordingRefused(`${name}: \`log.entries\` is no list: ${wanted}.`);
  const program = isObject(creator) ? String(creator['name']) : '';
  return entries.map((entry: unknown) => entryOfHar(entry, program));
}

/** Blank lines count, so that an editor shows the same numbers; they hold nothing, though. */
function ndjsonEntries(name: string, text: string): readonly RecordedEntry[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const place = `${name} line ${index + 1}`;
    const value = jsonValue(line);
    // The line is not quoted: it may hold a key, or an escape sequence.
    if (value === undefined) throw new RecordingRefused(`${place} is no JSON, nor is the file as a whole: ${wanted}.`);
    return [journalEntry(value, place)];
  });
}

/**
 * An entry of the sandbox's journal, a line of the kit's `--log`, or an entry of another recorder that writes the same members.
 *
 * @throws RecordingRefused
 */
function journalEntry(value: unknown, place: string): RecordedEntry {
  const entry = asJournalEntry(value);
  ensureJournalEntry(entry, place);
  return entry;
}

/**
 * A line of the kit's `--log` as an entry of a journal: headers as pairs, bodies with their size, null if no answer came. Anything else as
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
