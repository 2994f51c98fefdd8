import type { AuditedExchange } from '../exchange.ts';
import type { CourseJudge } from '../judge/judging.ts';

/** Recorders round their times. */
const tolerance = 50;

interface Timed {
  readonly exchange: AuditedExchange;
  readonly begunAt: number;
}

/** §8 leaves rate limits open; who gets a 429 with `Retry-After` (RFC 9110 §10.2.3) is told how long to wait. */
export const judgeThrottled: CourseJudge = (exchanges, { tallies }) => {
  const id = 'client.throttled.waits';
  const inOrder = exchanges
    .flatMap((exchange): readonly Timed[] =>
      exchange.begunAt === undefined ? [] : [{ exchange, begunAt: exchange.begunAt }],
    )
    .sort((a, b) => a.begunAt - b.begunAt);
  for (const throttled of exchanges) {
    if (throttled.status !== 429) continue;
    const { endedAt, answerHeaders } = throttled;
    if (endedAt === undefined) {
      tallies.lack(id, throttled, 'when the 429 came and what was sent after it');
      continue;
    }
    const wait = waitOf(answerHeaders.get('retry-after')?.[0], endedAt);
    const next = firstFrom(inOrder, endedAt, throttled);
    if (next === undefined) continue;
    if (wait === undefined)
      tallies.lack(id, next.exchange, `how long to wait: the 429 (${throttled.place}) has no Retry-After`);
    else if (next.begunAt >= endedAt + wait - tolerance) tallies.keep(id, next.exchange);
    else tallies.broke(id, next.exchange, foundOf(throttled, { wait, waited: next.begunAt - endedAt }));
  }
};

/** Milliseconds, of seconds or of an HTTP date. */
function waitOf(value: string | undefined, endedAt: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? undefined : Math.max(0, until - endedAt);
}

/** The first that began when the answer was there: what was under way already could not know. */
function firstFrom(inOrder: readonly Timed[], endedAt: number, throttled: AuditedExchange): Timed | undefined {
  let [low, high] = [0, inOrder.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((inOrder[middle] as Timed).begunAt < endedAt) low = middle + 1;
    else high = middle;
  }
  return inOrder[low]?.exchange === throttled ? inOrder[low + 1] : inOrder[low];
}

function foundOf({ place }: AuditedExchange, { wait, waited }: { readonly wait: number; readonly waited: number }) {
  return {
    pointer: '',
    expected: `no request for ${seconds(wait)} after the 429 (${place})`,
    actual: `one after ${seconds(waited)}`,
  };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
