import { Temporal } from 'temporal-polyfill';
import type { AnswerTo } from '../look-up.ts';

/** A date and time as it was written (§2.2). */
export interface WrittenDateTime {
  /** The wall-clock part. */
  readonly wall: Temporal.PlainDateTime;
  /** `Z`, or an offset such as `+02:00`; null for a local one. */
  readonly offset: string | null;
}

// Without this bound on the year, arithmetic with timezones could leave what Temporal can hold.
const written =
  /^([1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))([T ])((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?([.,]\d{1,9})?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/;

/** The six sets of forms in which a date and time may be written (`datetime.form`). */
export type DateForm = AnswerTo<'datetime.form'>[number];

/** Reads a date and time; undefined if it is written in none of the forms, or if no calendar has that day. */
export function readDateTime(text: string): WrittenDateTime | undefined {
  const match = written.exec(text);
  if (match === null) return undefined;
  const [, , , , seconds = '', fraction = '', zone] = match;
  if ((fraction !== '' && seconds === '') || !hasDay(text)) return undefined;
  return {
    get wall() {
      return wallOf(text, seconds, fraction);
    },
    offset: zone ?? null,
  };
}

/** Whether a date and time is well written, though no calendar has its day. */
export const isOnNoDay = (text: string): boolean => written.test(text) && !hasDay(text);

const sets: readonly (readonly [form: RegExp, sets: readonly DateForm[]])[] = [
  [/T..:..$/, ['minutes']],
  [/T..:..:..(?:[.,]\d+)?$/, ['local']],
  [/ ..:..(?::..(?:[.,]\d+)?)?$/, ['space']],
  [/T..:..:..(?:[.,]\d+)?Z$/, ['utc']],
  [/T..:..:..(?:[.,]\d+)?[+-]..:..$/, ['offset']],
  [/T/, ['other']],
  [/ /, ['space', 'other']],
];

/** The sets that the form of a date and time belongs to, all of which have to be read; undefined if none has it: no standard has an offset without a colon. */
export const dateFormsOf = (text: string): readonly DateForm[] | undefined =>
  readDateTime(text) === undefined || /[+-]\d{4}$/.test(text) ? undefined : sets.find(([form]) => form.test(text))?.[1];

/** Whether a date and time is written in a form that is read. */
export const isReadDate = (text: string, read: readonly DateForm[]): boolean =>
  dateFormsOf(text)?.every((form) => read.includes(form)) === true;

/** A wall-clock time as §2.2 has it, without an offset or a fraction. */
export const isLocalDateTime = (text: string): boolean =>
  /T..:..(?::..)?$/.test(text) && readDateTime(text) !== undefined;

// Every month has the first 28 days: only the others need a calendar.
function hasDay(text: string): boolean {
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))];
  return day <= 28 || day <= new Temporal.PlainYearMonth(year, month).daysInMonth;
}

// The pattern has fixed the place of each part: the constructor takes a fifth of the time that parsing the text anew would.
function wallOf(text: string, seconds: string, fraction: string): Temporal.PlainDateTime {
  const part = (from: number, to: number) => Number(text.slice(from, to));
  const nanoseconds = fraction === '' ? 0 : Number(fraction.slice(1).padEnd(9, '0'));
  const [milli, micro, nano] = [Math.floor(nanoseconds / 1e6), Math.floor(nanoseconds / 1e3) % 1e3, nanoseconds % 1e3];
  const second = seconds === '' ? 0 : part(17, 19);
  return new Temporal.PlainDateTime(
    part(0, 4),
    part(5, 7),
    part(8, 10),
    part(11, 13),
    part(14, 16),
    second,
    milli,
    micro,
    nano,
  );
}

/** The instant of a date and time, in epoch milliseconds; a local one is in `timezone`. */
export function instantOf(when: WrittenDateTime, timezone: string): number {
  const zone = when.offset === null ? timezone : when.offset === 'Z' ? 'UTC' : when.offset;
  return when.wall.toZonedDateTime(zone).epochMilliseconds;
}

/** The wall-clock time that a date and time with an offset is in `timezone` (`datetime.offset`: converted). */
export function convertedWall(when: WrittenDateTime, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instantOf(when, timezone))
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .toString();
}

/** An instant on the wall of `timezone`, as `2027-05-20T18:00:00`. */
export function wallAt(instant: number, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone).toPlainDateTime().toString();
}

/** Whether a date and time ends in `Z` or an offset. */
export const hasOffset = (text: string | null | undefined): text is string =>
  typeof text === 'string' && /(?:Z|[+-]\d\d:?\d\d)$/.test(text.slice(11));
