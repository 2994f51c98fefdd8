import { describe, expect, test } from 'vitest';
import modes from '../../tests/foreign-stacks/modes.json' with { type: 'json' };
import {
  fixturesFor,
  isInstalled,
  stacks,
  startStack,
  type StackName,
} from '../../tests/foreign-stacks/start-stack.ts';
import { sampled } from '../../tests/testing/sampled.ts';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';
import { drawChecks, isSpare } from '../checks/draw-checks.ts';
import { checks } from '../checks/index.ts';
import type { Fixtures } from '../files/fixtures.ts';
import type { Report } from '../report/report.ts';
import { runChecks } from './run-checks.ts';

const seeds = sampled([1, 2]);

/** Requests that a target throttled are apart. */
async function runOf(url: string, fixtures: Fixtures, seed: number) {
  let answered = 0;
  const report = await runChecks(url, {
    fixtures,
    seed,
    log: ({ response }) => void (answered += response?.status === 429 ? 0 : 1),
  });
  return { report, answered };
}

/** Checks of the core that the run did not get to, or that sent nothing as its requests were used up. */
function coreLeftOut({ requirements }: Report, seed: number): readonly string[] {
  const core = drawChecks(checks, { depth: 'standard', seed }).filter((check) => !isSpare(check));
  const done = requirements.flatMap(({ id, checks: all }) => all.map((check) => ({ rule: id, ...check })));
  return core
    .filter(({ rule, title, operation }) => {
      const one = done.find((check) => check.rule === rule && check.title === title && check.operation === operation);
      return one === undefined || one.isLeftOut === true || /requests/.test(one.reason ?? '');
    })
    .map(({ rule, title }) => `${rule}: ${title}`);
}

async function expectWholeCore(url: string, fixtures: Fixtures): Promise<void> {
  for (const seed of seeds) {
    const { report, answered } = await runOf(url, fixtures, seed);
    expect(coreLeftOut(report, seed)).toEqual([]);
    const cut = report.unobserved.filter(({ isCut }) => isCut === true);
    // The order of refusals comes last, and is what a calibration is for; other forms of dates are cut short where a rare one took requests to find.
    expect(cut.filter(({ question }) => !['refusal.precedence', 'datetime.form'].includes(question))).toEqual([]);
    expect(answered).toBeLessThanOrEqual(250);
    expect(report.summary.eventsCreated).toBeLessThanOrEqual(10);
  }
}

const frameworks = ['laravel', 'rails', 'spring', 'aspnet', 'django', 'jsonApi', 'plain'];

describe('no check of the core is left out, and no question for want of requests', () => {
  test.each(['terse', 'single', 'legacy', 'strict', ...frameworks])('on %s', async (variant) => {
    const deployment = await startSecondDeployment({ variant } as Parameters<typeof startSecondDeployment>[0]);
    try {
      await expectWholeCore(deployment.url, deployment.fixtures);
    } finally {
      await deployment.close();
    }
  });

  describe.each(Object.keys(stacks) as StackName[])('on %s', (stack) => {
    test.runIf(isInstalled(stack)).each(modes.filter((mode) => mode.stack === stack))('$name', async ({ settings }) => {
      await using started = await startStack(stack, { settings });
      await expectWholeCore(started.url, fixturesFor({ settings }));
    });
  });
});
