import type { Violation } from '../../domain/violation.ts';
import type { Contract } from '../../contract/contract.ts';
import type { RefusedExchange } from './refusal-body.ts';
import { bodyAttributeNames, refusedIn, reportedViolation, type ReportedViolation } from './reported.ts';

/** Kinds of what is not wrong in itself: what an attribute refers to, and what is registered for the event. */
const lookedUp = ['reference', 'floor'];

/**
 * The violations of an invalid body in the document's order of attributes; what is looked up comes after the rest, or references first
 * where they were looked up before anything else (`refusal.precedence`).
 */
export function inDocumentOrder(
  violations: readonly Violation[],
  contract: Contract,
  exchange: RefusedExchange,
): readonly ReportedViolation[] {
  const reported = violations.map((violation) => reportedViolation(violation, refusedIn(exchange), contract));
  const names = bodyAttributeNames(exchange.match.operation?.id, contract);
  const isReferenceFirst = reported[0]?.kind === 'reference';
  const rank = ({ kind }: ReportedViolation) =>
    kind === 'reference' && isReferenceFirst ? -2 : lookedUp.indexOf(kind ?? '');
  const place = ({ attribute }: ReportedViolation) =>
    names.includes(attribute) ? names.indexOf(attribute) : names.length;
  return reported.toSorted((a, b) => rank(a) - rank(b) || place(a) - place(b));
}
