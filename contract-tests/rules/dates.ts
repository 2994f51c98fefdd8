import { dayMs } from '../learn/event-dates.ts';
import type { Known } from './known.ts';
import { rule, surely, type Patch, type Rule, type Value, type Values } from './rule.ts';

const at = (wall: string): number => Date.parse(`${wall}Z`);
const wallOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

type DateAttribute = 'startedAt' | 'endedAt' | 'publishedAt';

/** In an event whose dates are due, so that they are read, and with the other date far enough away. */
const given = (attribute: DateAttribute, known: Known, value: unknown): Patch =>
  attribute === 'publishedAt'
    ? { publishedAt: value }
    : { isSelfPacedCourse: false, ...known.span, [attribute]: value };

/** In the form of the other dates, so that only the calendar or the clock refuses it; an epoch has no such days. */
function noSuchTime(attribute: DateAttribute, replace: (wall: string) => string): Value {
  return (known) => {
    if (known.isEpoch) return undefined;
    const wall = { startedAt: known.starts, endedAt: known.ends, publishedAt: known.published }[attribute];
    const write = attribute === 'publishedAt' ? known.publishedAt : known.date;
    return given(attribute, known, write(replace(wall)));
  };
}

/** Of the February before it, so that it is not refused for lying further ahead than is accepted. */
const february = (wall: string) =>
  `${Number(wall.slice(0, 4)) - (wall.slice(5, 7) > '02' ? 0 : 1)}-02-30${wall.slice(10)}`;

/** Not a time: the plainest is the last. */
function wrongTimes(name: DateAttribute): Readonly<Record<string, Value>> {
  const wrong =
    (value: unknown): Value =>
    (known) =>
      given(name, known, value);
  // No standard of dates has them (ISO 8601, RFC 3339): only a parser of free text accepts them.
  const loose =
    (value: string): Value =>
    (known) =>
      surely(given(name, known, value));
  return {
    'the 30th of February': noSuchTime(name, february),
    '"room 7"': loose('room 7'), // JavaScript makes a date of it
    '"Monday"': loose('Monday'), // Ruby and PHP do
    null: wrong(null),
    'an hour of 25': noSuchTime(name, (wall) => `${wall.slice(0, 11)}25${wall.slice(13)}`),
    'an object': wrong({ kind: 'no such type' }),
    'a list of two texts': wrong(['a text', 'another']),
    '"tomorrow"': loose('tomorrow'),
    'the 31st of June': noSuchTime(name, (wall) => `${wall.slice(0, 4)}-06-31${wall.slice(10)}`),
    'a minute of 60': noSuchTime(name, (wall) => `${wall.slice(0, 14)}60`),
    'a month of 13': noSuchTime(name, (wall) => `${wall.slice(0, 5)}13${wall.slice(7)}`),
    'a day of 32': noSuchTime(name, (wall) => `${wall.slice(0, 8)}32${wall.slice(10)}`),
    '"someday"': wrong('someday'),
  };
}

/** One piece of code reads all three: they begin with different values, so that quick depth sends all kinds. */
const first: Readonly<Record<DateAttribute, readonly string[]>> = {
  startedAt: ['the 30th of February', '"room 7"', '"Monday"', 'null'],
  endedAt: ['"room 7"', '"Monday"', 'null', 'the 30th of February'],
  publishedAt: ['"Monday"', 'the 30th of February', '"room 7"', 'an hour of 25'],
};

function refusedTimes(name: DateAttribute): Values {
  const { null: nothing, ...others } = wrongTimes(name);
  // publishedAt may be left out, and what null means there is open (`body.null`).
  const all = name === 'publishedAt' || nothing === undefined ? others : { ...others, null: nothing };
  const names = [...first[name], ...Object.keys(all).filter((one) => !first[name].includes(one))];
  return Object.fromEntries(names.map((title) => [`${title} for ${name}`, all[title] as Value]));
}

