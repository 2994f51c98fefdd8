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
