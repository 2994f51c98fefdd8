import type { SandboxFixtures, Following, JournalEntry, ShownPage, WorldControls } from '../controls.ts';
import type { ShownEvent } from '../../domain/event/shown-event.ts';
import type { ShownFact } from '../../domain/event/member-view.ts';
import type { ListRange } from '../../lib/list-all.ts';
import { ControlRefused } from '../control-refused.ts';
import type { Area } from './area.ts';
import { createParser } from 'eventsource-parser';

/** The same over HTTP: every method answers a promise. */
type Remote<T> = {
  readonly [Name in keyof T]: T[Name] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Promise<Awaited<Answer>>
    : Remote<T[Name]>;
};

/** Of which a client in another process has its own form, or no use. */
type OfItsOwn = 'images' | 'fixtures' | 'pages' | 'faults' | 'followJournal' | 'readJournal' | 'journalPage';

/** One world of a sandbox that runs in another process: what `SandboxWorld` does in the same one. */
export interface RemoteWorld extends Remote<Omit<WorldControls, OfItsOwn>> {
  /** What `verify --fixtures` reads. */
  fixtures(): Promise<SandboxFixtures>;
  pages(range?: ListRange<number>): Promise<readonly ShownPage[]>;
  readonly faults: Remote<Omit<WorldControls['faults'], 'schema'>>;
  /**
   * Entries as they come. It begins where the first of them is asked for: with `after`, the number of an entry, none is missed that is kept.
   * Ends with the world, or with its signal.
   */
  followJournal(following?: Following): AsyncGenerator<JournalEntry, void, void>;
  /** URLs that work without a network, for the `image` of an event. */
  images(): Promise<Awaited<ReturnType<WorldControls['images']['list']>>>;
}

/** A world of the control area. */
export function remoteWorldOf(area: Area): RemoteWorld {
  const { ask, list } = area;
  /** All that a list has, or no more than is asked for. */
  const listed = <Entry>(path: string, query: { readonly limit?: number } = {}) =>
    query.limit === undefined
      ? list<Entry>({ path, query: { ...query } })
      : ask<readonly Entry[]>({ path, query: { ...query } });
  return {
    fixtures: () => ask({ path: '/fixtures' }),
    reset: async () => void (await ask({ method: 'POST', path: '/reset' })),
    pages: (range) => listed('/pages', range),
    events: (range) => listed('/events', range),
    event: (id) => ask<ShownEvent>({ path: `/events/${id}` }).catch(nothingThere),
    images: () => ask({ path: '/images' }),
    eventTypes: (range) => listed('/event-types', range),
    places: (range) => listed('/places', range),
    memberView: async (event, member = {}) =>
      (await ask<{ facts: readonly ShownFact[] }>({ path: `/events/${event}/member-view`, query: { ...member } }))
        .facts,
    clock: {
      read: () => ask({ path: '/clock' }),
      set: (wish) => ask({ method: 'PUT', path: '/clock', body: wish }),
    },
    rsvps: {
      register: (event, wish) => ask({ method: 'POST', path: `/events/${event}/rsvps`, body: wish }),
      confirm: (confirmation) => ask({ method: 'POST', path: '/rsvp-confirmations', body: confirmation }),
    },
    faults: {
      list: async () =>
        (await ask<{ faults: ReturnType<WorldControls['faults']['list']> }>({ path: '/faults' })).faults,
      set: async (faults) => void (await ask({ method: 'PUT', path: '/faults', body: { faults } })),
      clear: () => ask({ method: 'DELETE', path: '/faults' }),
    },
    scenario: {
      read: () => ask({ path: '/scenario' }),
      begin: (wish) =>
        ask({ method: 'PUT', path: '/scenario', body: typeof wish === 'string' ? { scenario: wish } : wish }),
      snapshot: (options = {}) => ask({ path: '/scenario/snapshot', query: { ...options } }),
    },
    profile: {
      read: () => ask({ path: '/profile' }),
      change: (answers, grounds) => ask({ method: 'PATCH', path: '/profile', body: { answers, ...grounds } }),
      set: (wish) => ask({ method: 'PUT', path: '/profile', body: wish }),
    },
    journal: (filter = {}) => listed('/journal', filter),
    followJournal: (following) => followJournal(area, following),
    clearJournal: () => ask({ method: 'DELETE', path: '/journal' }),
    audit: (wish: object = {}) => ask({ path: '/audit', query: { ...wish } }),
  };
}

function nothingThere(error: unknown): undefined {
  if (error instanceof ControlRefused && error.status === 404) return undefined;
  throw error;
}

/** The entries of `GET stream`. It begins where the first of them is asked for, and ends with the world, or with its signal. */
async function* followJournal(area: Area, { after, signal }: Following = {}): AsyncGenerator<JournalEntry, void, void> {
  const isOver = () => signal?.aborted === true;
  if (isOver()) return;
  try {
    const bytes = await area.stream({ path: '/stream', query: { after } }, signal);
    const entries: JournalEntry[] = [];
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'entry') entries.push(JSON.parse(data) as JournalEntry);
      },
    });
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- needed with the types of browsers
    for await (const text of bytes.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)) {
      parser.feed(text);
      yield* entries.splice(0);
    }
  } catch (error) {
    if (!isOver()) throw error;
  }
}
