import type { Answers } from '../interface/questions/index.ts';
import type { QuestionId } from './vocabulary/ids.ts';

/** The answer to a question, of the type that its record gives it. */
export type AnswerTo<Q extends QuestionId> = Answers[Q];

/** A stage at which a request can be refused, in the order in which they are gone through. */
export type RefusalStage = AnswerTo<'refusal.precedence'>[number];

/** A part of a date-time's form that is read (`datetime.form`). */
export type DateTimeFeature = Extract<Extract<AnswerTo<'datetime.form'>, readonly unknown[]>[number], string>;

/** Asks the profile, and thereby records that the request's answer rests on it. */
export type LookUp = <Q extends QuestionId>(question: Q) => AnswerTo<Q>;
