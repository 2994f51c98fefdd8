import { statusFrom } from '../../lib/status-cases.ts';
import type { LookUp } from '../../domain/look-up.ts';
import type { ViolationKind } from '../../domain/vocabulary/kinds.ts';
import type { Violation } from '../../domain/violation.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { Cause } from '../../operations/outcome.ts';
import { reportedAttribute } from './reported.ts';

/** What the status of a refusal may depend on: the violation that is told first, and the operation that was called. */
interface Refused {
  readonly cause: Cause;
  readonly violation: Violation | undefined;
  readonly operation: OperationId | undefined;
  /** Of the violation, where it is about an attribute. */
  readonly kind: () => ViolationKind | undefined;
}

/** The status of a refusal (`refusal.status.*`); null for the one of the operation's success, with nothing in `data`. */
export function refusalStatus({ cause, violation, operation, kind }: Refused, ask: LookUp): number | null {
  if (cause === 'rate') return 429;
  const answer = ask(`refusal.status.${cause}`);
  if (typeof answer === 'number') return answer;
  if (answer === 'null') return null;
  if (answer === 'accepted') throw new Error('a media type that is accepted was refused');
  return statusFrom(answer, {
    id: violation?.id,
    get kind() {
      return kind();
    },
    attribute: violation && reportedAttribute(violation),
    operation,
  });
}
