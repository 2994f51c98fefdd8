import type { QuestionId, RuleId } from './vocabulary/ids.ts';
import type { Violation } from './violation.ts';

/** A rule that is decided somewhere, or a question whose answer refuses a request there. */
export interface Decider<Id extends RuleId | QuestionId = RuleId | QuestionId> {
  readonly id: Id;
  /** JSON pointers to what it is about, as violations have them; `{index}` and `{attribute}` stand for any. */
  readonly at: readonly string[];
}

/** A decider that refuses. */
export interface Refuser<Id extends RuleId | QuestionId> extends Decider<Id> {
  /** What stands against a request; `pointer` is needed only where `at` names several, or a pattern. */
  violation(expected: string, actual: string, pointer?: string): Violation & { readonly id: Id };
}

/** Declares where a rule or question is decided. Whoever refuses does it by one, so that a list of them tells what is decided. */
export function refuser<Id extends RuleId | QuestionId>(id: Id, ...at: readonly string[]): Refuser<Id> {
  const [first = ''] = at;
  return { id, at, violation: (expected, actual, pointer = first) => ({ id, pointer, expected, actual }) };
}
