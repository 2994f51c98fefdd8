import { refuser } from '../../domain/decider.ts';
import { describe } from '../../domain/violation.ts';
import type { Refusal } from '../../operations/outcome.ts';
import { pathOf, type Exchange } from '../exchange.ts';

export const unknownPath = refuser('refusal.status.unknown-path', '/path');
export const wrongMethod = refuser('refusal.status.wrong-method', '/method');

/** Refuses a path or a method outside the interface (§4). */
export function matchOperation({ request, match }: Exchange): Refusal | undefined {
  if (match.operation !== undefined) return undefined;
  const allow = match.allowed.join(', ');
  if (allow === '') {
    const violations = [unknownPath.violation('one of the paths of §4', describe(pathOf(request)))];
    return { stage: 'path', cause: 'unknown-path', violations };
  }
  const violations = [wrongMethod.violation(allow, request.method ?? '')];
  return { stage: 'path', cause: 'wrong-method', violations, headers: { allow } };
}
