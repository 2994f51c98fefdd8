import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { StoredEvent } from '../../domain/event/event.ts';
import { refuseUnreadable } from './file-size.ts';
import type { StoredChange } from './journal-file.ts';
import { isObject } from '../../contract/contract.ts';
import { eventMisfit } from './saved-event.ts';
import type { SeededEvents } from './seeded-events.ts';
import { StoreRefused } from './store-refused.ts';

/** What the seeded events follow from, by the names of the flags that set it: `{ seed: 1, pages: 500 }`. */
export type Origin = Readonly<Record<string, string | number | boolean | null>>;

/** What a file store starts from. */
export interface Start {
  readonly seeded: SeededEvents;
  readonly origin: Origin;
}

/** The snapshot. Seeded events that nobody changed are not in it: they follow from `origin`. */
export interface Saved {
  readonly origin: Origin;
  readonly nextId: number;
  /** Name of the journal whose changes are in it; null where it took up none. */
  readonly folded: string | null;
  readonly events: readonly StoredEvent[];
}

/** What was read of a snapshot. */
export interface SavedWorld extends Saved {
  /** SHA-256 of its content; undefined in a file of schema 1, which had none. */
  readonly checksum: string | undefined;
}

/** The version of the snapshot's format. Files of schema 1, without a checksum, are read and then written anew. */
const SCHEMA = 2;

/** More than the bytes before and after the events. */
const FRAME_BYTES = 2 ** 16;

/** A snapshot's text: JSON, one event a line, its checksum before all that it is of. */
export function savedText({ origin, nextId, folded, events }: Saved): {
  readonly text: string;
  readonly checksum: string;
} {
  const head = JSON.stringify({ origin, nextId, folded });
  let bytes = 0;
  const lines = events.map((event) => {
    const line = JSON.stringify(event);
    bytes += Buffer.byteLength(line) + ',\n'.length;
    refuseUnreadable(bytes + FRAME_BYTES);
    return line;
  });
  const content = `${head.slice(1, -1)},"events":[\n${lines.join(',\n')}\n]}\n`;
  const checksum = createHash('sha256').update(content).digest('hex');
  return { text: `{"schema":${SCHEMA},"checksum":"${checksum}",${content}`, checksum };
}

