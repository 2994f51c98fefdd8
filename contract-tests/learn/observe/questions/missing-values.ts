import type { SeenParts } from '../../observations.ts';
import { byPart, firstWords, isTaken, valueCase, type EventQuestion } from './event-question.ts';

/** Optional attributes to which null says what leaving out says (`body.null`). */
const nullable = [
  'image',
  'cohosts',
  'isSelfPacedCourse',
  'isVirtual',
  'isTicketless',
  'address',
  'addressDetails',
  'publishedAt',
];

const blankable = [
  'title',
  'description',
  'externalUrl',
  'image',
  'address',
  'addressDetails',
  'startedAt',
  'endedAt',
  'publishedAt',
];

const blank = ['blank', 'a text that is not blank'] as const;

export const missingValueQuestions: readonly EventQuestion[] = [
  {
    question: 'body.null',
    cases: () => nullable.map((name) => valueCase(name, [name, null], ['null', 'a value, or nothing'])),
    inRun: ['addressDetails'],
    answer: byPart('omitted'),
  },
  {
    question: 'body.blank',
    cases: () =>
      blankable.flatMap((name) => [
        valueCase(`${name} empty`, [name, ''], blank),
        valueCase(`${name} white`, [name, '  '], blank),
      ]),
    inRun: ['description white'],
    answer: blanks,
  },
];

/** `title empty`, `title white`: where white space is taken and nothing is not, the characters alone count. */
function blanks(parts: SeenParts): unknown {
  const attributes = firstWords(parts);
  const empty = (name: string) => (parts.has(`${name} empty`) ? `${name} empty` : `${name} white`);
  const refused = attributes.filter((name) => !isTaken(parts, empty(name)));
  const isOnlyEmpty = refused.some((name) => isTaken(parts, `${name} white`));
  // The two words speak of these alone.
  if (!attributes.includes('title') || !attributes.includes('image'))
    return refused.includes('title') || refused.includes('description') ? 'refused' : 'accepted';
  return { refused, ...(isOnlyEmpty ? { only: 'empty' } : {}) };
}
