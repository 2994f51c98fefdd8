import type { AnswerTo } from '../domain/look-up.ts';

/** Whether null is refused for an attribute that may be left out (`body.null`). */
export const isNullRefused = (answer: AnswerTo<'body.null'>, attribute: string): boolean =>
  typeof answer === 'string' ? answer === 'refused' : includes(answer.refused, attribute);

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
