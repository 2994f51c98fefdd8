import { Temporal } from 'temporal-polyfill';
import type { DateTimeFeature, AnswerTo } from '../look-up.ts';

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

/** Every form of ISO 8601's extended date and time that `datetime.form` knows: dates are stored in one of them. */
export const everyForm: readonly DateTimeFeature[] = [
  'T',
  'space',
  'minutes',
  'seconds',
  'fraction',
  'comma',
  'local',
  'z',
  'offset',
  'basic-offset',
];

/**
 * Reads a date and time.
 *
 * @param forms the parts that are read (`datetime.form`)
 * @returns undefined when it is not written in one of the forms, or when no calendar has that day
 */
export function readDateTime(text: string, forms: readonly DateTimeFeature[] = everyForm): WrittenDateTime | undefined {
  const match = written.exec(text);
  if (match === null) return undefined;
  const [, , separator, , seconds = '', fraction = '', zone] = match;
  if (fraction !== '' && seconds === '') return undefined;
  if (!isOneOf(forms, { separator, seconds, fraction, zone })) return undefined;
  if (!hasDay(text)) return undefined;
  return {
    get wall() {
      return wallOf(text, seconds, fraction);
    },
    offset: zone ?? null,
  };
}

/** A wall-clock time as §2.2 has it, without an offset. */
export const isLocalDateTime = (text: string): boolean =>
  readDateTime(text, ['T', 'minutes', 'seconds', 'local']) !== undefined;

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

interface Parts {
  readonly separator: string | undefined;
  readonly seconds: string;
  readonly fraction: string;
  readonly zone: string | undefined;
}

function isOneOf(forms: readonly DateTimeFeature[], { separator, seconds, fraction, zone }: Parts): boolean {
  const precision = fraction !== '' ? 'fraction' : seconds !== '' ? 'seconds' : 'minutes';
  return (
    forms.includes(separator === ' ' ? 'space' : 'T') &&
    forms.includes(precision) &&
    forms.includes(endingOf(zone)) &&
    isFractionRead(fraction, forms)
  );
}

function isFractionRead(fraction: string, forms: readonly DateTimeFeature[]): boolean {
  if (fraction.startsWith(',') && !forms.includes('comma')) return false;
  return fraction === '' || !forms.includes('milliseconds') || fraction.length === '.000'.length;
}

function endingOf(zone: string | undefined): DateTimeFeature {
  if (zone === undefined) return 'local';
  if (zone === 'Z') return 'z';
  return zone.includes(':') ? 'offset' : 'basic-offset';
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

/** The lists of forms in which one attribute is read: one of them has to hold all that a form is made of (`datetime.form`). */
export function formsOf(answer: AnswerTo<'datetime.form'>, attribute: string): readonly (readonly DateTimeFeature[])[] {
  const own = 'startedAt' in answer ? (answer[attribute as 'startedAt'] ?? []) : answer;
  return isOneList(own) ? [own] : own;
}

function isOneList(
  own: readonly DateTimeFeature[] | readonly (readonly DateTimeFeature[])[],
): own is readonly DateTimeFeature[] {
  return !Array.isArray(own[0]);
}

const basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/;

/**
 * A date and time in a form beside ISO 8601's extended one, written in that: what is stored then. A day alone begins at midnight, an
 * epoch is the wall-clock time of UTC.
 *
 * @param forms the parts that are read (`datetime.form`)
 * @returns undefined when it is written in none of the forms
 */
export function extendedDateTime(value: unknown, forms: readonly DateTimeFeature[]): string | undefined {
  const extended = typeof value === 'number' ? fromEpoch(value, forms) : fromText(String(value), forms);
  return extended !== undefined && readDateTime(extended) !== undefined ? extended : undefined;
}

function fromText(text: string, forms: readonly DateTimeFeature[]): string | undefined {
  if (forms.includes('date') && /^\d{4}-\d\d-\d\d$/.test(text)) return `${text}T00:00:00`;
  const upper = forms.includes('lower') && text.length < 50 ? text.toUpperCase() : text;
  if (forms.includes('basic') && basic.test(upper)) return fromBasic(upper, forms);
  return upper !== text && readDateTime(upper, forms) !== undefined ? upper : undefined;
}

function fromBasic(text: string, forms: readonly DateTimeFeature[]): string | undefined {
  return forms.includes(text.endsWith('Z') ? 'z' : 'local') ? text.replace(basic, '$1-$2-$3T$4:$5:$6$7') : undefined;
}

function fromEpoch(epoch: number, forms: readonly DateTimeFeature[]): string | undefined {
  const unit = forms.includes('epoch-milliseconds') ? 1 : forms.includes('epoch-seconds') ? 1000 : undefined;
  const at = new Date(epoch * (unit ?? Number.NaN));
  return Number.isInteger(epoch) && !Number.isNaN(at.getTime()) ? at.toISOString().slice(0, 19) : undefined;
}