/** From such a time on, for so many hours; an event that would be shown only after its start is published at once. */
const lasts =
  (from: string, hours: number, isDay: (day: Date) => boolean): Value =>
  (known) => {
    const day = known.day(isDay);
    if (day === undefined) return undefined;
    const starts = `${day}T${from}`;
    const dates = {
      isSelfPacedCourse: false,
      startedAt: known.date(starts),
      endedAt: known.date(wallOf(at(starts) + hours * (dayMs / 24))),
    };
    return starts > known.published ? dates : { ...dates, publishedAt: undefined };
  };

const on = (monthAndDay: string) => (day: Date) => day.toISOString().slice(5, 10) === monthAndDay;
const weekday = (number: number) => (day: Date) => day.getUTCDay() === number;
const sunday = (month: number, from: number) => (day: Date) =>
  day.getUTCDay() === 0 && day.getUTCMonth() === month && day.getUTCDate() >= from && day.getUTCDate() < from + 7;

/** Early in the order, so that the first creates hold a course. */
export const coursesRules: readonly Rule[] = [
  rule('event.dates.self-paced', {
    accept: {
      'a self-paced course without dates': { isSelfPacedCourse: true, startedAt: undefined, endedAt: undefined },
    },
  }),
];

export const datesRules: readonly Rule[] = [
  rule('event.types.startedAt', { refuse: refusedTimes('startedAt') }),
  rule('event.types.endedAt', { refuse: refusedTimes('endedAt') }),
  rule('event.types.publishedAt', { refuse: refusedTimes('publishedAt') }),
  rule('event.types.startedAt', {
    accept: {
      'a start at midnight on a Saturday, and an end 25 hours later': lasts('00:00', 25, weekday(6)),
      'a start in the evening of the 29th of February': lasts('19:00', 2, on('02-29')),
      'an hour that comes twice in Europe': lasts('01:30', 1, sunday(9, 25)),
      'an hour that comes twice in America': lasts('01:30', 1, sunday(10, 1)),
      'a start at midnight': lasts('00:00', 2, weekday(2)),
      'a start on a Saturday': lasts('10:00', 2, weekday(6)),
      'a start at 19:00': lasts('19:00', 2, weekday(2)),
      'a start on the 29th of February': lasts('10:00', 2, on('02-29')),
    },
    either: {
      'an hour that Europe skips': lasts('01:30', 1, sunday(2, 25)),
      'an hour that America skips': lasts('02:30', 1, sunday(2, 8)),
    },
  }),
  rule('event.types.endedAt', {
    accept: {
      'from the 31st of December to the 1st of January': lasts('22:00', 3, on('12-31')),
      'an end 25 hours after the start': lasts('10:00', 25, weekday(2)),
    },
  }),
  rule('event.dates.required', {
    refuse: {
      'a body without startedAt': (known) => given('startedAt', known, undefined),
      'a body without both dates': { isSelfPacedCourse: false, startedAt: undefined, endedAt: undefined },
    },
  }),
  rule('event.dates.required', {
    refuse: { 'a body without endedAt': (known) => given('endedAt', known, undefined) },
  }),
  rule('event.self-paced.default', {
    also: ['event.dates.required'],
    after: { isSelfPacedCourse: false },
    refuse: {
      'a body without isSelfPacedCourse and dates': {
        isSelfPacedCourse: undefined,
        startedAt: undefined,
        endedAt: undefined,
      },
    },
    accept: { 'a body without isSelfPacedCourse': { isSelfPacedCourse: undefined } },
  }),
  rule('event.published-at.schedules', {
    accept: { 'publishedAt in the future': ({ published, publishedAt }) => ({ publishedAt: publishedAt(published) }) },
  }),
  // §2.2 "always interpreted as UTC": read in a zone to the east it lies in the past.
  rule('event.published-at.schedules', {
    only: 'events.update',
    accept: {
      'publishedAt in 45 minutes, by UTC': ({ soon, publishedAt }) =>
        soon === undefined ? undefined : { publishedAt: publishedAt(soon) },
    },
  }),
];
