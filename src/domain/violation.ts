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

export { MAX_VIOLATIONS } from '../interface/rules/rule.ts';
