import { reportedInStages, stagesOfOrder } from '../../lib/templates/stages.ts';
import type { Violation } from '../../domain/violation.ts';
import type { Contract } from '../../contract/contract.ts';
import type { RefusedExchange } from './make-render-context.ts';
import { bodyAttributeNames, refusedIn, toldViolation } from './reported.ts';

/** The violations of an invalid body in the order in which they are told, without those that are not (`refusal.order`). */
export function inToldOrder(
  violations: readonly Violation[],
  contract: Contract,
  exchange: RefusedExchange,
): readonly Violation[] {
  if (violations.length < 2) return violations;
  const { body, match, asking } = exchange;
  const operation = match.operation?.id;
  const told = violations.map((violation) => toldViolation(violation, refusedIn(exchange), contract));
  const names = { document: bodyAttributeNames(operation, contract), sent: Object.keys(body ?? {}) };
  const of = { cause: 'invalid', operation: operation ?? '' };
  const stages = stagesOfOrder(asking.ask('refusal.order'), told[0]?.kind === 'reference');
  return reportedInStages(told, stages, { names, of }).map(({ violation }) => violation);
}
