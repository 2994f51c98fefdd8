import type { Violation } from '../../domain/violation.ts';
import type { Contract } from '../../openapi/contract.ts';
import type { Asked } from './make-scene.ts';
import { toldViolation } from './told.ts';

/** The violations of an invalid body in the order in which they are told, without those that are not (`refusal.order`). */
export function inToldOrder(
  violations: readonly Violation[],
  contract: Contract,
  exchange: Asked,
): readonly Violation[] {
  const order = exchange.asking.ask('refusal.order');
  if (order === 'document') return violations;
  const { attributes, kinds = [], stops = false } = order;
  const { body, match } = exchange;
  const ranked = violations.map((violation) => {
    const told = toldViolation(violation, { operation: match.operation?.id, body }, contract);
    return { violation, kind: rank(kinds, told.kind), attribute: rank(attributes, told.attribute) };
  });
  const first = Math.min(...ranked.map(({ kind }) => kind));
  return ranked
    .filter(({ kind }) => !stops || kind === first)
    .toSorted((a, b) => a.kind - b.kind || a.attribute - b.attribute)
    .map(({ violation }) => violation);
}

/** Where a name stands; behind all of them where it does not. */
function rank(names: readonly string[], name: string | undefined): number {
  const at = name === undefined ? -1 : names.indexOf(name);
  return at === -1 ? names.length : at;
}
