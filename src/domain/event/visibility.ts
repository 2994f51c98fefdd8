import type { AnswerTo } from '../look-up.ts';
import type { StoredEvent } from './event.ts';
import { instantOf, readDateTime } from './date-time.ts';

/** Instant from which an event is visible, in epoch milliseconds: `publishedAt` read as UTC whatever the location, or at once (§3). */
export function visibleFrom(event: Pick<StoredEvent, 'publishedAt'>, offset: AnswerTo<'published-at.offset'>): number {
  const when = event.publishedAt === null ? undefined : readDateTime(event.publishedAt);
  if (when === undefined) return Number.NEGATIVE_INFINITY;
  return instantOf(offset === 'ignored' ? { ...when, offset: null } : when, 'UTC');
}
