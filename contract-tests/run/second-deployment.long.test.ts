import { describe, expect, test } from 'vitest';
import { breaks } from '../../tests/second-deployment/breaks.mjs';
import { sampled } from '../../tests/testing/sampled.ts';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';
import { exitCode } from '../report/exit-code.ts';
import { runSecond, violated } from '../testing/run-behind.ts';
import { runWhole } from '../testing/run-whole.ts';

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
