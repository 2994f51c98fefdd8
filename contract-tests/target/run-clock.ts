/** Tells the time that a rate or a throttling target forces from the time that a run takes itself. */
export interface RunClock {
  /** Milliseconds since the start in which the run did not only wait for its turn. */
  activeMs(): number;
  /** Requests that are out. */
  underWay(): number;
  /** @returns what to call when the answer is there */
  send(): () => void;
  /** @returns what to call when the turn has come */
  wait(): () => void;
}

/** @param now - milliseconds of a clock that never goes back */
export function createRunClock(now: () => number): RunClock {
  const started = now();
  let [out, waiting, forced, changedAt] = [0, 0, 0, started];
  const change = (by: () => void) => {
    const at = now();
    if (out === 0 && waiting > 0) forced += at - changedAt;
    changedAt = at;
    by();
  };
  return {
    activeMs: () => {
      change(() => undefined);
      return changedAt - started - forced;
    },
    underWay: () => out,
    send: () => {
      change(() => (out += 1));
      return () => change(() => (out -= 1));
    },
    wait: () => {
      change(() => (waiting += 1));
      return () => change(() => (waiting -= 1));
    },
  };
}
