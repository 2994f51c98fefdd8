import { describe } from '../../domain/violation.ts';
import type { Refusal } from '../../operations/outcome.ts';
import { pathOf, type Exchange } from '../exchange.ts';

/** Refuses a path or a method outside the interface (§4). */
export function matchOperation({ request, match }: Exchange): Refusal | undefined {
  if (match.operation !== undefined) return undefined;
  const [pointer, allow] = ['/path', match.allowed.join(', ')];
  if (allow === '') {
    const expected = 'one of the paths of §4';
    const violation = {
      id: 'refusal.status.unknown-path',
      pointer,
      expected,
      actual: describe(pathOf(request)),
    } as const;
    return { stage: 'path', cause: 'unknown-path', violations: [violation] };
  }
  const violation = {
    id: 'refusal.status.wrong-method',
    pointer: '/method',
    expected: allow,
    actual: request.method ?? '',
  } as const;
  return { stage: 'path', cause: 'wrong-method', violations: [violation], headers: { allow } };
}
