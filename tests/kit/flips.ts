import { loadContract } from '../../src/contract/contract.ts';
import type { AnswerFlip } from '../../src/interface/question.ts';

/** An answer to an open question other than the contract's, which a comparison has to see. */
interface Flip extends AnswerFlip {
  readonly question: string;
}

export const flips: readonly Flip[] = [...loadContract().questions].flatMap(([question, { flips: some = [] }]) =>
  some.map((flip) => ({ question, ...flip })),
);
