import type { Faker } from '@faker-js/faker';
import type { StoredEvent } from '../../domain/event/event.ts';
import { chance } from './seeded-faker.ts';

/** `selfPaced`: a course without start and end. */
export type Timing = 'past' | 'future' | 'selfPaced';

/** The times of one event. */
export interface Schedule extends Pick<StoredEvent, 'startedAt' | 'endedAt' | 'publishedAt'> {
  /** Epoch milliseconds, as are the next two. */
  readonly createdAt: number;
  /** From when on members can register. After `openUntil` for an event that is still to be published. */
  readonly openFrom: number;
  /** No registration is later: the start, or the present. */
  readonly openUntil: number;
}

interface ScheduleWish {
  readonly timing: Timing;
  /** Length of the event. */
  readonly minutes: number;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Whether members can register by now; otherwise a part of the future events is still to be published. */
  readonly open: boolean;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Times around `now`, two days or more away from it, so that the timezone never decides between past and future. */
export function scheduleOf(random: Faker, wish: ScheduleWish): Schedule {
  const { timing, now } = wish;
  const days = timing === 'past' ? -random.number.int({ min: 2, max: 90 }) : random.number.int({ min: 4, max: 150 });
  // From 8:00 on and over by 23:00: no timezone skips or repeats an hour then.
  const latest = Math.min(39, 46 - (wish.minutes % (24 * 60)) / 30);
  const start = midnightBefore(now) + days * DAY + random.number.int({ min: 16, max: latest }) * (HOUR / 2);
  const openUntil = timing === 'past' ? start - DAY : wholeSecond(now);
  const createdAt = openUntil - random.number.int({ min: 5 * 24 * 60, max: 60 * 24 * 60 }) * 60_000;
  const published = publicationOf(random, wish, { createdAt, days });
  return {
    startedAt: timing === 'selfPaced' ? null : localForm(start),
    endedAt: timing === 'selfPaced' ? null : localForm(start + wish.minutes * 60_000),
    publishedAt: published === null ? null : localForm(published),
    createdAt,
    openFrom: published ?? createdAt,
    openUntil,
  };
}

/** Epoch milliseconds of the publication, null for "at once" (§2.2 `publishedAt`). */
function publicationOf(
  random: Faker,
  { timing, now, open }: ScheduleWish,
  { createdAt, days }: { readonly createdAt: number; readonly days: number },
): number | null {
  if (chance(random, 70)) return null;
  if (open || timing === 'past') return midnightBefore(createdAt) + 2 * DAY + 9 * HOUR;
  return midnightBefore(now) + random.number.int({ min: 2, max: days - 1 }) * DAY + 9 * HOUR;
}

function midnightBefore(instant: number): number {
  return Math.floor(instant / DAY) * DAY;
}

function wholeSecond(instant: number): number {
  return Math.floor(instant / 1000) * 1000;
}

/** The clock's face at `instant` in UTC, in the form that the interface's local dates have. */
function localForm(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19);
}
