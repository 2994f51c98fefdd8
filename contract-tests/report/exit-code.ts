import type { CheckResult, Report, WaiverResult } from './report.ts';

/**
 * The exit code of a run that came to a report. 1: a rule is broken and nobody accepted that; 3: there was nothing to check; 70: the kit itself failed; 5: a waiver is
 * no longer needed, expired or matches nothing; 4: a stated rule could not be checked and nobody said why, or the run was interrupted; 0: all well.
 */
export function exitCode(report: Report): 0 | 1 | 3 | 4 | 5 | 70 {
  if (report.unreachable !== undefined) return 3;
  const checks = report.requirements.flatMap((requirement) => requirement.checks);
  if (checks.some(isFailure)) return 1;
  if (checks.some(({ status }) => status === 'error')) return 70;
  if ((report.waivers ?? []).some(isUnneeded)) return 5;
  if (report.interrupted === true || checks.length === 0) return 4;
  return report.requirements.some(({ status, isExcused }) => status === 'unverified' && isExcused !== true) ? 4 : 0;
}

/** Whether somebody has to remove or mend the waiver. */
export function isUnneeded({ state }: WaiverResult): boolean {
  return state !== 'accepting' && state !== 'unjudged';
}

/** A check that failed, that no waiver accepts, and by more than an advice. */
export function isFailure(check: CheckResult): boolean {
  return check.status === 'failed' && check.waived === undefined && check.isAdvice !== true;
}