const start = /^\{"schema":2,"checksum":"([0-9a-f]{64})",/;

/** The checksum that a text begins with; undefined where it is of schema 1. Throws where the content is not what it was made of. */
function checksumOf(file: string, text: string, found: Readonly<Record<string, unknown>>): string | undefined {
  if (found['schema'] !== SCHEMA) return undefined;
  const [head, checksum] = start.exec(text) ?? [''];
  const actual = createHash('sha256').update(text.slice(head.length)).digest('hex');
  if (checksum === actual) return checksum;
  throw new StoreRefused(
    damage(file, 'its content does not match its checksum, so that something else has changed it'),
  );
}

const members: Readonly<Record<number, readonly string[]>> = {
  1: ['schema', 'origin', 'nextId', 'events'],
  2: ['schema', 'checksum', 'origin', 'nextId', 'folded', 'events'],
};

function headMisfit(found: Readonly<Record<string, unknown>>): string | undefined {
  const known = members[Number(found['schema'])];
  if (known === undefined)
    return `its schema is ${JSON.stringify(found['schema'])}, and this version reads schema 1 and ${SCHEMA}`;
  const stranger = Object.keys(found).find((member) => !known.includes(member));
  if (stranger !== undefined) return `nothing is known of its member ${JSON.stringify(stranger)}`;
  if (!isObject(found['origin'])) return 'its origin is not an object';
  if (!Number.isSafeInteger(found['nextId'])) return 'its nextId is not an integer that can be counted on from';
  if (!Array.isArray(found['events'])) return 'its events are not a list';
  return undefined;
}

function eventsMisfit(events: readonly unknown[]): string | undefined {
  const ids = new Set<number>();
  for (const [index, event] of events.entries()) {
    const misfit = eventMisfit(event);
    if (misfit !== undefined) return `events[${index}] ${misfit}`;
    const { id } = event as StoredEvent;
    if (ids.has(id)) return `two of its events have the ID ${id}`;
    ids.add(id);
  }
  return undefined;
}

function idMisfit({ events, nextId }: Saved, { nextId: first, byId }: SeededEvents): string | undefined {
  const lowest = events.reduce((next, { id }) => Math.max(next, id + 1), first);
  if (nextId < lowest)
    return `its nextId is ${nextId}, and IDs up to ${lowest - 1} are taken: at least ${lowest} is expected`;
  const stranger = events.find(({ id }) => id < first && !byId.has(id));
  return (
    stranger &&
    `it changes event ${stranger.id}, which is not among the seeded events and is below ${first}, the first ID of a created one`
  );
}

function originMisfit(found: Origin, asked: Origin): string | undefined {
  const differing = [...new Set([...Object.keys(found), ...Object.keys(asked)])].filter(
    (name) => !isDeepStrictEqual(found[name], asked[name]),
  );
  if (differing.length === 0) return undefined;
  const show = (origin: Origin): string =>
    differing.map((name) => `${name} ${JSON.stringify(origin[name]) ?? '(not given)'}`).join(', ');
  const flags = differing
    .map((name) => (Object.hasOwn(found, name) ? `--${name} ${String(found[name])}` : `no --${name}`))
    .join(' ');
  return `was made from ${show(found)}, and ${show(asked)} is asked for. Start with ${flags}, or give --data another file`;
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StoreRefused(damage(file, `it is not JSON (${String(error)})`), { cause: error });
  }
}

export function damage(file: string, misfit: string): string {
  return `${file} is not a state file that can be used: ${misfit}. It is left as it is. Restore it from a copy, or give --data another file.`;
}

/** The state that `text`, the content of `file`, holds. Throws `StoreRefused` if it is damaged or comes from another origin. */
export function readSaved(file: string, text: string, begun: Start): SavedWorld {
  const found = parsed(file, text);
  if (!isObject(found)) throw new StoreRefused(damage(file, 'it is not a JSON object'));
  const checksum = checksumOf(file, text, found);
  const shapeMisfit = headMisfit(found) ?? eventsMisfit(found['events'] as readonly unknown[]);
  if (shapeMisfit !== undefined) throw new StoreRefused(damage(file, shapeMisfit));
  const { origin, nextId, events, folded } = found as unknown as Partial<Saved> & Omit<Saved, 'folded'>;
  const saved = { origin, nextId, events, folded: folded ?? null, checksum };
  // Before the IDs: with another origin the seeded IDs differ too, and that is then not the one to tell.
  const stranger = originMisfit(saved.origin, begun.origin);
  if (stranger !== undefined) throw new StoreRefused(`${file} ${stranger}.`);
  const misfit = idMisfit(saved, begun.seeded);
  if (misfit !== undefined) throw new StoreRefused(damage(file, misfit));
  return saved;
}

/** The state after the changes of a journal. Throws `StoreRefused` where they cannot have followed it. */
export function withChanges(
  file: string,
  saved: SavedWorld,
  { changes, start: begun }: { readonly changes: readonly StoredChange[]; readonly start: Start },
): SavedWorld {
  const events = new Map(saved.events.map((event) => [event.id, event]));
  let { nextId } = saved;
  for (const change of changes) {
    for (const event of change.events) events.set(event.id, event);
    nextId = change.nextId;
  }
  const after = { ...saved, nextId, events: [...events.values()].sort((a, b) => a.id - b.id) };
  const misfit = eventsMisfit(after.events) ?? idMisfit(after, begun.seeded);
  if (misfit !== undefined) throw new StoreRefused(damage(file, misfit));
  return after;
}
