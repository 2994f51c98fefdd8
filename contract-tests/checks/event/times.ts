import { wallOf, writeDate, type DateForm } from '../../learn/date-forms.ts';
import type { Deployment } from '../../learn/deployment.ts';
import type { Body } from '../../learn/event-body.ts';
import { dayMs, nearDates, type EventDates } from '../../learn/event-dates.ts';
import type { LawfulValue } from '../bundle.ts';
import { notApplicable } from '../check.ts';

/** A stretch of wall-clock time. What it leaves out is as it is in the body: one request carries several. */
interface Stretch {
  readonly title: string;
  /** The rule of the attribute in which it is special. */
  readonly rule: string;
  /** `HH:MM` of the start. */
  readonly from?: string;
  /** From the start to the end. */
  readonly hours?: number;
  isDay?(day: Date): boolean;
}

const onDay = (monthAndDay: string) => (day: Date) => day.toISOString().slice(5, 10) === monthAndDay;

const noSuchDay = 'no such day lies before the furthest that is taken (datetime.horizon)';

/** §2.2: any date and time is one, and is stored as given. Days lie between now and the furthest that was taken (`datetime.horizon`). */
export function stretch({ title, rule, from, hours, isDay }: Stretch): LawfulValue {
  const startOf = (deployment: Deployment, now: Date, starts: string) => {
    const day = isDay === undefined ? starts.slice(0, 10) : dayIn(deployment, now, isDay);
    return day === undefined ? undefined : `${day}T${from ?? starts.slice(11)}`;
  };
  return {
    rule,
    title,
    cannot: ({ deployment, session }) =>
      startOf(deployment, session.parts.now(), '') === undefined ? notApplicable(noSuchDay) : undefined,
    change: (body, deployment, session) => {
      const { forms, values } = deployment;
      if (forms === undefined || values === undefined) return body;
      const given = wallTimes(body) ?? values;
      const starts = startOf(deployment, session.parts.now(), given.starts);
      const ms = hours === undefined ? at(given.ends) - at(given.starts) : hours * 3_600_000;
      if (starts === undefined) return body;
      const dates = written({ first: at(starts), ms, last: at(values.ends) }, forms.date);
      return { ...body, ...dates, ...shownBefore(dates, body, forms.published ?? forms.date) };
    },
  };
}

const at = (wall: string): number => Date.parse(`${wall}Z`);

/** What would end behind the last that is taken begins two days earlier. */
function written({ first, ms, last }: Readonly<Record<'first' | 'ms' | 'last', number>>, form: DateForm): Body {
  const start = first + ms > last ? first - 2 * dayMs : first;
  const [startedAt, endedAt] = [start, start + ms].map((one) =>
    writeDate(new Date(one).toISOString().slice(0, 16), form),
  );
  return { startedAt, endedAt };
}

/** Nobody says that an event has to be accepted which is shown only after its start. */
function shownBefore(dates: Body, body: Body, form: DateForm): Body {
  const [start, shown] = [dates['startedAt'], body['publishedAt']].map(wallOf);
  if (start === undefined || shown === undefined || shown <= start) return {};
  return { publishedAt: writeDate(new Date(at(start) - dayMs).toISOString().slice(0, 16), form) };
}

/** Those of the body, which a stretch before this one may have set. */
function wallTimes({ startedAt, endedAt }: Body): Pick<EventDates, 'starts' | 'ends'> | undefined {
  const [starts, ends] = [startedAt, endedAt].map(wallOf);
  return starts === undefined || ends === undefined ? undefined : { starts, ends };
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
  isDay: (day) => day.getUTCDay() === 6,
});

export const leapDay = stretch({
  title: 'a start on the 29th of February',
  rule: 'event.types.startedAt',
  isDay: onDay('02-29'),
});

export const yearsTurn = stretch({
  title: 'an end after midnight, from the 31st of December to the 1st of January',
  rule: 'event.types.endedAt',
  from: '22:00',
  hours: 3,
  isDay: onDay('12-31'),
});

/** Hours of 24: a form of 12 has none of them. */
export const evening = stretch({
  title: 'a start in the evening, at 19:00',
  rule: 'event.types.startedAt',
  from: '19:00',
});

export const nextDay = stretch({
  title: 'an end on the next day, 25 hours after the start',
  rule: 'event.types.endedAt',
  hours: 25,
});
