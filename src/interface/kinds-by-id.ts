import type { Kind } from './kinds.ts';
import { questions, type QuestionId } from './questions/index.ts';
import { ruleKinds, type RuleId } from './rule-kinds.ts';

/** What is wrong with an attribute that breaks a rule, or that the answer to a question refuses. */
export const kinds: Readonly<Record<RuleId | QuestionId, Kind>> = {
  ...ruleKinds,
  ...(Object.fromEntries(questions.map(({ id, kind }) => [id, kind])) as Record<QuestionId, Kind>),
};
