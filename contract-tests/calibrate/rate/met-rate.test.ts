import { expect, test } from 'vitest';
import type { TimedAnswer } from '../../target/timed-wire.ts';
import { metRate } from './met-rate.ts';

const own = { apiKey: 'k', channelId: 'c' };

interface Limiter {
  /** Milliseconds until it passes, and 0 where it does. */
  take(at: number): number;
}

/** Windows that begin by the clock. */
function byClock(requests: number, length: number): Limiter {
  let [window, taken] = [-1, 0];
  return {
    take: (at) => {
      const current = Math.floor(at / length);
      if (current !== window) [window, taken] = [current, 0];
      taken += 1;
      return taken <= requests ? 0 : (current + 1) * length - at;
    },
  };
}

/** Windows that end with each request. */
function sliding(requests: number, length: number): Limiter {
  const passed: number[] = [];
  return {
    take: (at) => {
      const within = passed.filter((one) => one > at - length);
      if (within.length >= requests) return (within[0] ?? 0) + length - at;
      passed.push(at);
      return 0;
    },
  };
}

interface Play {
  readonly stops: number;
  readonly isTold: boolean;
}

/** Sends until it is stopped, waits, and sends again, so often. */
function play(limiter: Limiter, { stops, isTold }: Play): readonly TimedAnswer[] {
  const all: TimedAnswer[] = [];
  let [now, met] = [1_750_000_000_270, 0];
  while (met < stops && all.length < 1000) {
    const wait = limiter.take(now + latency / 2);
    if (wait > 0 && all.at(-1)?.answer.status !== 429) met += 1;
    all.push(answered(now, isTold ? wait : -wait));
    now += wait === 0 ? latency + 1 : pause(wait, isTold);
  }
  return all;
}

const latency = 3;

/** As long as is told in whole seconds, else a little. */
const pause = (wait: number, isTold: boolean) => (isTold ? Math.ceil(wait / 1000) * 1000 : Math.max(90, wait / 8));

/** @param wait - milliseconds; below 0 they are not told */
function answered(sentAt: number, wait: number): TimedAnswer {
  const told: Readonly<Record<string, string>> = wait > 0 ? { 'retry-after': String(Math.ceil(wait / 1000)) } : {};
  return {
    request: {
      method: 'POST',
      url: new URL('http://127.0.0.1/channels/pages.search'),
      headers: { authorization: 'Channel k', 'x-channel': 'c' },
    },
    answer: { status: Math.abs(wait) === 0 ? 200 : 429, headers: told, text: '', durationMs: latency },
    sentAt,
    answeredAt: sentAt + latency,
  };
}

test.each([
  [40, 1, sliding],
  [40, 1, byClock],
  [7, 1, byClock],
  [25, 5, sliding],
  [60, 10, byClock],
  [100, 60, byClock],
  [100, 60, sliding],
] as const)('a limit is told by what passed until it stopped: %i requests in %i s', (requests, seconds, limiter) => {
  const told = metRate(play(limiter(requests, seconds * 1000), { stops: 3, isTold: true }), own);
  expect(told).toMatchObject({ requests, seconds });
  expect(told?.answers.length).toBeGreaterThan(1);
  const untold = metRate(play(limiter(requests, seconds * 1000), { stops: 4, isTold: false }), own);
  expect(untold).toMatchObject({ requests, seconds });
});

/** The same, and requests that do not count among them. */
function amongStrangers(counted: readonly TimedAnswer[]): readonly TimedAnswer[] {
  const strangers = counted
    .filter((_, at) => at % 3 === 0)
    .map((one) => ({ ...one, answer: { ...one.answer, status: 401 }, request: { ...one.request, headers: {} } }));
  return [...counted, ...strangers].toSorted((a, b) => a.sentAt - b.sentAt);
}

test('what does not count leaves the size as it is', () => {
  const counted = play(byClock(40, 1000), { stops: 3, isTold: true });
  expect(metRate(amongStrangers(counted), own)).toMatchObject({ requests: 40, seconds: 1 });
});

test.each(['/channels/pages/abc', '/channels/pages/1.5', '/v1/events.update/abc'])(
  '%s counts as its operation does',
  (path) => {
    const counted = play(byClock(40, 1000), { stops: 3, isTold: true }).map((one, at) =>
      at % 7 === 0 ? { ...one, request: { ...one.request, url: new URL(path, 'http://127.0.0.1') } } : one,
    );
    expect(metRate(amongStrangers(counted), own)).toMatchObject({ requests: 40, seconds: 1 });
  },
);

test('what is stopped now and then has no limit', () => {
  let count = 0;
  const busy: Limiter = { take: () => ([17, 55, 61, 120].includes((count += 1) % 130) ? 1 : 0) };
  expect(metRate(play(busy, { stops: 6, isTold: false }), own)).toBeUndefined();
});

test('where nothing was stopped, nothing is told', () => {
  expect(metRate(play({ take: () => 0 }, { stops: 1, isTold: true }), own)).toBeUndefined();
});
