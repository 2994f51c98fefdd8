/** Counts the requests of a window of time (`limits.rate`). */
export interface RateWindow {
  /** Takes one request; answers 0 when it may pass, or the seconds until the next window. */
  take(limit: { readonly requests: number; readonly seconds: number }): number;
}

/** @param now a clock in milliseconds that no clock of a world moves: throttling is about real time */
export function createRateWindow(now: () => number): RateWindow {
  let window = Number.NaN;
  let taken = 0;
  return {
    take: ({ requests, seconds }) => {
      const length = seconds * 1000;
      const current = Math.floor(now() / length);
      if (current !== window) [window, taken] = [current, 0];
      taken += 1;
      return taken <= requests ? 0 : ((current + 1) * length - now()) / 1000;
    },
  };
}
