import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
import { onBoth, onOne, onOneOfBoth, type Experiment } from '../experiment.ts';
import { withValue } from '../../learn/consistent.ts';
import { writeDate } from '../../learn/date-forms.ts';
import type { Body } from '../../learn/event-body.ts';
import { nearDates } from '../../learn/event-dates.ts';
import type { Session } from '../../target/session.ts';
import type { Id } from '../../target/json.ts';
import type { Deployment } from '../../learn/deployment.ts';
import { dated, inCircumstances } from './circumstances.ts';
import { required } from './required.ts';

/** A value that nobody can read as the attribute's type; look-alikes are left open (`body.coercion`). */
interface Misfit {
  /** In words, for the title. */
  readonly value: string;
  readonly make: (deployment: Deployment) => unknown;
}

const nothing: Misfit = { value: 'null', make: () => null };

const object: Misfit = { value: 'an object', make: () => ({ kind: 'no such type' }) };
const list: Misfit = { value: 'a list', make: () => ['a text'] };
const word: Misfit = { value: '"many"', make: () => 'many' };
const pageAndHalf: Misfit = {
  value: 'a page ID and a half',
  make: ({ values, forms }) => (forms?.host === 'list' ? [andHalf(values?.hosts[0])] : andHalf(values?.hosts[0])),
};

const amongCohosts = (value: string, make: Misfit['make']): Misfit => ({
  value: `a list that holds ${value}`,
  make: (deployment) => [deployment.values?.hosts[1] ?? deployment.values?.hosts[0], make(deployment)],
});

const texts = ['title', 'contactEmail', 'externalUrl', 'image', 'location', 'description', 'address', 'addressDetails'];
const flags = ['isVip', 'receivesRsvpWebhooks', 'isPaid', 'isSelfPacedCourse', 'isVirtual', 'isTicketless'];
const dates = ['startedAt', 'endedAt', 'publishedAt'] as const;

const each = (attributes: readonly string[], misfits: readonly Misfit[]) =>
  Object.fromEntries(attributes.map((attribute) => [attribute, misfits]));

/** For each attribute: the first is tried in every run, of some the first two by turns; the others are drawn. */
const misfits: Readonly<Record<string, readonly Misfit[]>> = {
  ...each(texts, [object, list]),
  location: [object, nothing, list],
  type: [{ value: 'an event type and a half', make: ({ values }) => andHalf(values?.types[0]) }, word, object, list],
  ...Object.fromEntries(
    dates.map((attribute) => [
      attribute,
      [
        { value: '"someday"', make: () => 'someday' },
        noSuchTime(attribute, {
          value: 'the 30th of February',
          replace: (wall) => `${yearOfFebruary(wall)}-02-30${wall.slice(10)}`,
        }),
        object,
        list,
        noSuchTime(attribute, {
          value: 'the 31st of June',
          replace: (wall) => `${wall.slice(0, 4)}-06-31${wall.slice(10)}`,
        }),
        noSuchTime(attribute, { value: 'a day of 32', replace: (wall) => `${wall.slice(0, 8)}32${wall.slice(10)}` }),
        noSuchTime(attribute, { value: 'a month of 13', replace: (wall) => `${wall.slice(0, 5)}13${wall.slice(7)}` }),
        noSuchTime(attribute, {
          value: 'a minute of 60',
          replace: (wall) => `${wall.slice(0, 14)}60${wall.slice(16)}`,
        }),
        noSuchTime(attribute, { value: 'an hour of 25', replace: (wall) => `${wall.slice(0, 11)}25${wall.slice(13)}` }),
      ],
    ]),
  ),
  ...each(flags, [{ value: '"maybe"', make: () => 'maybe' }, object, list]),
  host: [
    object,
    pageAndHalf,
    word,
    { value: 'an empty list', make: () => [] },
    { value: 'a list of two pages', make: ({ values }) => values?.hosts.concat(values.hosts).slice(0, 2) },
  ],
  cohosts: [
    { value: 'an object that holds a page', make: ({ values }) => ({ first: values?.hosts[1] ?? values?.hosts[0] }) },
    amongCohosts('a page ID and a half', ({ values }) => andHalf(values?.hosts.at(-1))),
    object,
    word,
    amongCohosts('an object', () => ({})),
    amongCohosts('a list', () => []),
    amongCohosts('a word', () => 'a page'),
    amongCohosts('null', () => null),
  ],
  capacity: [{ value: '1.5', make: () => 1.5 }, word, object, list],
};

