import { describe, expect, test } from 'vitest';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';
import { checks } from '../checks/index.ts';
import { readContract } from '../files/contract.ts';
import { planRun } from './plan-run.ts';
import { runChecks } from './run-checks.ts';
import { someFixtures } from '../testing/fixtures.ts';
import type { UnderWay } from './options.ts';
import { startOddDeployment } from '../testing/odd-deployment.ts';
import type { OddAnswer } from '../testing/odd-deployment.ts';
import { exitCode } from '../report/exit-code.ts';

const terse = () => startSecondDeployment({ variant: 'terse' });

test('every rule that a client can see has a check, and every check a rule', () => {
  const seen = readContract()
    .rules.filter(({ seen }) => seen.includes('api'))
    .map(({ id }) => id);
  expect([...new Set(checks.map(({ rule }) => rule))].sort()).toEqual([...seen].sort());
});

test('no two checks have the same name', () => {
  const names = checks.map(({ rule, title, operation }) => `${rule} ${title} ${operation ?? ''}`);
  expect(new Set(names).size).toBe(names.length);
});

describe('bad targets', () => {
  const failureOf = async (answer: (request: { readonly path: string }) => OddAnswer | undefined, timeoutMs = 300) => {
    const target = await startOddDeployment(answer);
    const failure: unknown = await runChecks(target.url, { fixtures: someFixtures, timeoutMs }).catch(
      (error: unknown) => error,
    );
    await target.close();
    return failure as Error;
  };

  test('HTML', async () => {
    const failure = await failureOf(() => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<h1>Welcome</h1>',
    }));
    expect(failure.message).toMatch(/not with JSON \(status 200, text\/html\)/);
  });

  test('a URL that is none', async () => {
    await expect(runChecks('ftp://example.com')).rejects.toThrow(/no URL of a deployment/);
  });
});

describe('safety', () => {
  test('a plan sends nothing, and counts what a run creates', async () => {
    const deployment = await terse();
    await deployment.close();
    const plan = await planRun(deployment.url, { fixtures: deployment.fixtures });
    expect(plan.eventsCreated).toBe(8);
    expect(plan.requests.length).toBeGreaterThan(150);
    expect(JSON.stringify(plan)).not.toContain(deployment.fixtures.apiKey);
  });

  test('what is under way is told as it begins, with the requests so far', async () => {
    const deployment = await terse();
    const told: UnderWay[] = [];
    const rules = ['page.get', 'envelope.status'];
    await runChecks(deployment.url, { fixtures: deployment.fixtures, rules, onUnderWay: (one) => void told.push(one) });
    await deployment.close();
    const doing = told.map((one) => one.doing).filter((one, at, all) => one !== all[at - 1]);
    expect(doing).toEqual(['what the deployment is like', 'page.get', 'what is left open', 'envelope.status']);
    expect(told[0]).toMatchObject({ done: 0, requests: 0 });
    expect(told.at(-1)?.done).toBe(told.at(-1)?.total);
    expect(told.at(-1)?.requests).toBeGreaterThan(5);
  });
});

describe('waivers', () => {
  const run = async (waivers: Parameters<typeof runChecks>[1]) => {
    const deployment = await startSecondDeployment({
      variant: 'terse',
      breakId: 'event.address.max-length@events.create',
    });
    const rules = [waiver.rule, 'event.host.valid'];
    const report = await runChecks(deployment.url, { fixtures: deployment.fixtures, rules, ...waivers });
    await deployment.close();
    return report;
  };
  const waiver = {
    rule: 'event.address.max-length',
    reason: 'known',
    expires: '2999-01-01',
    failure: 'accepted with 201',
  };

  test('accept the failure that they name', async () => {
    const report = await run({ waivers: [waiver] });
    expect(exitCode(report)).toBe(0);
    expect(report.requirements.find(({ id }) => id === waiver.rule)?.status).toBe('violated');
  });
});
