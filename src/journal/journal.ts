import { EventEmitter, once } from 'node:events';
import { createTextSearch } from '../lib/text-search.ts';
import { entryOf, type JournalEntry } from './journal-entry.ts';
import { limited, select, type JournalFilter } from './journal-filter.ts';
import type { KeptBody, Recorded } from './recorded.ts';
import { createRing, createRingSpace, type Ring, type RingSpace } from './ring.ts';
import { timers } from '../lib/timers.ts';

/** The journals of a sandbox's worlds. */
export interface Journals {
  /** How many follow one of them. */
  followers(): number;
  /** A journal for a world. @param secrets of that world, as they are when somebody reads */
  open(world: string, secrets: () => readonly string[]): Journal;
}

/** Most bytes of all journals of a sandbox, about. */
const MAX_BYTES = 128 * 2 ** 20;

/** The memory of all worlds: journals take a quarter at most, and make room for the rest. */
interface JournalMemory {
  readonly limit: number;
  watch(name: 'journals', bytes: () => number): void;
  freeBy(makeRoom: () => boolean): void;
}

/**
 * @param most exchanges that each journal keeps; 0 keeps none
 * @param tell is called with each entry as it comes
 */
export function createJournals(most: number, tell?: (entry: JournalEntry) => void, memory?: JournalMemory): Journals {
  const space = createRingSpace(Math.min(MAX_BYTES, (memory?.limit ?? Infinity) / 4));
  memory?.watch('journals', () => space.taken);
  memory?.freeBy(space.makeRoom);
  const following = { count: 0 };
  return {
    followers: () => following.count,
    open: (world, secrets) =>
      createJournal({ world, secrets, most, space, following, ...(tell === undefined ? {} : { tell }) }),
  };
}

/** A journal in the memory of this process. */
export interface LocalJournal extends Journal {
  /** @returns its number */
  add(...added: Parameters<Journal['add']>): number;
  readonly entries: NonNullable<Journal['entries']>;
}

/** The latest exchanges of one world, numbered in the order of their answers. Nothing promises that they are in memory. */
export interface Journal {
  /** Whether exchanges are kept at all. */
  readonly isOn: boolean;
  /**
   * Takes over an exchange; the eldest make room. Credentials are taken out of it when it is read.
   *
   * @param onRest where its request was answered before its body came: calls back with all of that
   */
  add(one: Recorded, onRest?: (act: (whole: KeptBody) => void) => void): void;
  /** Those that are kept and asked for, newest last. Others have their turn while a text is sought. */
  read(filter?: JournalFilter): Promise<JournalPage>;
  /** The same at once, for programs in this process; absent where entries are kept elsewhere. */
  readonly entries?: (filter?: JournalFilter) => readonly JournalEntry[];
  /** Entries as they come, those that are kept of the numbers after `after` first; without it only what comes from now on. */
  follow(following?: Following): AsyncGenerator<JournalEntry, void, void>;
  /** Ends all that follow: nothing more will come. */
  endFollowing(): void;
  /** Forgets all that is kept; the numbers go on. Settles once that is so. */
  clear(): Promise<void>;
  /** Number of the latest exchange, also where it is no more kept; 0 before the first. */
  readonly latest: number;
  /** Forgets everything. */
  close(): void;
}

/** Entries that are made before others have their turn. */
const AT_ONCE = 16;

/** Entries that were asked for; each is made when it is its turn, and left out if it has made room by then. */
export interface JournalPage {
  readonly entries: Iterable<JournalEntry> | AsyncIterable<JournalEntry>;
  /** The number behind which more follow that are asked for. */
  readonly next?: number | undefined;
}

/** All entries of a page; others have their turn in between. */
export async function everyEntry({ entries }: JournalPage): Promise<readonly JournalEntry[]> {
  const all: JournalEntry[] = [];
  for await (const entry of entries) {
    all.push(entry);
    if (all.length % AT_ONCE === 0) await timers.nextTurn();
  }
  return all;
}

/** From where a journal is followed, and until when. Where numbers are left out, the entries had fallen out before they were read. */
export interface Following {
  /** A number larger than the latest is of another journal: all that is kept comes. */
  readonly after?: number;
  readonly signal?: AbortSignal;
}

/** What a journal is opened with. */
export interface JournalStart {
  /** `X-Channel` of its world. */
  readonly world: string;
  /** Credentials of its world, as they are when somebody reads. */
  readonly secrets: () => readonly string[];
  /** How many exchanges are kept; 0 turns it off. */
  readonly most: number;
  readonly space: RingSpace;
  /** Counts those who follow, of all journals. */
  readonly following?: { count: number };
  readonly tell?: (entry: JournalEntry) => void;
}

