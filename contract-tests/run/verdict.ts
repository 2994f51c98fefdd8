import type { Check } from '../checks/check.ts';
import type { StatedRule } from '../files/contract.ts';
import type { CheckResult, Report, RequirementResult, RequirementStatus } from '../report/report.ts';

/** A check and what became of it. */
export interface CheckedCheck {
  readonly check: Check;
  readonly result: CheckResult;
  /** It was skipped because the rule has no meaning in a form that is lawful. */
  readonly isNotApplicable?: true;
}

/** What is known of a rule after all of its checks. */
export function requirementOf(
  rule: StatedRule,
  verdicts: readonly CheckedCheck[],
  unverifiable: string | undefined,
): RequirementResult {
  const status = statusOf(verdicts);
  const reasons = [...new Set(verdicts.flatMap(({ result }) => (result.reason === undefined ? [] : [result.reason])))];
  const isExcused = status === 'unverified' && unverifiable !== undefined;
  const reason = isExcused ? unverifiable : reasons.join('; ');
  return {
    id: rule.id,
    section: rule.section,
    text: rule.text,
    line: rule.line,
    status,
    ...(status === 'unverified' || status === 'notApplicable'
      ? { reason: reason === '' ? 'no check of this rule ran' : reason }
      : {}),
    ...(isExcused ? { isExcused: true } : {}),
    checks: verdicts.map(({ result }) => result),
  };
}

/** What did not run is never green: one skipped check leaves the rule unverified. */
function statusOf(verdicts: readonly CheckedCheck[]): RequirementStatus {
  if (verdicts.some(({ result }) => result.status === 'failed')) return 'violated';
  const left = verdicts.filter(({ isNotApplicable }) => isNotApplicable !== true);
  if (verdicts.length > 0 && left.length === 0) return 'notApplicable';
  return left.length > 0 && left.every(({ result }) => result.status === 'passed') ? 'verified' : 'unverified';
}

/**
 * The exit code of a run that came to a report. 1: a rule is broken and nobody accepted that; 70: the kit is at fault; 5: a waiver is
 * stale; 4: a stated rule could not be checked and nobody said why; 0: all well.
 */
export function exitCode(report: Report): 0 | 1 | 4 | 5 | 70 {
  const checks = report.requirements.flatMap((requirement) => requirement.checks);
  if (checks.some(({ status, waived }) => status === 'failed' && waived === undefined)) return 1;
  if (checks.some(({ status }) => status === 'error')) return 70;
  if ((report.staleWaivers ?? []).length > 0) return 5;
  return report.requirements.some(({ status, isExcused }) => status === 'unverified' && isExcused !== true) ? 4 : 0;
}
