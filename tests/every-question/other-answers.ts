import { expect } from 'vitest';
import { loadContract } from '../../src/contract/contract.ts';
import type { QuestionId } from '../../src/domain/vocabulary/ids.ts';
import { listedAnswers } from '../../src/interface/question.ts';
import { basisOf, observing, type Showing } from './showing.ts';
import { decided, showings } from './showings.ts';

/** A lawful answer to a question that is not its standard one, which has tests of its own. */
export interface OtherAnswer {
  readonly question: QuestionId;
  readonly answer: unknown;
  readonly text: string;
  readonly showing: Showing<'host.form'>;
  /** Whether it is the first of its question. */
  readonly isFirst: boolean;
}

const { questions } = loadContract();

export const otherAnswers = showings.flatMap(([question, showing]): OtherAnswer[] => {
  const [, ...others] = listedAnswers(questions.get(question) ?? { default: undefined, answers: {} });
  return others.map((answer, at) => ({ question, answer, text: JSON.stringify(answer), showing, isFirst: at === 0 }));
});

/** The behaviour that the answer stands for, and a basis that says so. */
export async function expectAnswered({ question, answer, showing }: OtherAnswer): Promise<void> {
  const { observe, options = {}, unnamed } = showing;
  const reply = await observing({ ...showing.with, [question]: answer }, options, (partner) =>
    observe(partner, answer as 'either'),
  );
  const { documented, assumed = [] } = basisOf(reply);
  expect(documented).toEqual([]);
  expect(assumed.includes(question)).toBe(unnamed?.(answer as 'either') === undefined);
  expect(reply.violated.filter((id) => !decided.has(id))).toEqual([]);
}
