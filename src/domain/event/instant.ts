import { Temporal } from 'temporal-polyfill';
import { instantOf, readDateTime } from './date-time.ts';

/** A moment with `Z` or an offset, in epoch milliseconds; undefined for all else: a time without an offset names none. */
export function readInstant(text: string): number | undefined {
  const when = text.includes(' ') ? undefined : readDateTime(text);
  return when === undefined || when.offset === null ? undefined : instantOf(when, 'UTC');
}

/** A moment as all answers have it: ISO 8601 in UTC. */
export const isoOf = (at: number): string => new Date(at).toISOString();

export const isInstant = (text: string): boolean => readInstant(text) !== undefined;

/** ISO 8601 with a sign that it may have, as `Temporal.Duration` reads it. */
export function isSignedDuration(text: string): boolean {
  try {
    return Temporal.Duration.from(text) !== undefined;
  } catch {
    return false;
  }
}

/**
 * A moment, moved by a duration in the calendar of UTC.
 *
 * @param from epoch milliseconds
 * @param duration ISO 8601, such as `PT2H`, `-P1D` or `P1M`
 * @returns epoch milliseconds; undefined beyond the years 1000 to 9999
 */
export function movedBy(from: number, duration: string): number | undefined {
  try {
    const start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO('UTC');
    const moved = start.add(Temporal.Duration.from(duration));
    return moved.year >= 1000 && moved.year <= 9999 ? moved.epochMilliseconds : undefined;
  } catch {
    return undefined;
  }
}
