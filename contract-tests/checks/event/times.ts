import { writeDate } from '../../learn/date-forms.ts';
import type { Deployment } from '../../learn/deployment.ts';
import { dayMs, nearDates } from '../../learn/event-dates.ts';
import type { LawfulValue } from '../bundle.ts';
import { notApplicable } from '../check.ts';

/** A stretch of wall-clock time: hours after the day on which it starts began. */
interface Stretch {
  readonly title: string;
  /** The rule of the attribute in which it is special. */
  readonly rule: string;
  readonly from: string;
  readonly hours: number;
  isDay(day: Date): boolean;
}

const onDay = (monthAndDay: string) => (day: Date) => day.toISOString().slice(5, 10) === monthAndDay;

/** §2.2: any date and time is one, and is stored as given. Days lie between now and the furthest that was taken (`datetime.horizon`). */
function stretch({ title, rule, from, hours, isDay }: Stretch): LawfulValue {
  const startOf = (deployment: Deployment, now: Date) => {
    const day = dayIn(deployment, now, isDay);
    return day === undefined ? undefined : `${day}T${from}`;
  };
  return {
    rule,
    title,
    cannot: ({ deployment, session }) =>
      startOf(deployment, session.parts.now()) === undefined
        ? notApplicable('no such day lies before the furthest that is taken (datetime.horizon)')
        : undefined,
    change: (body, deployment, session) => {
      const form = deployment.forms?.date;
      const starts = form === undefined ? undefined : startOf(deployment, session.parts.now());
      if (form === undefined || starts === undefined) return body;
      const ends = new Date(Date.parse(`${starts}Z`) + hours * 3_600_000).toISOString().slice(0, 16);
      return { ...body, startedAt: writeDate(starts, form), endedAt: writeDate(ends, form) };
    },
  };
}

/** The last such day, as nobody minds an event in years. */
function dayIn({ values }: Deployment, now: Date, isDay: (day: Date) => boolean): string | undefined {
  if (values === undefined) return undefined;
  const first = Date.parse(`${nearDates(now).starts.slice(0, 10)}T00:00Z`);
  for (let at = Date.parse(`${values.starts.slice(0, 10)}T00:00Z`) - dayMs; at > first; at -= dayMs)
    if (isDay(new Date(at))) return new Date(at).toISOString().slice(0, 10);
  return undefined;
}

export const midnight = stretch({
  title: 'a start at midnight, on a Saturday',
  rule: 'event.types.startedAt',
  from: '00:00',
  hours: 3,
  isDay: (day) => day.getUTCDay() === 6,
});

export const leapDay = stretch({
  title: 'a start on the 29th of February',
  rule: 'event.types.startedAt',
  from: '19:00',
  hours: 2,
  isDay: onDay('02-29'),
});

export const yearsTurn = stretch({
  title: 'an end after midnight, from the 31st of December to the 1st of January',
  rule: 'event.types.endedAt',
  from: '22:00',
  hours: 3,
  isDay: onDay('12-31'),
});
