import { describe } from '../../violation.ts';
import { visibleFrom } from '../visibility.ts';
import type { EventRule } from './rule.ts';

/** A `publishedAt` in the past (`published-at.past`). */
export const publishedAtIsAhead: EventRule = ({ input: { publishedAt }, facts, ask }) => {
  if (typeof publishedAt !== 'string' || ask('published-at.past') === 'accepted') return undefined;
  if (visibleFrom({ publishedAt }, ask('published-at.offset')) >= facts.now) return undefined;
  return {
    id: 'published-at.past',
    pointer: '/publishedAt',
    expected: 'a time that is not past',
    actual: describe(publishedAt),
  };
};
