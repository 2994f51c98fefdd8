import { getHeapStatistics } from 'node:v8';
import { MemoryFull, type MemoryShare, type MemoryUsage } from '../domain/memory.ts';
import { sizeText } from '../settings/memory-size.ts';

/** Bytes of starts and events, about: counting takes a few additions. What an account takes, the one above it takes too. */
export abstract class MemoryAccount {
  readonly taken = { starts: 0, events: 0 };
  /** How many hold each of the starts that are shared. */
  readonly #holders = new Map<string, number>();
  protected readonly above?: MemoryAccount;

  /** @throws MemoryFull if there is no room for so many bytes more */
  protected abstract mustFit(bytes: number, what: string): void;

  /**
   * Takes memory for the start of a world.
   *
   * @param shared bytes of what all worlds share that have a start of the key: only the first takes them @param own bytes of its own
   * @returns gives it back; once is enough
   * @throws MemoryFull
   */
  takeStart(key: string, { shared, own = 0 }: { readonly shared: number; readonly own?: number }, what: string) {
    const before = this.#holders.get(key) ?? 0;
    const bytes = own + (before === 0 ? shared : 0);
    this.mustFit(bytes, what);
    const giveBackAbove = this.above?.takeStart(key, { shared, own }, what);
    this.taken.starts += bytes;
    this.#holders.set(key, before + 1);
    let isHeld = true;
    return (): void => {
      if (!isHeld) return;
      isHeld = false;
      giveBackAbove?.();
      const left = (this.#holders.get(key) ?? 1) - 1;
      if (left === 0) this.#holders.delete(key);
      else this.#holders.set(key, left);
      this.taken.starts -= own + (left === 0 ? shared : 0);
    };
  }

  /** For the events of a world. */
  share(): MemoryShare {
    const above = this.above?.share();
    let held = 0;
    let isReleased = false;
    const add = (bytes: number) => {
      held += bytes;
      this.taken.events += bytes;
    };
    return {
      get held() {
        return held;
      },
      take: (bytes, what) => {
        if (isReleased) return;
        this.mustFit(bytes, what);
        above?.take(bytes, what);
        add(bytes);
      },
      give: (bytes) => {
        if (isReleased) return;
        above?.give(bytes);
        add(-bytes);
      },
      release: () => {
        isReleased = true;
        above?.release();
        add(-held);
      },
    };
  }
}

/** So many bytes of the memory of all, for some worlds. A start that several of them share counts once, whoever else shares it. */
export class MemoryQuota extends MemoryAccount {
  protected override readonly above: MemoryAccount;
  readonly #limit: number;
  readonly #refusal: (what: string) => string;

  /** @param refusal why there is no more */
  constructor(above: MemoryAccount, limit: number, refusal: (what: string) => string) {
    super();
    this.above = above;
    this.#limit = limit;
    this.#refusal = refusal;
  }

  protected override mustFit(bytes: number, what: string): void {
    if (this.taken.starts + this.taken.events + bytes > this.#limit) throw new MemoryFull(this.#refusal(what));
  }
}

/** What bounds itself and makes room by itself. */
interface Watched {
  /** Copies of worlds at a replica. */
  events: () => number;
  journals: () => number;
  images: () => number;
}

/** The memory that all worlds of a sandbox share. */
export class MemoryBudget extends MemoryAccount {
  /** Bytes. */
  readonly limit: number;
  readonly #watched: Watched = { events: () => 0, journals: () => 0, images: () => 0 };
  readonly #freeing: (() => boolean)[] = [];

  constructor(limit: number) {
    super();
    this.limit = limit;
  }

  /** Counts the bytes of what bounds itself, by asking it. */
  watch(name: keyof Watched, bytes: () => number): void {
    this.#watched[name] = bytes;
  }

  /** Before something is refused, this is asked to free memory, until it answers that nothing more can go. */
  freeBy(free: () => boolean): void {
    this.#freeing.push(free);
  }

  readonly usage = (): MemoryUsage => ({
    limit: this.limit,
    starts: this.taken.starts,
    events: this.taken.events + this.#watched.events(),
    journals: this.#watched.journals(),
    images: this.#watched.images(),
  });

  #left(): number {
    const { events, journals, images } = this.#watched;
    return this.limit - this.taken.starts - this.taken.events - events() - journals() - images();
  }

  protected override mustFit(bytes: number, what: string): void {
    while (bytes > this.#left() && this.#freeing.some((free) => free()));
    if (bytes <= this.#left()) return;
    const { limit, ...used } = this.usage();
    const parts = Object.entries(used).map(([name, one]) => `${name} ${sizeText(one)}`);
    throw new MemoryFull(
      [
        `${what} needs ${sizeText(bytes)} of memory, but ${sizeText(Math.max(0, this.#left()))} of ${sizeText(limit)} are left (in use: ${parts.join(', ')}).`,
        'Drop a world (DELETE /_sandbox/worlds/{channelId}) or reset one (POST /_sandbox/reset), to free memory,',
        'or start with a larger --max-memory.',
      ].join(' '),
    );
  }
}

/** Half of what the heap may grow to; the rest is for requests on their way and what is not counted. */
export const defaultMemory = (): number => Math.floor(getHeapStatistics().heap_size_limit / 2);
