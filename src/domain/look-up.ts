import type { AnswerTo } from '../interface/look-up.ts';

export type { AnswerTo, LookUp } from '../interface/look-up.ts';

/** A stage at which a request can be refused, in the order in which they are gone through. */
export type RefusalStage = AnswerTo<'refusal.precedence'>[number];
