import { describe, expect, test } from 'vitest';
import { breaks } from '../../tests/second-deployment/breaks.mjs';
import { sampled } from '../../tests/testing/sampled.ts';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';
import { exitCode } from '../report/exit-code.ts';
import { runSecond, violated } from '../testing/run-behind.ts';
import type { Report } from '../report/report.ts';
import type { RunOptions } from './options.ts';
import { mostRequests } from './open-run.ts';
import { runChecks } from './run-checks.ts';

describe('a lawful deployment that shares no code with the sandbox', () => {
  const frameworks = ['laravel', 'rails', 'spring', 'aspnet', 'django', 'jsonApi', 'plain'] as const;
  const variants = ['terse', 'single', 'legacy', 'strict', ...frameworks] as const;

  test.each(variants)('%s passes at standard depth, within its bounds', async (variant) => {
    await using deployment = await startSecondDeployment({ variant });
    const report = await runWhole(deployment.url, { fixtures: deployment.fixtures });
    expect(exitCode(report)).toBe(0);
    expect(report.requirements.flatMap(({ checks }) => checks).filter(({ flaky }) => flaky)).toEqual([]);
  });

  test.each(variants.flatMap((variant) => (['quick', 'thorough'] as const).map((depth) => [variant, depth] as const)))(
    '%s passes at %s depth',
    async (variant, depth) => {
      const report = await runSecond({ variant }, { depth });
      expect([violated(report), exitCode(report)]).toEqual([[], 0]);
    },
  );
});

describe('a deployment that breaks one rule', () => {
  const related: Readonly<Record<string, readonly string[]>> = {
    'page.get': ['search.known-pages'],
    'page.fields': ['search.answer'],
    'event.types.host': ['event.host.valid'],
    'event.dates.required': ['event.types.startedAt', 'event.types.endedAt'],
    'search.per-page.max': ['search.per-page.honoured'],
    'event.cohosts.default': ['event.optional.omitted'],
    // What a virtual course meets may lie at either.
    'event.flags.optional': ['event.dates.self-paced'],
    // What a refused update leaves behind shows on the event with RSVPs too.
    'update.answer': ['update.capacity.floor'],
    'update.image.optional': ['update.capacity.floor'],
  };
  /** null is no value of the type, and no value at all. */
  const isSameOfNull = (rule: string, one: string) => rule.replace('.required.', '.types.') === one;
  test.each(sampled(breaks, 6).map(({ id, rule, what }) => ({ id, rule, what })))(
    '$id: $what',
    async ({ id, rule }) => {
      const found = violated(await runSecond({ breakId: id }));
      expect(found).toContain(rule);
      const others = found.filter((one) => one !== rule && !isSameOfNull(rule, one));
      expect(others.filter((one) => related[rule]?.includes(one) !== true)).toEqual([]);
    },
  );
});

const violatedIn = ({ requirements }: Report): readonly string[] =>
  requirements.filter(({ status }) => status === 'violated').map(({ id }) => id);

/** Runs the kit at standard depth against a lawful deployment, where nothing is left out for want of requests. */
async function runWhole(url: string, options: RunOptions): Promise<Report> {
  let answered = 0; // what a target throttles is apart
  const report = await runChecks(url, {
    ...options,
    log: ({ response }) => void (answered += response?.status === 429 ? 0 : 1),
  });
  // First what says most: a rule that the deployment breaks sends requests that the bounds below do not expect.
  expect(violatedIn(report)).toEqual([]);
  const leftOut = report.requirements.flatMap(({ checks }) => checks).filter(({ isLeftOut }) => isLeftOut === true);
  expect(leftOut.map(({ title }) => title)).toEqual([]);
  const cut = report.unobserved.filter(({ isCut }) => isCut === true);
  // The order of refusals comes last, and is what a calibration is for; other forms of dates are cut if a rare one took requests to find.
  expect(cut.filter(({ question }) => !['refusal.precedence', 'datetime.form'].includes(question))).toEqual([]);
  expect(answered).toBeLessThanOrEqual(mostRequests.standard);
  expect(report.summary.eventsCreated).toBeLessThanOrEqual(10);
  return report;
}
