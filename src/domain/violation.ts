import type { QuestionId, RuleId } from './vocabulary/ids.ts';

/** What is wrong with one request: a rule that it breaks, or a question whose answer refuses it. */
export interface Violation {
  /** The rule or question that decides. */
  readonly id: RuleId | QuestionId;
  /** JSON pointer into the body; `/headers/…` and `/path/…` point beside it. */
  readonly pointer: string;
  /** What would be right. */
  readonly expected: string;
  /** What came. */
  readonly actual: string;
}

/** Lawful, but the document recommends otherwise, or it may surprise. */
export interface Advice {
  readonly id: RuleId | QuestionId;
  readonly pointer: string;
  readonly text: string;
}

/** A request of 1 MiB can have 400,000 violations: no more than this are found, and told. */
export const MAX_VIOLATIONS = 100;
