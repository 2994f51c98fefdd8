import type { LookUp } from '../../domain/look-up.ts';
import type { Answers } from '../../interface/questions/index.ts';
import type { Contract } from '../../contract/contract.ts';

/** The schemes that every deployment takes are among these; of others `url.schemes` decides. */
export const usualSchemes: readonly string[] = ['http', 'https'];

/**
 * Asks for the lawful answer that refuses least. What breaks a rule all the same breaks it everywhere, and what somebody might refuse is no
 * broken rule.
 *
 * @param schemes further ones that count as valid, since nobody knows (`url.schemes`)
 */
export const lenientLookUp =
  ({ questions }: Contract, schemes: readonly string[] = []): LookUp =>
  (question) => {
    if (question === 'url.schemes') return [...usualSchemes, ...schemes] as unknown as Answers[typeof question];
    const { mostLenient, default: standard } = questions.get(question) ?? {};
    return (mostLenient ?? standard) as Answers[typeof question];
  };
