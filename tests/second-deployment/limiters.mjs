/** Rate limits, as variants tell them. A limiter answers the headers of a 429, or undefined to let the request pass. */

const SECOND = 1000;

export function createLimiter(limit) {
  if (limit?.kind === 'per-second') return perSecond(limit.requests);
  if (limit?.kind === 'now-and-then') return nowAndThen(limit);
  return () => undefined;
}

/** At most so many requests in any second; refused ones do not count. */
function perSecond(requests) {
  let passed = [];
  return (now) => {
    passed = passed.filter((at) => now - at < SECOND);
    if (passed.length >= requests) return { 'retry-after': '1' };
    passed.push(now);
    return undefined;
  };
}

/** Under load, one or two in a row out of `every`, without saying when to come back. */
function nowAndThen({ busyFrom, every }) {
  let seen = [];
  let count = 0;
  return (now) => {
    seen = [...seen.filter((at) => now - at < SECOND), now];
    count += 1;
    const inRow = Math.floor(count / every) % 2 === 0 ? 1 : 2;
    return seen.length > busyFrom && count % every < inRow ? {} : undefined;
  };
}
