import { createParser } from 'eventsource-parser';
import type { ListedImages } from '../../adapters/images/served-images.ts';
import type { JournalFilter } from '../../journal/journal-filter.ts';
import type { ListRange } from '../../lib/list-all.ts';
import { worldCalls } from '../calls.ts';
import type {
  Following,
  JournalEntry,
  SandboxFixtures,
  ScenarioCalls,
  ScenarioReading,
  ShownPage,
  WorldCalls,
} from '../controls.ts';
import type { Area } from './area.ts';

/** One world of a sandbox that runs in another process: what `SandboxWorld` does in the same one. */
export interface RemoteWorld extends WorldCalls {
  /** What `verify --fixtures` reads. */
  fixtures(): Promise<SandboxFixtures>;
  pages(range?: ListRange<number>): Promise<readonly ShownPage[]>;
  readonly scenario: ScenarioCalls & { read(): Promise<ScenarioReading> };
  /** The latest exchanges: those that are kept and asked for, newest last. */
  journal(filter?: JournalFilter): Promise<readonly JournalEntry[]>;
  /**
   * Entries as they come. It begins where the first of them is asked for: with `after`, the number of an entry, none is missed that is kept.
   * Ends with the world, or with its signal.
   */
  followJournal(following?: Following): AsyncGenerator<JournalEntry, void, void>;
  /** URLs that work without a network, for the `image` of an event. */
  images(): Promise<ListedImages>;
}

/** A world of the control area. */
export function remoteWorldOf(area: Area): RemoteWorld {
  const { ask, list } = area;
  const calls = worldCalls(area);
  return {
    ...calls,
    fixtures: () => ask('GET /fixtures'),
    pages: (range) => list('GET /pages', range),
    images: () => ask('GET /images'),
    scenario: { ...calls.scenario, read: () => ask('GET /scenario') },
    journal: (filter) => list('GET /journal', filter),
    followJournal: (following) => followJournal(area, following),
  };
}

async function* followJournal(area: Area, { after, signal }: Following = {}): AsyncGenerator<JournalEntry, void, void> {
  const isOver = () => signal?.aborted === true;
  if (isOver()) return;
  try {
    for await (const entries of streamEntries(area, { after, signal })) yield* entries;
  } catch (error) {
    if (!isOver()) throw error;
  }
}

/** What comes by `GET stream`, at once as it comes: entries, or none where the sandbox only says that it is there. */
export async function* streamEntries(
  area: Area,
  { after, signal }: { readonly after: number | undefined; readonly signal: AbortSignal | undefined },
): AsyncGenerator<readonly JournalEntry[], void, void> {
  const entries: JournalEntry[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'entry') entries.push(JSON.parse(data) as JournalEntry);
    },
  });
  const bytes = await area.stream('GET /stream', { after }, signal);
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- needed with the types of browsers
  const reader = bytes.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(value);
      yield entries.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
