import { reportedInStages } from '../../../shared/templates/stages.ts';
import type { Violation } from '../../domain/violation.ts';
import type { Contract } from '../../contract/contract.ts';
import type { RefusedExchange } from './make-render-context.ts';
import { bodyAttributeNames, refusedIn, toldViolation, type FoundViolation } from './reported.ts';

/** The violations of an invalid body in the order in which they are told, without those that are not (`refusal.order`). */
export function inToldOrder(
  violations: readonly Violation[],
  contract: Contract,
  exchange: RefusedExchange,
): readonly Violation[] {
  if (violations.length < 2) return violations;
  const { body, match, asking } = exchange;
  const { ask } = asking;
  const order = ask('refusal.order');
  const operation = match.operation?.id;
  const told = (violation: Violation) => toldViolation(violation, refusedIn(exchange), contract);
  const document = bodyAttributeNames(operation, contract);
  if (order === 'document') return inDocumentOrder(violations.map(told), document);
  if ('stages' in order) {
    const names = { document, sent: Object.keys(body ?? {}) };
    const of = { cause: 'invalid', operation: operation ?? '' };
    return reportedInStages(violations.map(told), order.stages, { names, of }).map(({ violation }) => violation);
  }
  const { attributes, kinds = [], stops = false } = order;
  const ranked = violations.map((violation) => {
    const { kind, attribute } = told(violation);
    return { violation, kind: rank(kinds, kind), attribute: rank(attributes, attribute) };
  });
  const first = Math.min(...ranked.map(({ kind }) => kind));
  return ranked
    .filter(({ kind }) => !stops || kind === first)
    .toSorted((a, b) => a.kind - b.kind || a.attribute - b.attribute)
    .map(({ violation }) => violation);
}

/**
 * As the document lists attributes, what is not listed behind them; what they refer to last, or first where that is looked up first
 * (`refusal.precedence`), and what is registered for the event behind all.
 */
function inDocumentOrder(all: readonly FoundViolation[], names: readonly string[]): readonly Violation[] {
  const ofReferences = all[0]?.kind === 'reference' ? 0 : 2;
  const stage = ({ kind }: FoundViolation): number => (kind === 'floor' ? 3 : kind === 'reference' ? ofReferences : 1);
  const place = ({ attribute }: FoundViolation) => rank(names, attribute);
  return all.toSorted((a, b) => stage(a) - stage(b) || place(a) - place(b)).map(({ violation }) => violation);
}

/** Where a name stands; behind all of them where it does not. */
function rank(names: readonly string[], name: string | undefined): number {
  const at = name === undefined ? -1 : names.indexOf(name);
  return at === -1 ? names.length : at;
}
