import { constants } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { crc32 } from 'node:zlib';
import type { StoredEvent } from '../../domain/event/event.ts';
import { nothingKept, type Kept } from './event-store.ts';
import type { SeededEvents } from './seeded-events.ts';
import { StoreRefused } from './errors.ts';

/** What the seeded events follow from, by the names of the flags that set it: `{ seed: 1, pages: 500 }`. */
export type Origin = Readonly<Record<string, string | number | boolean | null>>;

/** What a file store starts from. Seeded events that nobody changed are not in the file: they follow from `origin`. */
export interface Start {
  readonly seeded: SeededEvents;
  readonly origin: Origin;
}

/** A line of the file: events that were created or changed. */
export interface Change {
  readonly nextId: number;
  readonly events: readonly StoredEvent[];
  /** Nothing of what was there before is left. */
  readonly isReset?: true;
  /** Up to here the state is compacted. */
  readonly isWhole?: true;
}

/** The state in a file. */
interface FoundState {
  readonly kept: Kept;
  readonly lines: number;
  /** Bytes of whole lines: one that does not end was being written when the process was killed, and nobody knows of it. */
  readonly length: number;
  /** Bytes up to the end of the compacted state. */
  readonly compacted: number;
  /** Whether an earlier version wrote it. */
  readonly isOld: boolean;
}

const SCHEMA = 3;
/** Bytes of a first line: what is no state file is refused without reading all of it. */
const MAX_HEAD = 2 ** 20;

export const headOf = (origin: Origin) => ({ schema: SCHEMA, origin });

/** JSON after its checksum. */
export function lineOf(value: object, number: number): Buffer {
  const text = JSON.stringify(value);
  return Buffer.from(`${checksumOf(text, number)} ${text}\n`);
}

/** The number of the line counts, so that none can be missing, or in another place. */
const checksumOf = (text: string | Buffer, number: number): string => crc32(text, number).toString(16).padStart(8, '0');

function damage(file: string, misfit: string): StoreRefused {
  return new StoreRefused(
    `${file} is not a state file that can be used: ${misfit}. It is left as it is. Restore it from a copy, or give --data another file.`,
  );
}

/** The state in the file at `path`; undefined if there is none. @throws StoreRefused if it is damaged or comes from another origin */
export async function readState(path: string, start: Start): Promise<FoundState | undefined> {
  const kept = nothingKept(start.seeded);
  const found = { kept, lines: 0, length: 0, compacted: 0, isOld: false };
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return refuseOldJournal(path);
  for await (const line of linesOf(path)) {
    found.lines += 1;
    const { lines: number } = found;
    if (number === 1 && line.subarray(0, 1).toString() === '{') return readOldFile(path, start);
    const value = valueOf(line, number);
    if (value === undefined) throw damage(path, `line ${number} does not match its checksum`);
    found.length += line.length + 1;
    if (number === 1) checkHead(path, value, start.origin);
    else take(kept, value as unknown as Change);
    if (value['isWhole'] === true) found.compacted = found.length;
  }
  if (found.compacted === 0) throw damage(path, found.lines === 0 ? 'it has no whole line' : 'its end is missing');
  checkIds(path, kept, start.seeded);
  return found;
}

/** Lines that end. Each is read by itself: a file is larger than a text may be, and than what it takes in memory. */
async function* linesOf(path: string): AsyncGenerator<Buffer, void, void> {
  let parts: Buffer[] = [];
  let bytes = 0;
  let most = MAX_HEAD;
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)]);
      [parts, bytes, from, most] = [[], 0, end + 1, constants.MAX_STRING_LENGTH];
    }
    parts.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > most) throw damage(path, `one of its lines is longer than ${Math.floor(most / 2 ** 20)} MiB`);
  }
}

function valueOf(line: Buffer, number: number): Readonly<Record<string, unknown>> | undefined {
  if (line.toString('latin1', 0, 9) !== `${checksumOf(line.subarray(9), number)} `) return undefined;
  return JSON.parse(line.toString('utf8', 9)) as Readonly<Record<string, unknown>>;
}

function take(kept: Kept, { events, nextId, isReset }: Change): void {
  if (isReset === true) kept.events.clear();
  for (const event of events) kept.events.set(event.id, event);
  kept.nextId = nextId;
}

function checkHead(path: string, { schema, origin }: Readonly<Record<string, unknown>>, asked: Origin): void {
  if (schema !== SCHEMA)
    throw damage(path, `its schema is ${JSON.stringify(schema)}, and this version reads ${SCHEMA}`);
  const found = origin as Origin;
  const differing = [...new Set([...Object.keys(found), ...Object.keys(asked)])].filter(
    (name) => !isDeepStrictEqual(found[name], asked[name]),
  );
  if (differing.length === 0) return;
  const show = (one: Origin): string =>
    differing.map((name) => `${name} ${JSON.stringify(one[name]) ?? '(not given)'}`).join(', ');
  const flags = differing
    .map((name) => (Object.hasOwn(found, name) ? `--${name} ${String(found[name])}` : `no --${name}`))
    .join(' ');
  throw new StoreRefused(
    `${path} was made from ${show(found)}, and ${show(asked)} is asked for. Start with ${flags}, or give --data another file.`,
  );
}

/** Another version may seed other events from the same origin. */
function checkIds(path: string, { events, nextId }: Kept, { nextId: first, byId }: SeededEvents): void {
  let lowest = first;
  for (const id of events.keys()) {
    lowest = Math.max(lowest, id + 1);
    if (id < first && !byId.has(id))
      throw damage(
        path,
        `it changes event ${id}, which is not among the seeded events and is below ${first}, the first ID of a created one`,
      );
  }
  if (nextId < lowest) throw damage(path, `its nextId is ${nextId}, and at least ${lowest} is expected`);
}

/** A state file of schema 2, which was one JSON object with a journal beside while it was open. */
function readOldFile(path: string, start: Start): FoundState {
  refuseOldJournal(path);
  if (statSync(path).size > constants.MAX_STRING_LENGTH) throw damage(path, 'it has more than 511 MiB');
  const text = readFileSync(path, 'utf8');
  const [head = '', checksum] = /^\{"schema":2,"checksum":"([0-9a-f]{64})",/u.exec(text) ?? [];
  if (checksum === undefined) throw damage(path, 'it does not begin as one');
  if (checksum !== createHash('sha256').update(text.slice(head.length)).digest('hex'))
    throw damage(path, 'its content does not match its checksum');
  const { origin, ...change } = JSON.parse(text) as Change & { readonly origin: Origin };
  const kept = nothingKept({ nextId: 0 });
  checkHead(path, headOf(origin), start.origin);
  take(kept, change);
  checkIds(path, kept, start.seeded);
  return { kept, lines: 0, length: 0, compacted: 0, isOld: true };
}

function refuseOldJournal(path: string): undefined {
  if (!existsSync(`${path}.journal`)) return;
  throw new StoreRefused(
    `${path}.journal is here, so an earlier version was killed before it could write ${path} to its end. Start that version with the same --data, stop it, and start this one: or remove both files.`,
  );
}
