import type { QuestionId } from '../domain/vocabulary/ids.ts';
import type { Violation } from '../domain/violation.ts';
import type { Call } from './call.ts';
import type { Refusal, Refused } from './outcome.ts';

/**
 * Refuses a call. No operation can make a `Refused` but by this module, so that none forgets the rules that are switched off.
 *
 * @returns undefined where nothing that counts stands against the call: it is to be carried out
 */
export function refuse({ deviation, isRefused }: Call, refusals: readonly Refusal[]): Refused | undefined {
  const standing = refusals.flatMap((refusal) => {
    const violations = refusal.violations.filter(deviation.applies);
    return violations.length === 0 ? [] : [{ ...refusal, violations }];
  });
  return standing.length === 0 && !isRefused() ? undefined : refused(standing);
}

/** A refusal that an open question decides: no rule that is switched off lets it pass. */
export interface UnknownReference extends Refusal {
  readonly violations: readonly (Violation & { readonly id: QuestionId })[];
}

/** Refuses a call for a reference that leads to nothing, and for whatever else stands against it. */
export function refuseUnknown(call: Call, unknown: UnknownReference, others: readonly Refusal[] = []): Refused {
  return refused([...(refuse(call, others)?.refusals ?? []), unknown]);
}

const refused = (refusals: readonly Refusal[]) => ({ kind: 'refused', refusals }) as Refused;
