import { expect, test } from 'vitest';
import { agreedTrial, learnt } from '../testing/agreed-trial.ts';
import { clockChangeChecks } from './clock-changes.ts';
import { answersTo, notPassed, playRun, type Twist } from '../../testing/play-run.ts';

/** Updates that start so are answered with this status. */
const starting = (monthAndDays: RegExp, status: 422 | 500): Twist =>
  answersTo(
    ({ operation, body }) =>
      operation === 'events.update' && monthAndDays.test(String((body as { startedAt?: unknown }).startedAt)),
    status,
  );

const deployments: readonly (readonly [what: string, twist: Twist, failed: readonly string[]])[] = [
  [
    'refuses an hour of Europe that comes twice',
    starting(/-10-(2[5-9]|3[01])T01:/, 422),
    [
      'accepts times between 1 and 3 on the last Sunday of October, when clocks of Europe go back (events.update): refused with 422',
    ],
  ],
  [
    'refuses an hour of America that comes twice',
    starting(/-11-0[1-7]T01:/, 422),
    [
      'accepts times between 1 and 3 on the first Sunday of November, when clocks of America go back (events.update): refused with 422',
    ],
  ],
  ['refuses hours that are skipped', starting(/-03-(0[89]|1[0-4]|2[5-9]|3[01])T0[12]:/, 422), []],
  [
    'fails on an hour of Europe that is skipped',
    starting(/-03-(2[5-9]|3[01])T0[12]:/, 500),
    [
      'does not fail on times between 1 and 3 on the last Sunday of March, which clocks of Europe skip (events.update): neither accepted nor refused, but a server error: 500',
    ],
  ],
  [
    'fails on an hour of America that is skipped',
    starting(/-03-(0[89]|1[0-4])T0[12]:/, 500),
    [
      'does not fail on times between 2 and 4 on the second Sunday of March, which clocks of America skip (events.update): neither accepted nor refused, but a server error: 500',
    ],
  ],
];

test.each(deployments)('a deployment that %s', async (_, twist, failed) => {
  const run = await playRun(['event.types.startedAt'], twist, { only: (title) => title.includes('clocks') });
  expect(run.checks).toHaveLength(4);
  expect(notPassed(run)).toEqual(failed.map((one) => `failed: ${one}`));
});

test.each([
  ['2029-05-20T18:00', ['2028-10-29T01:30:00', '2028-11-05T01:30:00', '2029-03-25T01:30:00', '2029-03-11T02:30:00']],
  ['2037-12-20T18:00', ['2037-10-25T01:30:00', '2037-11-01T01:30:00', '2037-03-29T01:30:00', '2037-03-08T02:30:00']],
])('the last such days before %s are sent, an hour each', async (starts, days) => {
  const values = { ...learnt.values, starts, ends: starts.replace('18:', '20:') };
  const sent: unknown[] = [];
  for (const check of clockChangeChecks) {
    const trial = agreedTrial({ deployment: { values } });
    expect(await check.run(trial)).toMatchObject({ status: 'passed' });
    sent.push(...trial.asked.map(({ body, expects }) => ({ ...(body as object), expects })));
  }
  const ends = days.map((day) => day.replace('T02', 'T03').replace('T01', 'T02'));
  expect(sent).toMatchObject(
    days.map((startedAt, at) => ({ startedAt, endedAt: ends[at], expects: at < 2 ? 'accepted' : 'either' })),
  );
});

test('where no such day lies ahead, none is sent', async () => {
  const values = { ...learnt.values, starts: '2026-12-24T18:00', ends: '2026-12-24T20:00' };
  for (const check of clockChangeChecks) {
    const trial = agreedTrial({ deployment: { values } });
    expect(await check.run(trial)).toMatchObject({ status: 'notApplicable' });
    expect(trial.asked).toEqual([]);
  }
});
