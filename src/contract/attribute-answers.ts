import type { AnswerTo } from '../domain/look-up.ts';

/** Whether a part of an answer is refused, which may be a word for all of them. */
export const isPartRefused = (answer: string | { readonly refused: readonly string[] }, part: string): boolean =>
  typeof answer === 'string' ? answer === 'refused' : answer.refused.includes(part);

/** The attributes for which the words of `body.blank` speak. */
const spokenOf: ReadonlySet<string> = new Set(['title', 'description']);

/**
 * What `body.blank` says to a blank text of an attribute: it is accepted or refused, or nothing is said of it.
 */
export function blankReading(
  answer: AnswerTo<'body.blank'>,
  attribute: string,
  text: string,
): 'accepted' | 'refused' | undefined {
  if (typeof answer === 'string') return spokenOf.has(attribute) ? answer : undefined;
  if (answer.only === 'empty' && text !== '') return spokenOf.has(attribute) ? 'accepted' : undefined;
  const isAccepted = 'accepted' in answer ? includes(answer.accepted, attribute) : !includes(answer.refused, attribute);
  return isAccepted ? 'accepted' : 'refused';
}

const includes = (names: readonly string[], name: string): boolean => names.includes(name);
