import { expect, test } from 'vitest';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';
import { checks } from '../checks/index.ts';
import { readContract } from '../files/contract.ts';
import { someFixtures } from '../testing/fixtures.ts';
import { answering, startHostileServer } from '../testing/hostile-server.mjs';
import { planRun } from './plan-run.ts';
import { runChecks, wireTransport } from './run-checks.ts';
import { type UnderWay, permissionsOf } from './options.ts';
import { passed, type Check, type CheckContext } from '../checks/check.ts';
import { exchangeOf } from '../testing/exchange-of.ts';
import { Session } from '../target/session.ts';
import { runCheckLoop } from './check-loop.ts';

const terse = () => startSecondDeployment({ variant: 'terse' });

test('every rule that a client can see has a check, and every check a rule', () => {
  const seen = readContract()
    .rules.filter(({ seen }) => seen.includes('api'))
    .map(({ id }) => id);
  expect([...new Set(checks.map(({ rule }) => rule))].sort()).toEqual([...seen].sort());
});

test('a run that is interrupted while it waits out a busy deployment, before any check, comes to its report', async () => {
  await using server = await startHostileServer(answering('{}', { 'retry-after': '30' }, 503));
  const signal = AbortSignal.timeout(700);
  const report = await runChecks(server.url, { fixtures: someFixtures, signal });
  expect(report).toMatchObject({ interrupted: true, summary: { verified: 0, violated: 0 } });
});

test('what is still under way when a run ends is not logged', async () => {
  await using server = await startHostileServer(answering('{}'));
  const logged: string[] = [];
  const options = { log: ({ request: { url } }: { request: { url: string } }) => void logged.push(url) };
  const transport = wireTransport({ url: server.url, isLoopback: true, options }, 5);
  await transport.send({ operation: 'pages.get', id: 1, expects: 'accepted' });
  const late = transport.send({ operation: 'pages.get', id: 2, expects: 'accepted' });
  transport.close();
  await late;
  expect(logged).toEqual([`${server.url}/channels/pages/1`]);
});

test('no two checks have the same name', () => {
  const names = checks.map(({ rule, title, operation }) => `${rule} ${title} ${operation ?? ''}`);
  expect(new Set(names).size).toBe(names.length);
});

test('a URL that is none is refused', async () => {
  await expect(runChecks('ftp://example.com')).rejects.toThrow(/no URL of a deployment/);
});

test('a plan sends nothing, and counts what a run creates', async () => {
  const deployment = await terse();
  await deployment.close();
  const plan = await planRun(deployment.url, { fixtures: deployment.fixtures });
  expect(plan.eventsCreated).toBeLessThanOrEqual(10);
  expect(plan.requests.length).toBeGreaterThan(350);
  expect(JSON.stringify(plan)).not.toContain(deployment.fixtures.apiKey);
});

test('what is under way is told as it begins, with the requests so far', async () => {
  await using deployment = await terse();
  const told: UnderWay[] = [];
  const rules = ['page.get', 'envelope.status'] as const;
  await runChecks(deployment.url, { fixtures: deployment.fixtures, rules, onUnderWay: (one) => void told.push(one) });
  const doing = told.map((one) => one.doing).filter((one, at, all) => one !== all[at - 1]);
  expect(doing).toEqual(['what the deployment is like', 'page.get', 'what is left open', 'envelope.status']);
  expect(told[0]).toMatchObject({ done: 0, requests: 0 });
  expect(told.at(-1)?.done).toBe(told.at(-1)?.total);
  expect(told.at(-1)?.requests).toBeGreaterThan(5);
});

test.each([
  ['abc', 'has fewer than 4 characters, which may stand anywhere in reports, so it could not be removed from them.'],
  ['123456', 'is a number of fewer than 8 digits, as reports use them, so it could not be removed from them.'],
  [
    'title',
    'The API key is an ordinary word that reports use, so it could not be removed from them. Use a longer or more random key.',
  ],
  ['key\r\nx-evil: 1', 'holds a character that no header can carry'],
])('the key %j is refused', async (apiKey, reason) => {
  const plan = planRun('http://127.0.0.1:9', { fixtures: someFixtures, apiKey });
  await expect(plan).rejects.toMatchObject({ name: 'WrongFile', message: expect.stringContaining(reason) });
  await expect(plan).rejects.not.toMatchObject({ message: expect.stringContaining(apiKey) });
});

const mostRequests = 8;

/** A run that has a few requests left, some of which are kept for what comes last. */
async function almostSpent(): Promise<CheckContext> {
  const session = new Session({
    fixtures: {},
    credentials: { apiKey: 'key', channelId: 'channel' },
    permissions: permissionsOf({}, true),
    ledger: { earlier: [], append: () => undefined },
    send: async (ask) => exchangeOf(ask, { status: 200, json: {} }),
    runName: '1',
    now: () => new Date(),
    mostRequests,
    profile: {},
  });
  session.limitRequests(mostRequests, 1);
  const deployment = { knownPages: [] };
  const ground = {
    session,
    deployment,
    observations: {},
    depth: 'standard',
    rules: new Set(),
    judge: () => [],
  } as unknown as CheckContext;
  await session.send({ operation: 'pages.get', id: 1, expects: 'either' });
  return ground;
}

/** A check that needs more requests than the run has left. */
const greedy: Check = {
  rule: 'page.get',
  title: 'asks often',
  expected: 'an answer',
  needs: [],
  run: async (trial) => {
    for (let at = 0; at < mostRequests; at += 1)
      await trial.send({ operation: 'pages.get', id: at + 1, expects: 'either' });
    return passed('all were answered');
  },
};

const leftOut = { status: 'skipped', isLeftOut: true, reason: 'the run had no requests left' };
const unverified = { status: 'skipped', reason: `${mostRequests} requests are the most that this run sends` };

test.each([
  { which: 'of standard depth', more: { depth: 'standard' }, isSample: false, expected: leftOut },
  { which: 'of every depth', more: {}, isSample: false, expected: unverified },
  { which: 'of a sample', more: {}, isSample: true, expected: leftOut },
] as const)('the run ends under a check $which', async ({ more, isSample, expected }) => {
  const told = { onBegun: () => undefined, onChecked: () => undefined };
  const loop = { ground: await almostSpent(), lanes: 1, allowFlaky: false, isSample, ...told };
  const [checked] = await runCheckLoop([{ ...greedy, ...more }], loop);
  expect(checked?.result).toMatchObject(expected);
  expect(checked?.result.isLeftOut).toBe(expected === leftOut ? true : undefined);
});
