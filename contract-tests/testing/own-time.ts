import type { Time } from '../target/pace.ts';

/** A clock that goes on when all wait. */
export function ownTime(): Time {
  let at = 0;
  const sleepers: { readonly until: number; wake(): void }[] = [];
  const goOn = () => {
    sleepers.sort((left, right) => left.until - right.until);
    const first = sleepers.shift();
    at = Math.max(at, first?.until ?? at);
    first?.wake();
    if (sleepers.length > 0) setImmediate(goOn);
  };
  return {
    now: () => at,
    sleep: (milliseconds) =>
      new Promise((wake) => {
        sleepers.push({ until: at + milliseconds, wake });
        if (sleepers.length === 1) setImmediate(goOn);
      }),
  };
}
