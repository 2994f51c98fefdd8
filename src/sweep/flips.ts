import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '../contract/contract.ts';
import { listedAnswers, type Question } from '../interface/question.ts';
import { contradiction, profileWith, type Profile } from '../profile/profile.ts';

/** Another lawful answer to one question. */
export interface Flip {
  readonly question: string;
  readonly answer: unknown;
  /** Why it cannot stand beside the other answers, and is not tried. */
  readonly contradicts?: string;
}

/** A question, the answer of the baseline, and the others that are tried. */
export interface FlippedQuestion extends Pick<Question, 'section' | 'question'> {
  readonly id: string;
  readonly standard: unknown;
  readonly flips: readonly Flip[];
}

/** Lawful answers other than those of a profile, one question at a time, in the order of the contract. */
export function flippedQuestions(
  contract: Contract,
  base: Profile,
  ids: readonly string[],
): readonly FlippedQuestion[] {
  const answers: Readonly<Record<string, unknown>> = { ...base.answers };
  return ids.flatMap((id) => {
    const question = contract.questions.get(id);
    if (question === undefined) return [];
    const others = listedAnswers(question).filter((answer) => !isDeepStrictEqual(answer, answers[id]));
    const flips = others.map((answer) => flipOf(base, id, answer));
    return [{ id, section: question.section, question: question.question, standard: answers[id], flips }];
  });
}

function flipOf(base: Profile, question: string, answer: unknown): Flip {
  const contradicts = contradictionOf(base, { [question]: answer });
  return { question, answer, ...(contradicts === undefined ? {} : { contradicts }) };
}

/** Why answers cannot stand together with the others of a profile; undefined where they can. */
export function contradictionOf(base: Profile, answers: Readonly<Record<string, unknown>>): string | undefined {
  const all = { ...base.answers, ...answers };
  return contradiction(profileWith(base, { name: base.name, basis: 'owner', answers: all }));
}