export function createJournal({
  world,
  secrets,
  most,
  space,
  tell,
  following = { count: 0 },
}: JournalStart): LocalJournal {
  const followers = createFollowers();
  const ring = createRing(most, space);
  const { read, entries } = createReader(ring, { world, secrets });

  return {
    isOn: most > 0,
    add: (one, onRest) => {
      const seq = ring.add(one);
      followers.tell();
      tell?.(entryOf(one, { seq, world, secrets: secrets() }));
      onRest?.((body) => ring.complete(seq, body));
      return seq;
    },
    read,
    entries,
    follow: ({ after, signal } = {}) => {
      const { latest } = ring;
      const from = after ?? latest;
      return counted(following, followed({ ring, followers, world, secrets }, from > latest ? 0 : from, signal));
    },
    endFollowing: followers.end,
    clear: async () => ring.clear(),
    get latest() {
      return ring.latest;
    },
    close: () => {
      followers.end();
      ring.close();
    },
  };
}

/** Makes entries of what a ring keeps, for those who read. */
function createReader(ring: Ring, { world, secrets }: Pick<JournalStart, 'world' | 'secrets'>) {
  const shown = (seq: number): JournalEntry | undefined => {
    const one = ring.get(seq);
    return one && entryOf(one, { seq, world, secrets: secrets() });
  };

  const entries = ({ text, limit, ...filter }: JournalFilter = {}): readonly JournalEntry[] => {
    const all = select(ring, filter);
    const made = (seqs: readonly number[]) => seqs.flatMap((seq) => shown(seq) ?? []);
    if (text === undefined) return made(limited(all, { after: filter.after, limit }));
    return limited(made(all).filter(createTextSearch(text)), { after: filter.after, limit }); // no secret can be searched for
  };

  /** Those of the numbers whose entries hold a text. */
  async function holding(text: string, seqs: readonly number[]): Promise<readonly number[]> {
    const holds = createTextSearch(text);
    const found: number[] = [];
    for (const [at, seq] of seqs.entries()) {
      const entry = shown(seq);
      if (entry !== undefined && holds(entry)) found.push(seq);
      if (at % AT_ONCE === 0) await timers.nextTurn();
    }
    return found;
  }

  function* oneByOne(seqs: readonly number[]) {
    for (const seq of seqs) {
      const entry = shown(seq);
      if (entry !== undefined) yield entry;
    }
  }

  async function read({ text, limit, ...filter }: JournalFilter = {}): Promise<JournalPage> {
    const all = select(ring, filter);
    const found = text === undefined ? all : await holding(text, all);
    const page = limited(found, { after: filter.after, limit });
    const isMore = filter.after !== undefined && page.length < found.length;
    return { entries: oneByOne(page), next: isMore ? page.at(-1) : undefined };
  }

  return { read, entries };
}

/** Counts who follows while they do. */
async function* counted(following: { count: number }, entries: AsyncGenerator<JournalEntry, void, void>) {
  following.count += 1;
  try {
    yield* entries;
  } finally {
    following.count -= 1;
  }
}

/** How many entries are made at once for who follows. */
const stretch = 100;

interface Followed {
  readonly ring: Ring;
  readonly followers: Followers;
  readonly world: string;
  readonly secrets: () => readonly string[];
}

async function* followed({ ring, followers, world, secrets }: Followed, from: number, signal: AbortSignal | undefined) {
  const isOver = () => signal?.aborted === true;
  let seen = from;
  while (!isOver()) {
    const next = select(ring, { after: seen }).slice(0, stretch);
    for (const seq of next) {
      if (isOver()) return;
      seen = seq;
      const one = ring.get(seq); // its place may have been taken over while the last was read
      if (one !== undefined) yield entryOf(one, { seq, world, secrets: secrets() });
    }
    if (next.length === 0 && followers.hasEnded) return;
    if (next.length === 0) await followers.change(signal);
  }
}

type Followers = ReturnType<typeof createFollowers>;

/** Those who wait for something new. */
function createFollowers() {
  const news = new EventEmitter().setMaxListeners(0);
  let [isTelling, hasEnded] = [false, false];

  function wake(): void {
    isTelling = false;
    news.emit('news');
  }

  return {
    /** Settles once something is new, nothing will be any more, or `signal` aborts. */
    change: async (signal: AbortSignal | undefined): Promise<void> => {
      if (!hasEnded) await once(news, 'news', { signal }).catch(() => undefined);
    },
    /** In the next turn of the event loop: what comes at once is told at once. */
    tell: (): void => {
      if (isTelling || news.listenerCount('news') === 0) return;
      isTelling = true;
      timers.setImmediate(wake);
    },
    get hasEnded() {
      return hasEnded;
    },
    /** Nothing new will come. */
    end: (): void => {
      hasEnded = true;
      wake();
    },
  };
}
