import type { CheckResult, RequirementResult } from '../report/report.ts';

/** A known failure that somebody accepts until a day. */
export interface Waiver {
  /** Its name in reports; the rule where it has none. */
  readonly id?: string;
  readonly rule: string;
  readonly reason: string;
  /** `YYYY-MM-DD`, the last day on which it holds (UTC). */
  readonly expires: string;
  /** What the failure that it accepts says: part of the check's title, operation or actual answer. Another failure still fails. */
  readonly failure: string;
}

export interface Waived {
  readonly requirements: readonly RequirementResult[];
  /** Each in one sentence. */
  readonly stale: readonly string[];
}

/** Marks the failures that waivers accept, and finds the waivers that are no longer needed or past their expiry. */
export function applyWaivers(
  requirements: readonly RequirementResult[],
  waivers: readonly Waiver[],
  today: string,
): Waived {
  const holding = waivers.filter(({ expires }) => expires >= today);
  const used = new Set<Waiver>();
  const marked = requirements.map((requirement) => ({
    ...requirement,
    checks: requirement.checks.map((check) => {
      const accepting = holding.find((waiver) => accepts(waiver, requirement.id, check));
      if (accepting === undefined) return check;
      used.add(accepting);
      return { ...check, waived: accepting.id ?? accepting.rule };
    }),
  }));
  return {
    requirements: marked,
    stale: waivers.filter((waiver) => !used.has(waiver)).flatMap((waiver) => staleText(waiver, requirements, today)),
  };
}

function accepts(waiver: Waiver, rule: string, { status, title, operation, actual }: CheckResult): boolean {
  return (
    status === 'failed' && waiver.rule === rule && `${title} (${operation ?? ''}): ${actual}`.includes(waiver.failure)
  );
}

/** A rule that was not checked to its end says nothing about its waiver. */
function staleText(
  { id, rule, expires, failure }: Waiver,
  requirements: readonly RequirementResult[],
  today: string,
): string[] {
  const name = id === undefined || id === rule ? `The waiver of ${rule}` : `The waiver ${id} of ${rule}`;
  if (expires < today) return [`${name} expired on ${expires}.`];
  const requirement = requirements.find((one) => one.id === rule);
  if (requirement === undefined || requirement.status === 'unverified') return [];
  return [`${name} accepted nothing: no failure says "${failure}".`];
}
