const second = 1000;

/** Fewer requests in a second tell no limit. */
const fewest = 5;

/** So many 429 in a row are a limit on a stretch of time and no passing crowd. */
const persistent = 3;

/** Past a window's end, so that the two clocks agree about it. */
const margin = 5;

/** A window that lets fewer pass in a second could be a bucket that holds few and fills fast. */
const small = 10;

/** How many requests may go, as the user set it or as the target's refusals taught it. */
export interface Allowance {
  /** Milliseconds until another request may go. */
  waitMs(): number;
  /** @returns what to call with the answer: whether the request passed */
  enter(): (passed: boolean) => void;
  /** Learns from a 429: what `Retry-After` told in milliseconds, and how many came in a row. */
  throttled(refusal: { readonly told: number | undefined; readonly inRow: number }): void;
}

/**
 * First a sliding window: as many in a second as had passed when the first refusal came. Where that is refused again well below, or is
 * small, the target may count otherwise: from then on requests keep a distance, and the rate that holds is searched for.
 * @param now - milliseconds of a clock that never goes back
 */
export function createAllowance(rate: number | undefined, now: () => number): Allowance {
  const most = rate ?? Infinity;
  const state = { under: 0, learntAt: -Infinity, limit: most, held: 0 };
  let passed: number[] = [];
  let spacing: Spacing | undefined;
  const recent = () => {
    const since = now() - second - margin;
    passed = passed.filter((at) => at > since);
    return passed;
  };
  const windowMs = () => {
    if (state.limit === Infinity || recent().length + state.under < state.limit) return 0;
    const oldest = passed[0];
    return oldest === undefined ? margin : Math.max(1, oldest + second + margin - now());
  };
  const space = (base: number, start: number) => {
    spacing = createSpacing({ base, start, most, now });
    state.limit = most;
  };
  const learn = () => {
    const count = recent().length;
    const isFirst = state.limit === most;
    if (spacing !== undefined) spacing.refused();
    else if (count < fewest || (!isFirst && count < state.limit * 0.8))
      space(Math.max(1, count), Math.max(fewest, count));
    else state.limit = Math.min(state.limit, isFirst ? count : Math.floor(state.limit * 0.95));
    state.held = 0;
  };
  const pass = () => {
    passed.push(now());
    spacing?.passed();
    state.held += 1;
    const isSmall = state.limit < most && state.limit < small;
    if (isSmall && spacing === undefined && state.held >= state.limit) space(state.limit, state.limit * 2);
  };
  return {
    waitMs: () => Math.max(windowMs(), spacing?.waitMs() ?? 0),
    enter: () => {
      state.under += 1;
      spacing?.entered();
      return (isPassed) => {
        state.under -= 1;
        if (isPassed) pass();
      };
    },
    throttled: ({ told, inRow }) => {
      const isWindow =
        inRow === persistent || (inRow === 1 && told !== undefined && told >= second / 2 && told <= 2 * second);
      // Requests that were under way together are told the same thing once each.
      if (!isWindow || now() - state.learntAt < second / 2) return;
      state.learntAt = now();
      learn();
    },
  };
}

interface Spacing {
  waitMs(): number;
  entered(): void;
  passed(): void;
  refused(): void;
}

/** Requests at an even distance: ever faster until a rate is refused, then between those that held and those that did not. */
function createSpacing({
  base,
  start,
  most,
  now,
}: {
  readonly base: number;
  readonly start: number;
  readonly most: number;
  readonly now: () => number;
}): Spacing {
  const state = {
    perSecond: Math.min(start, most),
    holds: base * 0.97,
    refused: Infinity,
    next: now() + second / start,
    passed: 0,
  };
  const faster = () => {
    state.holds = state.perSecond;
    if (state.refused === Infinity) return Math.min(state.perSecond * 1.5, most);
    return state.refused < state.holds * 1.1 ? state.holds : Math.sqrt(state.holds * state.refused);
  };
  return {
    waitMs: () => state.next - now(),
    entered: () => {
      state.next = Math.max(state.next, now()) + second / state.perSecond;
    },
    passed: () => {
      state.passed += 1;
      if (state.passed < Math.max(4, state.perSecond / 4)) return;
      state.passed = 0;
      state.perSecond = faster();
    },
    refused: () => {
      state.passed = 0;
      state.refused = state.perSecond;
      if (state.holds >= state.refused) state.holds = Math.max(base * 0.97, state.refused * 0.9);
      state.perSecond = state.holds;
    },
  };
}
