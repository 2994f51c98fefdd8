import { countByStatus } from '../report/count-by-status.ts';
import { nearerInAny, notTriedOf, undrawnInAll } from '../report/not-tried.ts';
import type {
  CheckResult,
  ExploredSummary,
  Report,
  RequirementResult,
  RequirementStatus,
  WaiverResult,
} from '../report/report.ts';

/** The worst first: what one run found is not undone by another. */
const worst: readonly RequirementStatus[] = ['violated', 'unverified', 'verified', 'notApplicable', 'notVisible'];

/**
 * One report of several runs on the same target: a rule is violated where one of them found it so, and a failed check says how often it
 * failed. Requests and events are summed up.
 */
export function mergeReports([first, ...others]: readonly [Report, ...Report[]]): Report {
  if (others.length === 0) return first;
  const reports = [first, ...others];
  const requirements = first.requirements.map((rule) => mergedRule(rule, reports));
  const sum = (of: (report: Report) => number) => reports.reduce((total, report) => total + of(report), 0);
  const notes = reports.flatMap(({ residueNotes = [] }) => residueNotes);
  const waivers = mergedWaivers(reports);
  const ended = reports.find(({ interrupted }) => interrupted);
  const { notTried: _, ...kept } = first;
  return {
    ...kept,
    ...(ended === undefined ? {} : { interrupted: true }),
    runs: reports.length,
    durationMs: sum(({ durationMs }) => durationMs),
    summary: {
      ...countByStatus(requirements),
      requests: sum(({ summary }) => summary.requests),
      eventsCreated: sum(({ summary }) => summary.eventsCreated),
      ...mergedExplored(reports),
    },
    requirements,
    ...notTriedOf(
      { ...first, requirements },
      { undrawn: undrawnInAll(first, requirements), nearer: nearerInAny(reports) },
    ),
    residue: [...new Set(reports.flatMap(({ residue }) => residue))],
    ...(waivers.length === 0 ? {} : { waivers }),
    ...(notes.length === 0 ? {} : { residueNotes: [...new Set(notes)] }),
  };
}

/** Of all runs together; the first one's seed and command do all of it again, as each run's seed follows from it. */
function mergedExplored(reports: readonly Report[]): Pick<Report['summary'], 'explored'> {
  const all = reports.flatMap(({ summary }) => summary.explored ?? []);
  const [first] = all;
  if (first === undefined) return {};
  const sum = (of: (one: ExploredSummary) => number) => all.reduce((total, one) => total + of(one), 0);
  const { ended } = all.find((one) => one.ended !== undefined) ?? {};
  const requests = sum((one) => one.requests);
  const mustAccept = sum((one) => one.mustAccept);
  const mustRefuse = sum((one) => one.mustRefuse);
  const open = sum((one) => one.open);
  return { explored: { ...first, requests, mustAccept, mustRefuse, open, ...(ended === undefined ? {} : { ended }) } };
}

function mergedRule({ id }: RequirementResult, reports: readonly Report[]): RequirementResult {
  const found = reports.flatMap(({ requirements }) => requirements.filter((one) => one.id === id));
  const [verdict] = worst.flatMap((status) => found.filter((one) => one.status === status));
  const checks = found.flatMap((one) => one.checks);
  const names = [...new Set(checks.map(nameOf))];
  return {
    ...(verdict as RequirementResult),
    checks: names.map((name) =>
      mergedCheck(
        checks.filter((one) => nameOf(one) === name),
        reports.length,
      ),
    ),
  };
}

/** One that any run needed is needed. */
function mergedWaivers(reports: readonly Report[]): readonly WaiverResult[] {
  const all = reports.flatMap(({ waivers = [] }) => waivers);
  const order = ['accepting', 'unjudged', 'unmatched', 'stale', 'expired'];
  const sorted = all.toSorted((left, right) => order.indexOf(right.state) - order.indexOf(left.state));
  return [...new Map(sorted.map((one) => [`${one.id} ${one.failure}`, one])).values()];
}

/** What exploring found is told apart by the request that shows it. */
function nameOf({ title, operation, command, actual }: CheckResult): string {
  return `${title} ${operation} ${command === undefined ? '' : actual}`;
}

/** One of those that failed, or else one that came to a result; where no run got to it, that. */
function mergedCheck(all: readonly CheckResult[], runs: number): CheckResult {
  const done = all.filter(({ isLeftOut }) => isLeftOut !== true);
  const results = done.length === 0 ? all : done;
  const failures = results.filter(({ status }) => status === 'failed');
  const [failure] = failures;
  if (failure === undefined || failures.length === results.length)
    return (failure ?? leastSure(results)) as CheckResult;
  const tried = results.length < runs ? ' that tried it' : '';
  return { ...failure, actual: `${failure.actual} (in ${failures.length} of ${results.length} runs${tried})` };
}

function leastSure(results: readonly CheckResult[]): CheckResult | undefined {
  const order = ['error', 'skipped', 'passed'];
  return results.toSorted((left, right) => order.indexOf(left.status) - order.indexOf(right.status))[0];
}
