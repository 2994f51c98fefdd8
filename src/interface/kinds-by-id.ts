import type { Kind } from './kinds.ts';
import { questions, type QuestionId } from './questions/index.ts';
import { rules, type RuleId } from './rules/index.ts';

/** What is wrong with an attribute that breaks a rule, or that the answer to a question refuses. */
export const kinds = Object.fromEntries([...rules, ...questions].map(({ id, kind }) => [id, kind])) as Readonly<
  Record<RuleId | QuestionId, Kind>
>;
