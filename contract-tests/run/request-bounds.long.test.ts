import { expect, test } from 'vitest';
import { someFixtures } from '../testing/fixtures.ts';
import { enveloped, startOddDeployment, type OddAnswer } from '../testing/odd-deployment.ts';
import { runBehind, runSecond, violated } from '../testing/run-behind.ts';
import { runChecks } from './run-checks.ts';
import { mostRequests } from './open-run.ts';

type Answering = (request: { readonly path: string; readonly body: string; readonly count: number }) => OddAnswer;

const page = { id: 10, title: 'Community', logo: 'https://example.com/10.png' };
const dataOf = (path: string) => (path.includes('search') ? [page] : path.includes('/pages/') ? page : { id: 5002 });

/** Each sends the kit another long way round: forms, paging, culprits or tries again. */
const targets: Readonly<Record<string, Answering>> = {
  'accepts everything': ({ path, count }) => enveloped(path.includes('create') ? 201 : 200, dataOf(path), count),
  'refuses each event': ({ path, count }) =>
    path.includes('/events.') ? enveloped(422, null, count) : enveloped(200, dataOf(path), count),
  'takes courses alone': ({ path, body, count }) =>
    path.includes('/events.') && body.includes('startedAt')
      ? enveloped(422, null, count)
      : enveloped(path.includes('create') ? 201 : 200, dataOf(path), count),
  'fails each third time': ({ path, count }) =>
    count % 3 === 0 ? enveloped(500, null, count) : enveloped(path.includes('create') ? 201 : 200, dataOf(path), count),
  'answers no JSON': () => ({ status: 200, body: '<html></html>' }),
};

const lawfulCreates = { quick: 5, standard: 10, thorough: 25 };

test.each(
  Object.entries(targets).flatMap(([name, answer]) =>
    (['quick', 'standard', 'thorough'] as const).map((depth) => ({ name, answer, depth })),
  ),
)('a target that $name gets no more requests than $depth depth says', async ({ answer, depth }) => {
  await using target = await startOddDeployment(answer);
  await runChecks(target.url, { fixtures: someFixtures, depth }).catch((error: unknown) => error);
  expect(target.seen.length).toBeGreaterThan(0);
  expect(target.seen.length).toBeLessThanOrEqual(mostRequests[depth]);
});

test.each(['quick', 'standard', 'thorough'] as const)('a lawful one gets no more events at %s depth', async (depth) => {
  const { summary } = await runSecond({ variant: 'terse' }, { depth });
  expect(summary.requests).toBeLessThanOrEqual(mostRequests[depth]);
  expect(summary.eventsCreated).toBeLessThanOrEqual(lawfulCreates[depth]);
});

test.each([5, 7, 11])('one that drops each %ith connection breaks no rule', async (each) => {
  const report = await runBehind('terse', ({ count }) => (count % each === 0 ? 'hang up' : undefined));
  expect(violated(report)).toEqual([]);
  expect(report.summary.requests).toBeLessThanOrEqual(mostRequests.standard);
});
