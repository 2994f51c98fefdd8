import { createFollowers, type Followers } from './followers.ts';
import type { JournalEntry } from './journal-entry.ts';
import { select, type JournalFilter } from './journal-filter.ts';
import type { JournalSpace } from './journal-space.ts';
import { keep, recordedOf, type Kept } from './kept.ts';
import { entryOf, redact, redactedBody, weightOf, type KeptBody, type Recorded } from './recorded.ts';
import type { Redaction } from './redaction.ts';
import { rememberingLast } from './remembering.ts';
import { createRing, type Ring } from './ring.ts';
import { createShelf } from './shelf.ts';

/** The latest exchanges of one world, numbered in the order of their answers. */
export interface Journal {
  /** Whether exchanges are kept at all. */
  readonly isOn: boolean;
  /** Takes over an exchange, and its credentials out of it; the eldest make room. Answers its number. */
  add(one: Recorded): number;
  /** Adds the body of a request that was answered before it came. */
  complete(seq: number, body: KeptBody): void;
  /** Those that are kept and asked for, newest last. */
  entries(filter?: JournalFilter): readonly JournalEntry[];
  /** Entries as they come, those that are kept of the numbers after `after` first; without it only what comes from now on. */
  follow(following?: Following): AsyncGenerator<JournalEntry, void, void>;
  /** Ends all that follow: nothing more will come. */
  endFollowing(): void;
  /** Forgets all that is kept; the numbers go on. */
  clear(): void;
  /** Forgets everything, the keys of its world too. */
  close(): void;
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
  /** Credentials of its world. */
  readonly keys: readonly string[];
  /** How many exchanges are kept; 0 turns it off. */
  readonly most: number;
  readonly space: JournalSpace;
  readonly redaction: Redaction;
  readonly tell?: (entry: JournalEntry) => void;
}

/** How many entries are made at once for who follows. */
const stretch = 100;

/** Most bytes of one journal, about. */
const mostBytes = 8 * 2 ** 20;

export function createJournal({ world, keys, most, space, redaction, tell }: JournalStart): Journal {
  const headersOf = rememberingLast(redaction.headers);
  const answeredHeaders = rememberingLast<string>((list) => list);
  const asked = rememberingLast<Recorded['asked'][number]>((list) => list);
  const ring = createRing<Kept>(most);
  const shelf = createShelf();
  const followers = createFollowers();
  let weight = 0;
  const leave = space.join({ weight: () => weight, halve: () => drop(Math.ceil(ring.size / 2)) });
  for (const key of keys) redaction.learn(key);

  function weigh(more: number): void {
    weight += more;
    space.weigh(more);
  }

  function dropEldest(): Kept | undefined {
    const eldest = ring.drop();
    weigh(-(eldest?.weight ?? 0));
    return eldest;
  }

  function drop(count: number): void {
    for (let left = count; left > 0; left -= 1) dropEldest();
  }

  const isTooHeavy = () => weight > mostBytes && ring.size > 1;

  return {
    isOn: most > 0,
    add: (one) => {
      redact(one, redaction);
      one.headers = headersOf(one.headers);
      one.asked = asked(one.asked);
      if (one.response !== null) one.response.headers = answeredHeaders(one.response.headers);
      one.weight = weightOf(one);
      const place = ring.size === most ? dropEldest() : undefined;
      const seq = ring.push(keep(one, shelf, place));
      weigh(one.weight);
      while (isTooHeavy()) drop(1);
      followers.tell();
      tell?.(entryOf(one, { seq, world }));
      return seq;
    },
    complete: (seq, body) => {
      const kept = ring.get(seq);
      if (kept === undefined) return;
      const one = { ...recordedOf(kept), body: redactedBody(body, redaction) };
      weigh(weightOf(one) - kept.weight);
      keep({ ...one, weight: weightOf(one) }, shelf, kept);
    },
    entries: (filter = {}) => select(ring, filter).map(([seq, kept]) => entryOf(recordedOf(kept), { seq, world })),
    follow: ({ after = ring.latest, signal } = {}) =>
      followed({ ring, followers, world }, after > ring.latest ? 0 : after, signal),
    endFollowing: followers.end,
    clear: () => drop(ring.size),
    close: () => {
      followers.end();
      drop(ring.size);
      leave();
      for (const key of keys) redaction.forget(key);
    },
  };
}

interface Followed {
  readonly ring: Ring<Kept>;
  readonly followers: Followers;
  readonly world: string;
}

async function* followed({ ring, followers, world }: Followed, from: number, signal: AbortSignal | undefined) {
  const isOver = () => signal?.aborted === true;
  let seen = from;
  while (!isOver()) {
    const next = select(ring, { after: seen, limit: stretch });
    for (const [seq] of next) {
      if (isOver()) return;
      seen = seq;
      const kept = ring.get(seq); // its place may have been taken over while the last was read
      if (kept !== undefined) yield entryOf(recordedOf(kept), { seq, world });
    }
    if (next.length === 0 && followers.hasEnded) return;
    if (next.length === 0) await followers.change(signal);
  }
}
