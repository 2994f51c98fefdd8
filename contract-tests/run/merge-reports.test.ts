import { expect, test } from 'vitest';
import { exitCode } from '../report/exit-code.ts';
import { startMiddleman } from '../testing/middleman.ts';
import { runChecks } from './run-checks.ts';

test('what one of several runs found stands in their report, and how often', async () => {
  let refused = 0;
  const middleman = await startMiddleman('single', ({ path, body }) => {
    if (!path.includes('update') || body?.['type'] !== 77) return undefined;
    refused += 1;
    return refused === 2 ? { status: 200 } : undefined;
  });
  const options = { fixtures: middleman.fixtures, rules: ['event.type.valid', 'page.get'], seed: 5, repeat: 3 };
  const report = await runChecks(middleman.url, options);
  await middleman.close();
  expect([report.runs, report.seed, exitCode(report)]).toEqual([3, 5, 1]);
  const failed = report.requirements.flatMap(({ checks }) => checks).filter(({ status }) => status === 'failed');
  expect(failed.map(({ actual }) => actual)).toEqual([
    'either `eventTypes.invalid: 77` is wrong, or the deployment breaks `event.type.valid`: accepted with 200 (in 1 of 3 runs)',
  ]);
  expect(report.requirements.find(({ id }) => id === 'page.get')?.status).toBe('verified');
  expect(report.summary.eventsCreated).toBe(report.residue.length - 1);
});
