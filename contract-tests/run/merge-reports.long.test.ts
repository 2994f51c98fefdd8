import { expect, test } from 'vitest';
import { exitCode } from '../report/exit-code.ts';
import { startMiddleman } from '../testing/middleman.ts';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';
import type { CheckResult } from '../report/report.ts';
import { mergeReports } from './merge-reports.ts';
import { runChecks } from './run-checks.ts';

test('what one of several runs found stands in their report, and how often', async () => {
  let refused = 0;
  await using middleman = await startMiddleman('single', ({ path, body }) => {
    if (!path.includes('update') || body?.['type'] !== 77) return undefined;
    refused += 1;
    return refused === 2 ? { status: 200 } : undefined;
  });
  const options = {
    fixtures: middleman.fixtures,
    rules: ['event.type.valid', 'page.get'],
    seed: 5,
    repeat: 3,
  } as const;
  const report = await runChecks(middleman.url, options);
  expect([report.runs, report.seed, exitCode(report)]).toEqual([3, 5, 1]);
  const failed = report.requirements.flatMap(({ checks }) => checks).filter(({ status }) => status === 'failed');
  expect(failed.map(({ actual }) => actual)).toEqual([
    'either `eventTypes.invalid: 77` is wrong, or the deployment breaks `event.type.valid`: with a type that is no event type: accepted with 200 (in 1 of 2 runs that tried it)',
  ]);
  expect(report.requirements.find(({ id }) => id === 'page.get')?.status).toBe('verified');
  expect(report.summary.eventsCreated).toBe(report.residue.length - 1);
});

test('what several runs explored is told together, and each finding stands for itself', async () => {
  await using deployment = await startSecondDeployment({ variant: 'terse' });
  const options = { fixtures: deployment.fixtures, rules: ['page', 'search'], seed: 5 } as const;
  const both = await runChecks(deployment.url, { ...options, explore: 6, repeat: 2 });
  const plain = await runChecks(deployment.url, options);
  expect(exitCode(both)).toBe(0);
  expect(both.summary.explored).toMatchObject({ requests: 12, seed: 5, command: expect.stringContaining('--seed 5') });
  const { mustAccept = 0, mustRefuse = 0, open = 0 } = both.summary.explored ?? {};
  expect(mustAccept + mustRefuse + open).toBe(12);
  expect(mergeReports([plain, plain]).summary).not.toHaveProperty('explored');

  const finding = (actual: string): CheckResult => ({
    title: 'explored 6 requests, seed 5',
    operation: 'pages.search',
    status: 'failed',
    expected: '',
    actual,
    command: 'channel-sandbox verify',
    exchanges: [],
  });
  const [rule] = plain.requirements;
  if (rule === undefined) throw new Error('the run has rules');
  const found = { ...plain, requirements: [{ ...rule, checks: [finding('one'), finding('another')] }] };
  const merged = mergeReports([found, { ...plain, requirements: [rule] }]);
  const failed = merged.requirements[0]?.checks.filter(({ status }) => status === 'failed') ?? [];
  expect(failed.map(({ actual }) => actual)).toEqual(['one', 'another']);
});
