import { expect, test } from 'vitest';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';
import { checks } from '../checks/index.ts';
import { readContract } from '../files/contract.ts';
import { someFixtures } from '../testing/fixtures.ts';
import { answering, startHostileServer } from '../testing/hostile-server.mjs';
import { planRun } from './plan-run.ts';
import { runChecks, wireTransport } from './run-checks.ts';
import type { UnderWay } from './options.ts';

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
