import { describe, expect, test } from 'vitest';
import { breaks } from '../../tests/second-deployment/breaks.mjs';
import { sampled } from '../../tests/testing/sampled.ts';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';
import type { Report } from '../report/report.ts';
import type { RunOptions } from './options.ts';
import { runChecks } from './run-checks.ts';
import { exitCode } from '../report/exit-code.ts';

async function runAgainst(
  options: { readonly variant: string; readonly breakId?: string },
  log: RunOptions['log'] = () => undefined,
): Promise<Report> {
  const deployment = await startSecondDeployment(options as Parameters<typeof startSecondDeployment>[0]);
  try {
    return await runChecks(deployment.url, { fixtures: deployment.fixtures, seed: 1, log });
  } finally {
    await deployment.close();
  }
}

const violated = (report: Report) =>
  report.requirements.filter(({ status }) => status === 'violated').map(({ id }) => id);

describe('a lawful deployment that shares no code with the sandbox', () => {
  const frameworks = ['laravel', 'rails', 'spring', 'aspnet', 'django', 'jsonApi', 'plain'];

  test.each(['terse', 'single', 'legacy', 'strict', ...frameworks])(
    '%s passes, within the bounds of a run',
    async (variant) => {
      let answered = 0; // what a variant throttles is apart
      const report = await runAgainst(
        { variant },
        ({ response }) => void (answered += response?.status === 429 ? 0 : 1),
      );
      expect(violated(report)).toEqual([]);
      expect(exitCode(report)).toBe(0);
      expect(report.summary.eventsCreated).toBeLessThanOrEqual(10);
      expect(answered).toBeGreaterThan(200);
      expect(answered).toBeLessThanOrEqual(250);
      expect(report.requirements.flatMap(({ checks }) => checks).filter(({ flaky }) => flaky)).toEqual([]);
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
  };
  /** null is no value of the type, and no value at all. */
  const isSameOfNull = (rule: string, one: string) => rule.replace('.required.', '.types.') === one;
  test.each(sampled(breaks).map(({ id, rule, what }) => ({ id, rule, what })))('$id: $what', async ({ id, rule }) => {
    const found = violated(await runAgainst({ variant: 'terse', breakId: id }));
    expect(found).toContain(rule);
    const others = found.filter((one) => one !== rule && !isSameOfNull(rule, one));
    expect(others.filter((one) => related[rule]?.includes(one) !== true)).toEqual([]);
  });
});