/** Cut to an int it would be valid, so that only its type can be what refuses it. From 2^52 on a double has no halves. */
function andHalf(valid: Id | undefined): number {
  const half = Number(valid ?? 1) + 0.5;
  return Number.isInteger(half) ? 1.5 : half;
}

/** Of the February before it: what is refused is the day, and not that it lies further ahead than is taken. */
function yearOfFebruary(wall: string): number {
  const year = Number(wall.slice(0, 4));
  return wall.slice(5, 7) > '02' ? year : year - 1;
}

/** In the form of the other dates, so that only the calendar, or the clock, refuses it. */
function noSuchTime(
  attribute: (typeof dates)[number],
  { value, replace }: { readonly value: string; readonly replace: (wall: string) => string },
): Misfit {
  const which = { startedAt: 'starts', endedAt: 'ends', publishedAt: 'published' } as const;
  return {
    value,
    make: ({ values, forms }) => {
      const form = attribute === 'publishedAt' ? (forms?.published ?? forms?.date) : forms?.date;
      const wall = values?.[which[attribute]] ?? '';
      // An epoch counts no days or hours that do not exist.
      return form === undefined || typeof writeDate(wall, form) === 'number'
        ? 'someday'
        : writeDate(replace(wall), form);
    },
  };
}

/** From soon to the furthest end: what stands between is not refused for its order (`datetime.order`). */
function longSpan({ forms, values }: Deployment, { parts }: Session): Body {
  if (forms === undefined || values === undefined) return {};
  const [startedAt, endedAt] = [nearDates(parts.now()).starts, values.ends].map((wall) => writeDate(wall, forms.date));
  return { startedAt, endedAt };
}

function misfitExperiment(attribute: string, { value, make }: Misfit): Experiment {
  const isDate = dates.some((one) => one === attribute && one !== 'publishedAt');
  return {
    rule: `event.types.${attribute}`,
    title: `${value} for ${attribute}`,
    ...(isDate ? { where: dated } : {}),
    change: (body, deployment, session) => ({
      ...body,
      ...(isDate ? { isSelfPacedCourse: false, ...longSpan(deployment, session) } : {}),
      [attribute]: make(deployment),
    }),
  };
}

const drawn = { lot: { name: 'other types', take: 7 } };
const nulls = { lot: { name: 'null', take: 2 } };

/** What backends take in two ways: each way is tried on one of the operations, and on the other one with the next seed. */
const byTurns: ReadonlySet<string> = new Set(['host', 'cohosts', ...dates]);

/** null may be refused as what is missing: it shows nothing of the type by itself. */
const isNullByTurns = (attribute: string, at: number) => attribute === 'location' && at === 1;

function placeOf(attribute: string, at: number): Pick<Experiment, 'lot' | 'turn'> {
  if ((byTurns.has(attribute) && at < 2) || isNullByTurns(attribute, at)) return { turn: onOneOfBoth(at) };
  return at === 0 ? {} : drawn;
}

export const typesChecks: readonly Check[] = [
  ...Object.entries(misfits).flatMap(([attribute, ways]) =>
    ways.flatMap((way, at) => onBoth({ ...misfitExperiment(attribute, way), ...placeOf(attribute, at) })),
  ),
  ...[...required.filter((one) => one !== 'location'), 'startedAt', 'endedAt'].flatMap((attribute) =>
    onBoth({ ...misfitExperiment(attribute, nothing), ...nulls }),
  ),
  onOne({ ...misfitExperiment('image', nothing), ...nulls }, 'events.create'),
  ...inCircumstances(misfitExperiment('location', nothing)),
];

/** The other direction: values of the type that no other rule speaks about. */
export function ofType(attribute: string, value: unknown): LawfulValue {
  const shown = typeof value === 'string' ? 'a text' : String(value);
  return {
    rule: `event.types.${attribute}`,
    title: `${shown} for ${attribute}`,
    change: (body, { values }) => withValue(body, [attribute, value], values?.site),
  };
}
