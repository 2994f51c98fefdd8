import type { RuleId } from '../../src/interface/stated-rules.ts';

export type { QuestionId } from '../../src/interface/questions/index.ts';
export type { RuleId } from '../../src/interface/stated-rules.ts';

/** What all rules of a family begin with, such as `auth` and `event.required`. */
export type RuleFamily = FamilyOf<RuleId>;

type FamilyOf<Id extends string> = Id extends `${infer First}.${infer Rest}`
  ? First | `${First}.${FamilyOf<Rest>}`
  : never;
