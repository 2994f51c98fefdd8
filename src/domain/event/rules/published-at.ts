import { describe } from '../../violation.ts';
import { visibleFrom } from '../visibility.ts';
import { rule } from './rule.ts';

/** A `publishedAt` in the past. */
export const publishedAtIsAhead = rule(
  'published-at.past',
  ['/publishedAt'],
  ({ input: { publishedAt }, facts, ask }) => {
    if (typeof publishedAt !== 'string' || ask('published-at.past') === 'accepted') return undefined;
    if (visibleFrom({ publishedAt }, ask('published-at.offset')) >= facts.now) return undefined;
    return { expected: 'a time that is not past', actual: describe(publishedAt) };
  },
);

const day = 24 * 60 * 60 * 1000;

/** A `publishedAt` far ahead. */
export const publishedAtIsNear = rule(
  'published-at.far',
  ['/publishedAt'],
  ({ input: { publishedAt }, facts, ask }) => {
    if (typeof publishedAt !== 'string') return undefined;
    const answer = ask('published-at.far');
    if (
      answer === 'accepted' ||
      visibleFrom({ publishedAt }, ask('published-at.offset')) <= facts.now + answer.days * day
    )
      return undefined;
    return { expected: `at most ${answer.days} days ahead`, actual: describe(publishedAt) };
  },
);
