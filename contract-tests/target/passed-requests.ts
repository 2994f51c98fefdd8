const second = 1000;

/** Past a window's end, so that the two clocks agree about it. */
export const WINDOW_MARGIN_MS = 5;

/** Requests that passed one after the other, and within how many milliseconds. */
export interface Stretch {
  readonly count: number;
  readonly ms: number;
}

/** Requests in a second, as far as is known. */
export interface RateBounds {
  readonly least: number;
  readonly most: number;
}

/** Which requests passed and which were refused, and what that tells of the target's limit. */
export interface PassedRequests {
  /** A request goes out. @returns what to call with the answer: whether it passed */
  enter(): (passed: boolean) => void;
  underWay(): number;
  /** How many passed in the last second. */
  inSecond(): number;
  refusedInSecond(): number;
  /** When the oldest of those that passed in the last second did. */
  oldest(): number | undefined;
  /** What passed between the last two series of refusals. */
  stretch(): Stretch;
  /** Milliseconds from the first refusal of the last series but one until a request passed again. */
  closedMs(): number;
  /**
   * What a bucket that has just given out is filled with.
   * @param burst - what passed at once when it was full
   */
  filling(burst: Stretch): RateBounds;
}

/** @param now - milliseconds of a clock that never goes back */
export function createPassedRequests(now: () => number): PassedRequests {
  const started = now();
  const state = { under: 0, emptyAt: started, refusedAt: started, isClosed: true, closedAt: started, closedMs: 0 };
  let [recent, refusals, stretch]: [number[], number[], number[]] = [[], [], []];
  const pass = (at: number) => {
    recent.push(now());
    // Sent together with one that was refused: it tells nothing of what comes after.
    if (state.isClosed && at < state.refusedAt) return;
    if (state.isClosed) {
      [stretch, state.emptyAt, state.isClosed] = [[], state.refusedAt, false];
      state.closedMs = at - state.closedAt;
    }
    stretch.push(at);
  };
  const refuse = (at: number) => {
    refusals.push(now());
    if (state.isClosed) state.refusedAt = Math.max(state.refusedAt, at);
    else [state.refusedAt, state.closedAt, state.isClosed] = [at, at, true];
  };
  return {
    enter: () => {
      const at = now();
      state.under += 1;
      return (passed) => {
        state.under -= 1;
        if (passed) pass(at);
        else refuse(at);
      };
    },
    underWay: () => state.under,
    inSecond: () => {
      recent = recent.filter((at) => at > now() - second - WINDOW_MARGIN_MS);
      return recent.length;
    },
    refusedInSecond: () => {
      refusals = refusals.filter((at) => at > now() - second);
      return refusals.length;
    },
    oldest: () => recent[0],
    stretch: () => ({ count: stretch.length, ms: Math.max(0, state.refusedAt - (stretch[0] ?? state.refusedAt)) }),
    closedMs: () => state.closedMs,
    filling: (burst) => fillingOf(stretch, { ...state, burst }),
  };
}

/** One that gave out at the end has let pass what it held and what came in: bounds from each moment at which it may have been full. */
function fillingOf(
  stretch: readonly number[],
  { emptyAt, refusedAt, burst }: { readonly emptyAt: number; readonly refusedAt: number; readonly burst: Stretch },
): RateBounds {
  const last = stretch.at(-1) ?? refusedAt;
  const sinceFull = stretch.map((at, index) => {
    const [count, since] = [stretch.length - index - burst.count, at + burst.ms];
    return { least: perSecond(count, last - since), most: perSecond(count + 1, refusedAt - since) };
  });
  const sinceEmpty = {
    least: perSecond(stretch.length - 1, last - emptyAt),
    most: perSecond(stretch.length + 1, refusedAt - emptyAt),
  };
  const bounds = [...sinceFull, sinceEmpty];
  return {
    least: Math.max(...bounds.map(({ least }) => least)),
    most: Math.max(...bounds.map(({ most }) => most)),
  };
}

function perSecond(count: number, ms: number): number {
  return count > 0 && ms > 0 ? (count / ms) * second : 0;
}
