import { rules } from './rules/index.ts';

export type { RuleId } from './rules/index.ts';

/** The rules as the document states them, without how they are decided: all that the contract kit shares of them. */
export const statedRules = rules.map(({ id, section, seen, text }) => ({ id, section, seen, text }));
