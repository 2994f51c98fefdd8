import type { StoredEvent } from '../domain/event/event.ts';
import type { Contract } from '../contract/contract.ts';
import { readStart, readState, type WrittenStart, type WrittenState } from '../world/contents/written-world.ts';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import type { Database } from './database.ts';
import { SealRefused, type Seal } from './seal.ts';
import { loadStatement } from './statements.ts';
import { createTurns, deferred, type Deferred } from './turns.ts';
import type { KeptWorld } from './change.ts';

/** A row of `loadStatement`: the world itself, then each event. */
interface LoadRow {
  readonly n: number;
  readonly is_known: boolean;
  readonly version: number;
  readonly epoch: number;
  readonly next_id: number;
  readonly start: string | null;
  readonly state: string | null;
  readonly doc: string | null;
  readonly event: number;
}

/** A world as it is loaded. */
export interface LoadedWorld extends KeptWorld {
  /** Whether what was known of it shows as an earlier version of it. */
  readonly isSuccessor: boolean;
}

interface Known {
  readonly id: number;
  /** What is known of it; undefined where nothing is. */
  readonly kept: KeptWorld | undefined;
  readonly loaded: Deferred<LoadedWorld | undefined>;
}

/** Loads what is newer in a world than what is known of it; undefined for one that is gone. Those of a turn are loaded together. */
export function createLoads(
  database: Database,
  contract: Contract,
  seal: Seal,
): (id: number, kept: KeptWorld | undefined) => Promise<LoadedWorld | undefined> {
  const load = createTurns<Known>(4, async (worlds) => {
    try {
      const rows = await rowsOf(database, worlds);
      for (const [index, { id, kept, loaded }] of worlds.entries())
        keptOf(rows.get(index + 1) ?? [], kept, readerOf(id, contract, seal)).then(loaded.resolve, (error: unknown) =>
          loaded.reject(unread(error)),
        );
    } catch (error) {
      const failure = error instanceof StoreUnavailable ? error : new StoreUnavailable('The world', error, 'unread');
      for (const { loaded } of worlds) loaded.reject(failure);
    }
  });
  return (id, kept) => {
    const loaded = deferred<LoadedWorld | undefined>();
    load({ id, kept, loaded });
    return loaded.promise;
  };
}

/** Of a row that cannot be read no message shows a part, as keys may be in it. */
function unread(error: unknown): StoreUnavailable {
  const reason =
    error instanceof SealRefused ? error : new Error('what is in the database of it is damaged', { cause: error });
  return new StoreUnavailable('The world', reason, 'unread');
}

/** The rows of each, by its place from 1. */
async function rowsOf(database: Database, worlds: readonly Known[]): Promise<ReadonlyMap<number, readonly LoadRow[]>> {
  const rows = await database.read<LoadRow>(loadStatement, [
    worlds.map(({ id }) => id),
    worlds.map(({ kept }) => kept?.version ?? -1),
    worlds.map(({ kept }) => kept?.state.epoch ?? -1),
  ]);
  const byWorld = new Map<number, LoadRow[]>();
  for (const row of rows) {
    const of = byWorld.get(row.n);
    if (of === undefined) byWorld.set(row.n, [row]);
    else of.push(row);
  }
  return byWorld;
}

async function keptOf(
  [head, ...events]: readonly LoadRow[],
  known: KeptWorld | undefined,
  read: ReturnType<typeof readerOf>,
): Promise<LoadedWorld | undefined> {
  if (head === undefined) return undefined;
  const begun = head.start === null ? known : { ...(await read.start(head.start)), events: undefined };
  const state = head.state === null ? known?.state : read.state(head.state);
  if (begun === undefined || state === undefined) throw new Error('a world without its start or its state');
  const { start, startLength } = begun;
  const all = newerEvents(begun.events, events);
  return {
    start,
    startLength,
    state,
    version: head.version,
    events: all,
    nextId: head.next_id,
    isSuccessor: head.is_known,
  };
}

/** Reads the row of a world. @throws SealRefused */
const readerOf = (world: number, contract: Contract, seal: Seal) => ({
  start: async (text: string) => {
    const written = seal.open(text, { world, column: 'start' });
    return { start: await readStart(JSON.parse(written) as WrittenStart, contract), startLength: written.length };
  },
  state: (text: string) => readState(JSON.parse(seal.open(text, { world, column: 'state' })) as WrittenState, contract),
});

function newerEvents(known: KeptWorld['events'] | undefined, rows: readonly LoadRow[]): KeptWorld['events'] {
  const events = new Map(known);
  for (const { event, doc } of rows) events.set(event, JSON.parse(doc ?? '') as StoredEvent);
  return events;
}
