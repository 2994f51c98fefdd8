import type { LookUp } from '../../domain/look-up.ts';
import type { Answers } from '../../interface/questions/index.ts';
import type { Contract } from '../../contract/contract.ts';
import type { QuestionId } from '../../domain/vocabulary/ids.ts';

/** The schemes that every deployment takes are among these; of others `url.schemes` decides. */
export const usualSchemes: readonly string[] = ['http', 'https'];

/** Whom the rules ask about one body, and which questions they had to ask. */
export interface LenientAsking {
  readonly ask: LookUp;
  readonly asked: ReadonlySet<QuestionId>;
}

/**
 * Asks for the lawful answer that refuses least. What breaks a rule all the same breaks it everywhere, and what somebody might refuse is no
 * broken rule.
 *
 * @param schemes further ones that count as valid, since nobody knows (`url.schemes`)
 */
export function createLenientAsking({ questions }: Contract, schemes: readonly string[]): LenientAsking {
  const asked = new Set<QuestionId>();
  const ask: LookUp = (question) => {
    asked.add(question);
    if (question === 'url.schemes') return [...usualSchemes, ...schemes] as unknown as Answers[typeof question];
    const { mostLenient, default: standard } = questions.get(question) ?? {};
    return (mostLenient ?? standard) as Answers[typeof question];
  };
  return { ask, asked };
}
