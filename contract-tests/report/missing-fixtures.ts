import { missingFixture, nextReason } from '../files/fixtures.ts';
import type { RequirementResult } from './report.ts';

/** How to mend all of them at once. */
export const initHint = '`verify URL --init FILE` writes a file to fill in';

/** A fixture that was not given, and the rules that stay unverified without. */
export interface MissingFixture {
  /** Its key and what to add, such as `pages.unknown: add an ID that no page has`. */
  readonly what: string;
  readonly rules: readonly string[];
}

/** Each missing fixture once, in the order in which rules need them. */
export function missingFixtures(unverified: readonly RequirementResult[]): readonly MissingFixture[] {
  const needing = new Map<string, Set<string>>();
  for (const { id, checks } of unverified) {
    for (const reason of reasonsOf(checks).filter(isMissing))
      needing.set(reason, (needing.get(reason) ?? new Set()).add(id));
  }
  return [...needing].map(([reason, rules]) => ({ what: reason.slice(missingFixture.length), rules: [...rules] }));
}

/** Whether fixtures are all that the rule lacks. */
export function lacksOnlyFixtures({ reason, isExcused }: RequirementResult): boolean {
  const reasons = reason?.split(nextReason) ?? [];
  return isExcused !== true && reasons.length > 0 && reasons.every(isMissing);
}

function reasonsOf(checks: RequirementResult['checks']): readonly string[] {
  return checks.flatMap(({ reason }) => reason?.split(nextReason) ?? []);
}

function isMissing(reason: string): boolean {
  return reason.startsWith(missingFixture);
}
