import { getHeapStatistics } from 'node:v8';
import { MemoryFull, type MemoryShare, type MemoryUsage } from '../domain/memory.ts';
import { sizeText } from '../settings/memory-size.ts';

/** The memory that all worlds of a sandbox share. What is counted are estimates, so that counting costs a few additions. */
export interface MemoryBudget {
  /** Bytes. */
  readonly limit: number;
  usage(): MemoryUsage;
  /** Whether nothing is left. */
  isFull(): boolean;
  /** Counts what bounds itself and makes room by itself, by asking it for its bytes. */
  watch(name: keyof Watched, bytes: () => number): void;
  /** Before something is refused, this is asked to free memory, until it answers that nothing more can go. */
  freeBy(free: () => boolean): void;
  /** For the events of a world. */
  shareEvents(): MemoryShare;
  /**
   * Takes memory for a start that worlds may share: one in use already takes none.
   *
   * @returns gives it back; once is enough
   * @throws MemoryFull
   */
  takeStart(key: string, bytes: number, what: string): () => void;
}

interface Watched {
  /** Copies of worlds at a replica. */
  events: () => number;
  journals: () => number;
  images: () => number;
}

/** Half of what the heap may grow to; the rest is for requests on their way and what is not counted. */
export const defaultMemory = (): number => Math.floor(getHeapStatistics().heap_size_limit / 2);

export function createMemoryBudget(limit: number): MemoryBudget {
  const taken = { starts: 0, events: 0 };
  const watched: Watched = { events: () => 0, journals: () => 0, images: () => 0 };
  let free = () => false;
  const starts = new Map<string, { holders: number; readonly bytes: number }>();

  const left = () => limit - taken.starts - taken.events - watched.events() - watched.journals() - watched.images();

  function take(name: keyof typeof taken, bytes: number, what: string): void {
    while (bytes > left() && free());
    if (bytes > left()) throw new MemoryFull(refusalOf(usage(), bytes, what));
    taken[name] += bytes;
  }

  const usage = (): MemoryUsage => ({
    limit,
    starts: taken.starts,
    events: taken.events + watched.events(),
    journals: watched.journals(),
    images: watched.images(),
  });

  function joinStart(key: string, bytes: number, what: string) {
    const known = starts.get(key);
    if (known === undefined) take('starts', bytes, what);
    const start = known ?? { holders: 0, bytes };
    starts.set(key, start);
    start.holders += 1;
    return start;
  }

  return {
    limit,
    usage,
    isFull: () => left() <= 0,
    watch: (name, bytes) => void (watched[name] = bytes),
    freeBy: (given) => void (free = given),
    shareEvents: () =>
      shareOf({
        take: (bytes, what) => take('events', bytes, what),
        give: (bytes) => void (taken.events -= bytes),
      }),
    takeStart: (key, bytes, what) => {
      const start = joinStart(key, bytes, what);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        start.holders -= 1;
        if (start.holders > 0) return;
        starts.delete(key);
        taken.starts -= start.bytes;
      };
    },
  };
}

/** So many bytes of the memory of all, for starts and events of some worlds. */
export interface MemoryQuota {
  /** Bytes. */
  taken(): number;
  /** Shares for events, within the quota and within what all may take. */
  sharesOf(shareMemory: () => MemoryShare): () => MemoryShare;
  /** Takes starts within the quota too: one that several of its worlds share counts once, whoever else shares it. */
  startsOf(memory: Pick<MemoryBudget, 'takeStart'>): Pick<MemoryBudget, 'takeStart'>;
}

/** @param refusal why there is no more */
export function createQuota(limit: number, refusal: (what: string) => string): MemoryQuota {
  let taken = 0;
  const starts = new Map<string, { holders: number; readonly bytes: number }>();

  function take(bytes: number, what: string): void {
    if (taken + bytes > limit) throw new MemoryFull(refusal(what));
    taken += bytes;
  }

  function joinStart(key: string, bytes: number, what: string) {
    const known = starts.get(key);
    if (known === undefined) take(bytes, what);
    const start = known ?? { holders: 0, bytes };
    starts.set(key, start);
    start.holders += 1;
    return start;
  }

  function leaveStart(key: string, start: { holders: number; readonly bytes: number }): void {
    start.holders -= 1;
    if (start.holders > 0) return;
    starts.delete(key);
    taken -= start.bytes;
  }

  return {
    taken: () => taken,
    sharesOf: (shareMemory) => () => {
      const within = shareMemory();
      return shareOf({
        take: (bytes, what) => {
          if (taken + bytes > limit) throw new MemoryFull(refusal(what));
          within.take(bytes, what);
          taken += bytes;
        },
        give: (bytes) => {
          within.give(bytes);
          taken -= bytes;
        },
      });
    },
    startsOf: (memory) => ({
      takeStart: (key, bytes, what) => {
        const start = joinStart(key, bytes, what);
        let giveBack: () => void;
        try {
          giveBack = memory.takeStart(key, bytes, what);
        } catch (error) {
          leaveStart(key, start);
          throw error;
        }
        let isHeld = true;
        return () => {
          if (!isHeld) return;
          isHeld = false;
          giveBack();
          leaveStart(key, start);
        };
      },
    }),
  };
}

/** A share of what is taken and given by `account`. */
function shareOf(account: Pick<MemoryShare, 'take' | 'give'>): MemoryShare {
  let held = 0;
  let isReleased = false;
  return {
    take: (bytes, what) => {
      if (isReleased) return;
      account.take(bytes, what);
      held += bytes;
    },
    give: (bytes) => {
      if (isReleased) return;
      account.give(bytes);
      held -= bytes;
    },
    release: () => {
      isReleased = true;
      account.give(held);
      held = 0;
    },
  };
}

function refusalOf({ limit, ...used }: MemoryUsage, bytes: number, what: string): string {
  const left = Math.max(0, limit - Object.values(used).reduce((sum, one) => sum + one, 0));
  const parts = Object.entries(used).map(([name, one]) => `${name} ${sizeText(one)}`);
  return [
    `${what} needs ${sizeText(bytes)} of memory, but ${sizeText(left)} of ${sizeText(limit)} are left (in use: ${parts.join(', ')}).`,
    'Drop a world (DELETE /_sandbox/worlds/{channelId}), reset one (POST /_sandbox/reset) or clear a journal (DELETE /_sandbox/journal) to free memory,',
    'or start with a larger --max-memory.',
  ].join(' ');
}
