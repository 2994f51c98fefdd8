import { createPassedRequests, WINDOW_MARGIN_MS, type PassedRequests, type Stretch } from './passed-requests.ts';
import { createSpacing, type Spacing } from './spacing.ts';

const second = 1000;

/** So many 429 in a row are a limit on a stretch of time and no passing crowd. */
const persistent = 3;

/** So many 429 in a second are one too, where they are many beside what passed. */
const often = { refused: 5, share: 0.25 };

/** The search for a bucket's rate begins at so many times what passed before the first refusal, in a second. */
const headStart = 4;

/** What lets fewer pass at once is worth a second look, though nobody tells how long it takes until more pass. */
const small = 10;

/** Milliseconds: what took longer to pass was no burst, and would not pass again at once. */
const MAX_BURST = 250;

/** How many requests may go, as the user set it or as the target's refusals taught it. */
export interface Allowance {
  /** Milliseconds until another request may go. */
  waitMs(): number;
  /** @returns what to call with the answer: whether the request passed */
  enter(): (passed: boolean) => void;
  /** Learns from a 429: what `Retry-After` told in milliseconds, and how many came in a row. */
  throttled(refusal: Refusal): void;
}

interface Refusal {
  readonly told: number | undefined;
  readonly inRow: number;
}

/**
 * What passed before the first refusal is what a window or a bucket holds. After the wait the same goes out again but for one, and the
 * next ones at a distance, ever closer: a window refuses at once, and from then on so many go in a second; a bucket lets pass what it is
 * filled with, and that rate is kept from the next refusal on.
 * @param rate - requests in a second, at most
 * @param now - milliseconds of a clock that never goes back
 */
export function createAllowance(rate: number | undefined, now: () => number): Allowance {
  const most = rate ?? Infinity;
  const requests = createPassedRequests(now);
  const state: State = { learntAt: -Infinity, limit: most, atOnce: 0, start: 0 };
  const space = (start: number) => {
    [state.limit, state.start] = [most, start];
    state.spacing = createSpacing({ start, most, now });
  };
  const windowMs = () => {
    if (state.limit === Infinity || requests.inSecond() + requests.underWay() < state.limit) return 0;
    const oldest = requests.oldest();
    return oldest === undefined ? WINDOW_MARGIN_MS : Math.max(1, oldest + second + WINDOW_MARGIN_MS - now());
  };
  const searchFrom = (burst: Stretch, start: number) => {
    state.atOnce = burst.ms < MAX_BURST ? burst.count - 1 : 0;
    space(start);
  };
  const learnFirst = () => {
    const burst = (state.burst = { count: Math.max(1, requests.inSecond()), ms: requests.stretch().ms });
    searchFrom(burst, Math.min(burst.count * headStart, ((burst.count / Math.max(1, burst.ms)) * second) / 2));
  };
  /** A window refuses what goes beyond what it held, and so does a bucket that is filled more slowly than was tried. */
  const learnSpaced = ({ spacing, burst, isTold }: { spacing: Spacing; burst: Stretch; isTold: boolean }) => {
    const isRefilled = isTold || requests.closedMs() >= second / 2;
    const isNoMore = spacing.isSearching() && requests.stretch().count <= burst.count * 1.05 + 1;
    if (!isRefilled || !isNoMore) spacing.found(requests.filling(burst), isTold);
    else if ((isTold || burst.count < small) && state.start / 2 >= burst.count * 1.1)
      searchFrom(burst, state.start / 2);
    else {
      state.limit = Math.min(most, Math.max(1, Math.min(requests.inSecond(), burst.count)));
      delete state.spacing;
    }
  };
  const learnWindow = (isTold: boolean) => {
    const count = Math.max(1, requests.inSecond());
    if (count >= state.limit * 0.8) return void (state.limit = Math.max(1, Math.floor(state.limit * 0.95)));
    space(count);
    state.spacing?.found({ least: count, most: count }, isTold);
  };
  return {
    waitMs: () => Math.max(windowMs(), state.atOnce > 0 ? 0 : (state.spacing?.waitMs() ?? 0)),
    enter: () => {
      const answered = requests.enter();
      if (state.atOnce > 0) state.atOnce -= 1;
      else state.spacing?.entered();
      return (passed) => {
        answered(passed);
        if (passed) state.spacing?.passed();
      };
    },
    throttled: (refusal) => {
      // Requests that were under way together are told the same thing once each.
      const isSame = isShort(refusal.told) && now() - state.learntAt < second / 2;
      if (isSame || !isLimit(refusal, state, requests)) return;
      state.learntAt = now();
      const [isTold, { spacing, burst }] = [refusal.told !== undefined, state];
      if (burst === undefined) learnFirst();
      else if (spacing === undefined) learnWindow(isTold);
      else learnSpaced({ spacing, burst, isTold });
    },
  };
}

interface State {
  learntAt: number;
  /** Requests in any second. */
  limit: number;
  /** So many go without a distance. */
  atOnce: number;
  /** The rate that the search for a bucket's began with. */
  start: number;
  /** What passed before the first refusal. */
  burst?: Stretch;
  spacing?: Spacing;
}

/** Whether a refusal tells a limit, and no crowd that passes. */
function isLimit({ told, inRow }: Refusal, { spacing, burst }: State, requests: PassedRequests): boolean {
  if (inRow === 1 && (spacing !== undefined || isShort(told))) return true;
  if (inRow === persistent) return spacing === undefined;
  const isOften = requests.refusedInSecond() >= Math.max(often.refused, requests.inSecond() * often.share);
  return isOften && told === undefined && burst === undefined;
}

/** A limit on a second, in the whole seconds of `Retry-After`; longer windows are waited out. */
function isShort(told: number | undefined): boolean {
  return told !== undefined && told >= second / 2 && told <= 2 * second;
}
