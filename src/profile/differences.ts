import { isSameAnswer } from '../lib/same-answer.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import { basisOfQuestion, type Profile } from './profile.ts';

/** An answer, and what it rests on. */
export interface FoundedAnswer {
  readonly answer: unknown;
  readonly basis: ReturnType<typeof basisOfQuestion>;
}

/** A question that two profiles answer differently. */
export interface Difference {
  readonly question: QuestionId;
  readonly first: FoundedAnswer;
  readonly second: FoundedAnswer;
}

export const foundedAnswer = (profile: Profile, question: QuestionId): FoundedAnswer => ({
  answer: profile.answers[question],
  basis: basisOfQuestion(profile, question),
});

/** Where two profiles answer differently, assumed answers included, in the order of the contract. */
export function differences(first: Profile, second: Profile): readonly Difference[] {
  return (Object.keys(first.answers) as QuestionId[])
    .map((question) => ({
      question,
      first: foundedAnswer(first, question),
      second: foundedAnswer(second, question),
    }))
    .filter(({ question, first: { answer: one }, second: { answer: other } }) => !isSameAnswer(question, [one, other]));
}
