import type { SeenParts } from '../../observations.ts';
import { firstWords, valueCase, type CaseOfQuestion, type EventQuestion } from './event-question.ts';

/** Texts without a limit of their own in the document. */
const limitable = ['title', 'description', 'addressDetails', 'externalUrl'];

/** What is tried of each. Whoever has a limit has it between two of them, or none that matters. */
const lengths = [256, 1025, 5001, 20_001] as const;

export const textLength: EventQuestion = {
  question: 'text.length',
  cases: () => limitable.flatMap((name) => lengths.map((length) => longText(name, length))),
  answer: textLengths,
};

/** A text of so many characters that says nothing wrong. */
export function longText(name: string, length: number): CaseOfQuestion {
  const start = name === 'externalUrl' ? 'https://example.com/' : 'Made by a contract check. ';
  const value = start.padEnd(length, name === 'externalUrl' ? 'a' : 'word ').slice(0, length - 1);
  return valueCase(`${name} ${length}`, [name, `${value}a`], ['length', 'a shorter text']);
}

/** The titles of a run are no longer. */
const shortest = 40;

/** A limit lies between the longest text that was taken and the shortest that was refused; where none was refused, none was met. */
function textLengths(parts: SeenParts): unknown {
  const limits = firstWords(parts).flatMap((name) => {
    const tried = [...parts].flatMap(([part, { observed }]) =>
      part.startsWith(`${name} `) ? [{ length: Number(part.slice(name.length + 1)), observed }] : [],
    );
    if (tried.every(({ observed }) => observed !== 'refused')) return [];
    const taken = tried.filter(({ observed }) => observed === 'accepted').map(({ length }) => length);
    return [[name, Math.max(shortest, ...taken)] as const];
  });
  return limits.length === 0 ? undefined : Object.fromEntries(limits);
}
