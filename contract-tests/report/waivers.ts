import type { Waiver } from '../files/read-waivers.ts';
import type { CheckResult, RequirementResult, WaiverResult, WaiverState } from './report.ts';

export interface Waived<Judged> {
  readonly requirements: readonly Judged[];
  /** One for each waiver, in their order. */
  readonly waivers: readonly WaiverResult[];
}

/**
 * Marks the failures that waivers accept, and says of each waiver what it came to.
 * @param today - `YYYY-MM-DD`, UTC
 */
export function applyWaivers<Judged extends Pick<RequirementResult, 'id' | 'status' | 'checks'>>(
  requirements: readonly Judged[],
  waivers: readonly Waiver[],
  today: string,
): Waived<Judged> {
  const used = new Set<Waiver>();
  const marked = requirements.map((requirement) => ({
    ...requirement,
    checks: requirement.checks.map((check) => {
      const accepting = waivers.filter((waiver) => waiver.expires >= today && accepts(waiver, requirement.id, check));
      accepting.forEach((waiver) => used.add(waiver));
      const [first] = accepting;
      return first === undefined ? check : { ...check, waived: nameOf(first) };
    }),
  }));
  return { requirements: marked, waivers: waivers.map((waiver) => waiverResult(waiver, stateOf(waiver))) };

  function stateOf(waiver: Waiver): WaiverState {
    if (waiver.expires < today) return 'expired';
    if (used.has(waiver)) return 'accepting';
    const requirement = requirements.find(({ id }) => id === waiver.rule);
    if (requirement?.checks.some(({ status }) => status === 'failed') === true) return 'unmatched';
    return requirement === undefined || requirement.status === 'unverified' ? 'unjudged' : 'stale';
  }
}

function nameOf({ id, rule }: Waiver): string {
  return id ?? rule;
}

function accepts(waiver: Waiver, rule: string, check: CheckResult): boolean {
  return check.status === 'failed' && waiver.rule === rule && failureText(check).includes(waiver.failure);
}

/** What a waiver's `failure` is looked for in. */
function failureText({ title, operation, actual }: CheckResult): string {
  return `${title} (${operation ?? ''}): ${actual}`;
}

function waiverResult(waiver: Waiver, state: WaiverState): WaiverResult {
  const { rule, reason, expires, failure, source } = waiver;
  const said = sayings[state](waiver);
  const key = { accepting: '', unjudged: '', expired: '.expires', stale: '', unmatched: '.failure' }[state];
  const name = waiver.id === undefined || waiver.id === rule ? rule : `${waiver.id} of ${rule}`;
  const says = `${source === undefined ? '' : `${source}${key}: `}the waiver ${name} ${said}`;
  return { id: nameOf(waiver), rule, reason, expires, failure, state, says };
}

const sayings: Readonly<Record<WaiverState, (waiver: Waiver) => string>> = {
  accepting: ({ expires, reason }) => `accepts a failure until ${expires}: ${reason}`,
  unjudged: ({ rule }) => `could not be judged, as ${rule} was not checked to its end`,
  expired: ({ expires }) => `expired on ${expires}`,
  stale: ({ rule }) => `is stale: ${rule} has no failure, so remove the waiver`,
  unmatched: ({ rule, failure }) => `matches nothing: no failure of ${rule} says "${failure}"`,
};
