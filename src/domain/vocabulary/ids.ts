export type { QuestionId } from '../../interface/questions/index.ts';
export type { RuleId } from '../../interface/rules/index.ts';
