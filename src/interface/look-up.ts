import type { Answers, QuestionId } from './questions/index.ts';

/** The answer to a question, of the type that its record gives it. */
export type AnswerTo<Q extends QuestionId> = Answers[Q];

/** Asks the profile, and thereby records that the request's answer rests on it. */
export type LookUp = <Q extends QuestionId>(question: Q) => AnswerTo<Q>;
