import { expect } from 'vitest';
import { drawChecks, isSpare } from '../checks/draw-checks.ts';
import { checks } from '../checks/index.ts';
import type { Report } from '../report/report.ts';
import type { RunOptions } from '../run/options.ts';
import { runChecks } from '../run/run-checks.ts';

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

const violatedIn = ({ requirements }: Report): readonly string[] =>
  requirements.filter(({ status }) => status === 'violated').map(({ id }) => id);

/** Runs the kit against a lawful deployment, where it leaves out no check of the core, and no question for want of requests. */
export async function runWithWholeCore(url: string, options: RunOptions & { readonly seed: number }): Promise<Report> {
  let answered = 0; // what a target throttles is apart
  const report = await runChecks(url, {
    ...options,
    log: ({ response }) => void (answered += response?.status === 429 ? 0 : 1),
  });
  // First what says most: a rule that the deployment does not keep yet makes events, and sends requests, that the bounds below do not expect.
  expect(violatedIn(report)).toEqual([]);
  expect(coreLeftOut(report, options.seed)).toEqual([]);
  const cut = report.unobserved.filter(({ isCut }) => isCut === true);
  // The order of refusals comes last, and is what a calibration is for; other forms of dates are cut short where a rare one took requests to find.
  expect(cut.filter(({ question }) => !['refusal.precedence', 'datetime.form'].includes(question))).toEqual([]);
  expect(answered).toBeGreaterThan(200);
  expect(answered).toBeLessThanOrEqual(250);
  expect(report.summary.eventsCreated).toBeLessThanOrEqual(10);
  return report;
}
