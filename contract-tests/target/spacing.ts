import type { RateBounds } from './passed-requests.ts';

const second = 1000;

/** Faster by this with each request that passes, until one is refused: what passed until then tells the rate. */
const growth = 1.05;

/** Bounds that are nearer to each other are worth no further refusal. */
const near = 1.1;

/** So many requests from the least rate to the most: a refusal that tells to wait costs a second, another one little. */
const approach = { told: 300, untold: 20 };

/** Requests at an even distance. */
export interface Spacing {
  /** Milliseconds until another request may go. */
  waitMs(): number;
  entered(): void;
  passed(): void;
  /** Whether no rate was found so far. */
  isSearching(): boolean;
  /** Keeps to a rate: from the highest that is known to be safe, slowly to what may be. */
  found(rate: RateBounds, isTold: boolean): void;
}

/**
 * @param start - requests in a second to begin with
 * @param most - requests in a second that are never exceeded
 * @param now - milliseconds of a clock that never goes back
 */
export function createSpacing({
  start,
  most,
  now,
}: {
  readonly start: number;
  readonly most: number;
  readonly now: () => number;
}): Spacing {
  const state = { perSecond: Math.min(start, most), least: 0, ceiling: Infinity, faster: growth, next: -Infinity };
  return {
    waitMs: () => state.next - now(),
    entered: () => {
      state.next = Math.max(state.next, now()) + second / state.perSecond;
    },
    passed: () => {
      // Where it is the answers that take time, a faster pace would not be tried.
      if (state.next > now()) state.perSecond = Math.min(state.perSecond * state.faster, state.ceiling, most);
    },
    isSearching: () => state.ceiling === Infinity,
    found: (rate, isTold) => {
      // Refusals at one moment tell no rate.
      state.ceiling = Math.min(rate.most > 0 ? rate.most : Infinity, state.perSecond, most);
      state.least = Math.max(state.least, rate.least);
      if (state.least >= state.ceiling) state.least = state.ceiling * 0.95;
      const isNear = state.ceiling < state.least * near;
      const safe = isTold || isNear ? state.least : Math.sqrt(state.least * state.ceiling);
      state.perSecond = Math.max(safe, state.ceiling / 2) * 0.99;
      const steps = isTold ? approach.told : approach.untold;
      state.faster = isNear ? 1 : (state.ceiling / state.perSecond) ** (1 / steps);
    },
  };
}
