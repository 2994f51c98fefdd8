/** What became of a request at the limit; times in seconds. */
export interface Passage {
  /** 0 when it may pass, or the time until the next window. */
  readonly wait: number;
  /** Requests that may still pass in this window. */
  readonly left: number;
  /** Until the next window, however many are left. */
  readonly endsIn: number;
}

/** How many requests a window of time has taken; which one it is, by its number since the epoch. */
export interface RateCount {
  readonly window: number;
  readonly taken: number;
}

interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/**
 * Takes one request of a window (`limits.rate`).
 *
 * @param count of the requests before; undefined before the first
 * @param now epoch milliseconds of a clock that no clock of a world moves: throttling is about real time
 */
export function takeRequest(
  count: RateCount | undefined,
  { requests, seconds }: RateLimit,
  now: number,
): { readonly passage: Passage; readonly count: RateCount } {
  const length = seconds * 1000;
  const window = Math.floor(now / length);
  const taken = (count?.window === window ? count.taken : 0) + 1;
  const endsIn = ((window + 1) * length - now) / 1000;
  const passage = { wait: taken <= requests ? 0 : endsIn, left: Math.max(0, requests - taken), endsIn };
  return { passage, count: { window, taken } };
}
