import type { Check } from '../checks/check.ts';
import type { StatedRule } from '../files/contract.ts';
import type { CheckResult, RequirementResult, RequirementStatus } from '../report/report.ts';

/** A check and what became of it. */
export interface CheckedCheck {
  readonly check: Pick<Check, 'rule' | 'title' | 'operation'>;
  readonly result: CheckResult;
}

/** What is known of a rule after all of its checks. */
export function requirementOf(
  rule: StatedRule,
  verdicts: readonly CheckedCheck[],
  unverifiable: string | undefined,
): RequirementResult {
  if (!isVisibleRule(rule)) return notVisible(rule);
  const status = statusOf(verdicts);
  // What has no meaning here leaves nothing unverified.
  const telling =
    status === 'notApplicable' ? verdicts : verdicts.filter(({ result }) => result.isNotApplicable !== true);
  const reasons = [...new Set(telling.flatMap(({ result }) => (result.reason === undefined ? [] : [result.reason])))];
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

/** Whether a client can see the rule through the four operations. */
export function isVisibleRule({ seen }: StatedRule): boolean {
  return seen.includes('api');
}

function notVisible({ id, section, text, line, seen }: StatedRule): RequirementResult {
  const reason = seen.includes('partner')
    ? "it binds the partner's own client, whose traffic the four operations do not show"
    : 'not observable through the four operations: it shows only inside the platform';
  return { id, section, text, line, status: 'notVisible', reason, checks: [] };
}

/** What did not run is never green: one skipped check leaves the rule unverified. */
function statusOf(verdicts: readonly CheckedCheck[]): RequirementStatus {
  if (verdicts.some(({ result }) => result.status === 'failed')) return 'violated';
  const left = verdicts.filter(({ result }) => result.isNotApplicable !== true);
  if (verdicts.length > 0 && left.length === 0) return 'notApplicable';
  return left.length > 0 && left.every(({ result }) => result.status === 'passed') ? 'verified' : 'unverified';
}
