import { expect } from 'vitest';
import type { Report } from '../report/report.ts';
import type { RunOptions } from '../run/options.ts';
import { mostRequests } from '../run/open-run.ts';
import { runChecks } from '../run/run-checks.ts';

const violatedIn = ({ requirements }: Report): readonly string[] =>
  requirements.filter(({ status }) => status === 'violated').map(({ id }) => id);

/** Runs the kit at standard depth against a lawful deployment, where nothing is left out for want of requests. */
export async function runWhole(url: string, options: RunOptions): Promise<Report> {
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
