import { expect, test } from 'vitest';
import { ownTime } from '../testing/own-time.ts';
import { createPace, type Time } from './pace.ts';
import type { Wire } from './wire.ts';

const request = { method: 'GET', url: new URL('http://127.0.0.1/'), headers: {} };

const minute = 60_000;

/** A limit of a deployment: seconds that it forces on 250 requests, and whether another one passes now. */
interface Limit {
  readonly forced: number;
  /** Milliseconds until one passes; 0 where it does. */
  take(at: number): number;
}

/** Holds so many and is filled evenly. */
function bucket(holds: number, perSecond: number): Limit {
  let [tokens, filledAt] = [holds, 0];
  return {
    forced: (250 - holds) / perSecond,
    take: (at) => {
      tokens = Math.min(holds, tokens + ((at - filledAt) * perSecond) / 1000);
      filledAt = at;
      if (tokens < 1) return ((1 - tokens) / perSecond) * 1000;
      tokens -= 1;
      return 0;
    },
  };
}

/** So many in any second. */
function sliding(most: number): Limit {
  let passed: number[] = [];
  return {
    forced: Math.ceil(250 / most) - 1,
    take: (at) => {
      passed = passed.filter((one) => at - one < 1000);
      if (passed.length >= most) return 1000 - (at - (passed[0] ?? at));
      passed.push(at);
      return 0;
    },
  };
}

/** So many in each minute of the clock, of which 20 seconds are over at the start. */
function perMinute(most: number): Limit {
  const [start, counts] = [20_000, new Map<number, number>()];
  return {
    forced: (Math.ceil(250 / most) - 1) * 60 - start / 1000,
    take: (at) => {
      const window = Math.floor((at + start) / minute);
      const count = counts.get(window) ?? 0;
      if (count >= most) return (window + 1) * minute - (at + start);
      counts.set(window, count + 1);
      return 0;
    },
  };
}

/** Takes 2 ms for an answer; `Retry-After` is in whole seconds, as it has to be. */
function limitedBy(limit: Limit, { time, isTold }: { readonly time: Time; readonly isTold: boolean }) {
  const state = { sent: 0 };
  const wire: Wire = {
    send: async () => {
      state.sent += 1;
      await time.sleep(2, undefined);
      const wait = limit.take(time.now());
      const headers: Record<string, string> =
        wait > 0 && isTold ? { 'retry-after': String(Math.ceil(wait / 1000)) } : {};
      return { status: wait > 0 ? 429 : 200, headers, text: '', durationMs: 2 };
    },
    close: () => undefined,
  };
  return { state, wire };
}

/** What learning the limit may take, in seconds, beside a tenth of what it forces. */
const learning = 2;

test.each<readonly [string, boolean, () => Limit]>(
  [true, false].flatMap((isTold) =>
    (
      [
        ['bucket of 1, 3 a second', () => bucket(1, 3)],
        ['bucket of 1, 10 a second', () => bucket(1, 10)],
        ['bucket of 2, 20 a second', () => bucket(2, 20)],
        ['bucket of 5, 50 a second', () => bucket(5, 50)],
        ['bucket of 10, 50 a second', () => bucket(10, 50)],
        ['bucket of 50, 50 a second', () => bucket(50, 50)],
        ['window of 3 a second', () => sliding(3)],
        ['window of 10 a second', () => sliding(10)],
        ['window of 50 a second', () => sliding(50)],
        // Without Retry-After a minute is longer than 20 refusals in a row, after which a target is left alone.
        ...(isTold ? ([['window of 60 a minute', () => perMinute(60)]] as const) : []),
      ] as const
    ).map(([name, limit]) => [name, isTold, limit] as const),
  ),
)(
  '250 requests at a %s (Retry-After: %s): as long as it forces and a tenth, and little to learn it',
  async (...given) => {
    const [, isTold, limitOf] = given;
    const [time, limit] = [ownTime(), limitOf()];
    const { state, wire } = limitedBy(limit, { time, isTold });
    const pace = createPace(wire, { patienceMs: 10 * minute, time });
    const statuses: number[] = [];
    let left = 250;
    const lane = async () => {
      while ((left -= 1) >= 0) statuses.push((await pace.send(request)).status);
    };
    await Promise.all([lane(), lane(), lane(), lane()]);
    expect(statuses).toEqual(Array(250).fill(200));
    expect(time.now() / 1000).toBeLessThan(limit.forced * 1.1 + learning);
    expect(state.sent).toBeLessThan(340);
  },
);
