import { stepRefusers } from '../../domain/refusers.ts';
import { describe } from '../../domain/violation.ts';
import type { Refusal } from '../../operations/outcome.ts';
import { pathOf, type Exchange } from '../exchange.ts';

/** Refuses a path or a method outside the interface (§4). */
export function matchOperation({ request, match }: Exchange): Refusal | undefined {
  if (match.operation !== undefined) return undefined;
  const allow = match.allowed.join(', ');
  if (allow === '') {
    const violations = [stepRefusers.path.violation('one of the paths of §4', describe(pathOf(request)))];
    return { stage: 'path', cause: 'unknown-path', violations };
  }
  const violations = [stepRefusers.method.violation(allow, request.method ?? '')];
  return { stage: 'path', cause: 'wrong-method', violations, headers: { allow } };
}
