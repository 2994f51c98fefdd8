import type { Backlog } from './backlog.ts';
import { createCleansing } from './cleansing.ts';
import { createFollowers, type Followers } from './followers.ts';
import type { JournalEntry } from './journal-entry.ts';
import { select, type JournalFilter } from './journal-filter.ts';
import type { JournalSpace } from './journal-space.ts';
import { createKeptExchanges, type KeptExchanges } from './kept-exchanges.ts';
import { recordedOf } from './kept.ts';
import { entryOf, mostOfBody, redactedBody, weightOf, type KeptBody, type Recorded } from './recorded.ts';
import type { Redaction } from './redaction.ts';

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
  /** A text without the credentials of any world, for who sent one in the wrong place. */
  clean(text: string): string;
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
  readonly backlog: Backlog;
  readonly tell?: (entry: JournalEntry) => void;
}

/** Whether no more than the beginning of its bodies is kept. */
const isCut = ({ body, response }: Recorded): boolean =>
  (body?.bytes ?? 0) > mostOfBody || (response?.body.bytes ?? 0) > mostOfBody;

/** How many entries are made at once for who follows. */
const stretch = 100;

export function createJournal({ world, keys, most, space, redaction, backlog, tell }: JournalStart): Journal {
  const cleanse = createCleansing(redaction);
  const kept = createKeptExchanges(most, space);
  const followers = createFollowers();
  let waiting = 0; // of its own, in the backlog
  for (const key of keys) redaction.learn(key);

  function takeIn(one: Recorded): void {
    waiting -= 1;
    cleanse(one);
    const seq = kept.push(one);
    followers.tell();
    tell?.(entryOf(one, { seq, world, redaction }));
  }

  return {
    isOn: most > 0,
    add: (one) => {
      waiting += 1;
      const seq = kept.latest + waiting;
      backlog.add(() => takeIn(one));
      // Who is told has heard of it when the client has its answer; what is cut to a beginning is not held whole.
      if (tell !== undefined || isCut(one)) backlog.doNow();
      return seq;
    },
    complete: (seq, body) => {
      backlog.doNow();
      kept.change(seq, (one) => {
        const whole = { ...one, body: redactedBody(body, redaction) };
        return { ...whole, weight: weightOf(whole) };
      });
    },
    entries: (filter = {}) => {
      backlog.doNow();
      return select(kept, filter).map(([seq, one]) => entryOf(recordedOf(one), { seq, world, redaction }));
    },
    follow: ({ after, signal } = {}) => {
      backlog.doNow();
      const from = after ?? kept.latest;
      return followed({ kept, followers, world, redaction }, from > kept.latest ? 0 : from, signal);
    },
    endFollowing: followers.end,
    clean: redaction.spelled,
    clear: () => {
      backlog.doNow();
      kept.clear();
    },
    close: () => {
      backlog.doNow(); // of all journals, while the keys are known
      followers.end();
      kept.close();
      for (const key of keys) redaction.forget(key);
    },
  };
}

interface Followed {
  readonly kept: KeptExchanges;
  readonly followers: Followers;
  readonly world: string;
  readonly redaction: Redaction;
}

async function* followed(
  { kept, followers, world, redaction }: Followed,
  from: number,
  signal: AbortSignal | undefined,
) {
  const isOver = () => signal?.aborted === true;
  let seen = from;
  while (!isOver()) {
    const next = select(kept, { after: seen, limit: stretch });
    for (const [seq] of next) {
      if (isOver()) return;
      seen = seq;
      const one = kept.get(seq); // its place may have been taken over while the last was read
      if (one !== undefined) yield entryOf(recordedOf(one), { seq, world, redaction });
    }
    if (next.length === 0 && followers.hasEnded) return;
    if (next.length === 0) await followers.change(signal);
  }
}
