import { expect, test } from 'vitest';
import type { TimedAnswer } from '../target/timed-wire.ts';
import { rateHeaders } from './rate-headers.ts';

const hour = 1_750_003_200; // seconds since 1970, at which an hour begins

/** An answer, sent so many seconds after the hour, with these headers. */
function answered(after: number, headers: Readonly<Record<string, string>>): TimedAnswer {
  const sentAt = (hour + after) * 1000;
  return {
    request: { method: 'POST', url: new URL('http://127.0.0.1/channels/pages.search'), headers: {} },
    answer: { status: 200, headers, text: '', durationMs: 3 },
    sentAt,
    answeredAt: sentAt + 3,
  };
}

/** Answers half a second apart in windows of this length that begin by the clock. */
function inWindows(length: number, { from, count = 8 }: { readonly from: number; readonly count?: number }) {
  return (['seconds', 'epoch'] as const).map((form) =>
    Array.from({ length: count }, (_, at) => {
      const after = from + at / 2;
      const end = (Math.floor(after / length) + 1) * length;
      const reset = form === 'epoch' ? hour + end : Math.ceil(end - after);
      return answered(after, { 'x-ratelimit-limit': '100', 'x-ratelimit-reset': String(reset) });
    }),
  );
}

test.each([
  ['a minute', 60, { from: 130 }],
  ['a minute, in the last one of an hour', 60, { from: 3555, count: 4 }],
  ['a minute that ends on the way', 60, { from: 3558 }],
  ['an hour', 3600, { from: 1800 }],
  ['an hour at its begin', 3600, { from: 0 }],
  ['an hour that ends on the way', 3600, { from: 3598 }],
  ['ten seconds that end with no minute', 10, { from: 11 }],
  ['a day', 86_400, { from: 13 }],
] as const)('%s is told by what is left of it', (_, seconds, from) => {
  for (const answers of inWindows(seconds, from)) {
    const told = rateHeaders(answers);
    expect(told).toMatchObject({ requests: 100, seconds });
    expect(told?.answers.length).toBe(answers.length);
  }
});

test('what a policy says goes first, and no header tells nothing', () => {
  const policy = { 'ratelimit-policy': '100;w=900', 'ratelimit-limit': '100', 'ratelimit-reset': '30' };
  expect(rateHeaders([answered(5, policy), answered(6, policy)])).toMatchObject({ seconds: 900, reset: 'seconds' });
  expect(rateHeaders([answered(5, {}), answered(6, {})])).toBeUndefined();
});
