import { isDeepStrictEqual } from 'node:util';
import type { StoredEvent } from '../domain/event/event.ts';
import { eventMisfit, isRecord } from './saved-event.ts';
import type { SeededEvents } from './seeded-events.ts';
import { StoreRefused } from './store-refused.ts';

/** What the seeded events follow from, by the names of the flags that set it: `{ seed: 1, pages: 500 }`. */
export type Origin = Readonly<Record<string, string | number | boolean | null>>;

/** What a file store starts from. */
export interface Start {
  readonly seeded: SeededEvents;
  readonly origin: Origin;
}

/** The state file. Seeded events that nobody changed are not in it: they follow from `origin`. */
export interface Saved {
  readonly schema: typeof SCHEMA;
  readonly origin: Origin;
  readonly nextId: number;
  readonly events: readonly StoredEvent[];
}

/** The version of the state file's format. */
export const SCHEMA = 1;

/**
 * What makes a state file's text: JSON, one event a line. An event never changes in place, so its own text is made once; after that
 * a save joins texts and does not serialise the whole state. Joined by concatenation, which was faster than `join`.
 */
export function createSavedText(): (saved: Saved) => string {
  const texts = new Map<number, { readonly event: StoredEvent; readonly text: string }>();

  function eventText(event: StoredEvent): string {
    const known = texts.get(event.id);
    if (known?.event === event) return known.text;
    const text = JSON.stringify(event);
    texts.set(event.id, { event, text });
    return text;
  }

  return ({ schema, origin, nextId, events }) => {
    let text = `${JSON.stringify({ schema, origin, nextId }).slice(0, -1)},"events":[`;
    let separator = '\n';
    for (const event of events) {
      text += separator + eventText(event);
      separator = ',\n';
    }
    return `${text}\n]}\n`;
  };
}

function headFault(found: Readonly<Record<string, unknown>>): string | undefined {
  if (found.schema !== SCHEMA)
    return `its schema is ${JSON.stringify(found.schema)}, and this version reads schema ${SCHEMA}`;
  if (!isRecord(found.origin)) return 'its origin is not an object';
  if (!Number.isSafeInteger(found.nextId)) return 'its nextId is not an integer';
  if (!Array.isArray(found.events)) return 'its events are not a list';
  return undefined;
}

function eventsFault(events: readonly unknown[]): string | undefined {
  const ids = new Set<number>();
  for (const [index, event] of events.entries()) {
    const fault = eventMisfit(event);
    if (fault !== undefined) return `events[${index}] ${fault}`;
    const { id } = event as StoredEvent;
    if (ids.has(id)) return `two of its events have the ID ${id}`;
    ids.add(id);
  }
  return undefined;
}

function idFault({ events, nextId }: Saved, { nextId: first, byId }: SeededEvents): string | undefined {
  const lowest = events.reduce((next, { id }) => Math.max(next, id + 1), first);
  if (nextId < lowest)
    return `its nextId is ${nextId}, and IDs up to ${lowest - 1} are taken: at least ${lowest} is expected`;
  const stranger = events.find(({ id }) => id < first && !byId.has(id));
  return (
    stranger &&
    `it changes event ${stranger.id}, which is not among the seeded events and is below ${first}, the first ID of a created one`
  );
}

function originFault(found: Origin, asked: Origin): string | undefined {
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

function damage(file: string, fault: string): string {
  return `${file} is not a state file that can be used: ${fault}. It is left as it is. Restore it from a copy, or give --data another file.`;
}

/** The state that `text`, the content of `file`, holds. Throws `StoreRefused` if it is damaged or comes from another origin. */
export function readSaved(file: string, text: string, start: Start): Saved {
  const found = parsed(file, text);
  if (!isRecord(found)) throw new StoreRefused(damage(file, 'it is not a JSON object'));
  const shapeFault = headFault(found) ?? eventsFault(found.events as readonly unknown[]);
  if (shapeFault !== undefined) throw new StoreRefused(damage(file, shapeFault));
  const saved = found as unknown as Saved;
  // Before the IDs: with another origin the seeded IDs differ too, and that is then not the fault to tell.
  const stranger = originFault(saved.origin, start.origin);
  if (stranger !== undefined) throw new StoreRefused(`${file} ${stranger}.`);
  const fault = idFault(saved, start.seeded);
  if (fault !== undefined) throw new StoreRefused(damage(file, fault));
  return saved;
}
