import { isDeepStrictEqual } from 'node:util';
import type { EventOperation, SentExchange } from '../target/exchange.ts';
import type { Id } from '../target/json.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { Session } from '../target/session.ts';
import { createdId } from '../target/touched-event.ts';
import { dateForms, dateFormSets, type DateForm } from './date-forms.ts';
import type { OwnEvent } from './deployment.ts';
import { datesAhead, nearDates } from './event-dates.ts';
import {
  lawfulBody,
  without,
  type Body,
  type Forms,
  type HostForm,
  type Settled,
  type Shape,
  type ValidValues,
} from './event-body.ts';

/** Where lawful bodies are tried: an event that is there already, or a create. */
export interface Probe {
  readonly operation: EventOperation;
  readonly id?: Id | string;
}

/** What a search for forms works with. */
export interface FormSearch {
  readonly session: Session;
  readonly values: ValidValues;
  /** Every try is noted here. */
  readonly attempts: SentExchange[];
  /** How many attempts there may be in all; no bound where it is left out. */
  readonly most?: number;
}

/** What a probe accepted. */
export interface Accepted {
  readonly probe: Probe;
  readonly forms: Forms;
  readonly settled: Settled;
  /** The values that were taken. */
  readonly values: ValidValues;
  /** The event that it created or updated. */
  readonly event?: OwnEvent;
}

/** Tries of one search for forms: one that found nothing by then will not. */
const MAX_TRIES = 120;

/** How many date-time forms are crossed with the other choices, where those cannot be told apart one by one. */
const crossed = 8;

/**
 * Finds the lawful forms of host and date-times that the deployment takes (`host.form`, `datetime.form`): likely ones first, one choice
 * at a time where that is possible, all combinations where it is not.
 * @returns undefined where no lawful form was accepted; `attempts` hold every try
 */
export async function findForms(probes: readonly Probe[], unbound: FormSearch): Promise<Accepted | undefined> {
  const search = { ...unbound, most: unbound.attempts.length + MAX_TRIES };
  const near = nearer(search);
  const last = probes.filter(({ operation }, at) => operation === 'events.create' || at === probes.length - 1);
  return (
    (await firstBy(probes, async (probe) => (await tryLikely(probe, search)) ?? (await tryOneByOne(probe, near)))) ??
    (await tryOtherValues(probes, near)) ??
    (await firstBy(last, (probe) => tryCrossed(probe, near))) ??
    (await tryOtherEmails(probes, near))
  );
}

/** What is found with the first of these that it is found with. */
export async function firstBy<One, Found>(
  ones: Iterable<One>,
  find: (one: One) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (const one of ones) {
    const found = await find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** How far ahead a date may lie is open, and must not be taken for its form: near dates tell. */
function nearer(search: FormSearch): FormSearch {
  return { ...search, values: { ...search.values, ...nearDates(search.session.parts.now()) } };
}

/** The furthest dates that are taken in forms that are: an event of a check bothers nobody. */
export async function furthestValues(
  { settled, values }: Accepted,
  probe: Probe,
  search: FormSearch,
): Promise<ValidValues> {
  for (const dates of datesAhead(search.session.parts.now())) {
    if (dates.starts === values.starts) return values;
    const further = { ...values, ...dates };
    const isTaken = await tryForms(settled.forms, probe, { ...search, values: further, shape: settled.shape });
    if (isTaken !== undefined) return further;
  }
  return values;
}

/** The first valid value may be the one that is wrongly refused, as 0 is by whoever takes it for missing: it comes last then, and its rule tells. In likely
 * forms alone, as the search for rare ones needs what requests there are. */
async function tryOtherValues(probes: readonly Probe[], search: FormSearch): Promise<Accepted | undefined> {
  const probe = probes.at(-1);
  if (probe === undefined) return undefined;
  const { types, places, hosts } = search.values;
  const others = [{ types: turned(types) }, { hosts: turned(hosts) }, { places: turned(places) }];
  const several = others.filter((one) => Object.values(one).some((list) => list.length > 1));
  return await firstBy(several, (other) => tryLikely(probe, { ...search, values: { ...search.values, ...other } }));
}

function turned<Value>([first, second, ...rest]: readonly [Value, ...Value[]]): readonly [Value, ...Value[]] {
  return second === undefined ? [first] : [second, ...rest, first];
}

/**
 * How far an address is looked into is open (`email.check`). Addresses that the user gave nobody: of reserved domains, and of one that does
 * not exist. An existing domain has to be given.
 */
async function tryOtherEmails(probes: readonly Probe[], search: FormSearch): Promise<Accepted | undefined> {
  const { session, values } = search;
  const probe = probes.at(-1);
  if (probe === undefined || session.parts.fixtures.contactEmail !== undefined) return undefined;
  return await firstBy(
    ['example.org', 'partner.example', 'desk.partner.example', 'desk.nobody.invalid'],
    async (domain) => {
      const other = { ...search, values: { ...values, email: `contact@${domain}` } };
      return (await tryLikely(probe, other)) ?? (await tryOneByOne(probe, other));
    },
  );
}

async function tryLikely(probe: Probe, search: FormSearch): Promise<Accepted | undefined> {
  const { profile } = search.session.parts;
  const [date] = datesOf(profile);
  return await firstBy(hostsOf(profile), (host) => tryForms({ host, date, published: date }, probe, search));
}

/** A self-paced course needs no dates (§2.2), so with one the form of `host` shows alone. */
async function tryOneByOne(probe: Probe, search: FormSearch): Promise<Accepted | undefined> {
  const { profile } = search.session.parts;
  const dates = datesOf(profile);
  // Where none of all forms is taken with one form of host, the likely ones will do with the other.
  let left: readonly DateForm[] = dates;
  return await firstBy(hostsOf(profile), async (host) => {
    const isRead = await tryForms({ host, date: dates[0] }, probe, { ...search, change: selfPaced });
    if (isRead === undefined) return undefined;
    const tried = left;
    left = dates.slice(0, crossed);
    return await firstBy(tried, (date) => tryForms({ host, date }, probe, search));
  });
}

const tryCrossed = (probe: Probe, search: FormSearch): Promise<Accepted | undefined> =>
  firstBy(crossings(search.session.parts.profile), ({ shape, forms }) => tryForms(forms, probe, { ...search, shape }));

function crossings(profile: Profile): readonly Settled[] {
  const forms = hostsOf(profile).flatMap((host) =>
    datesOf(profile)
      .slice(0, crossed)
      .map((date) => ({ host, date })),
  );
  const full = forms.map((one): Settled => ({ shape: 'full', forms: { ...one, published: one.date } }));
  const minimal = forms.flatMap((one): Settled[] => [
    { shape: 'minimal', forms: { ...one, published: one.date } },
    { shape: 'minimal', forms: one },
    { shape: 'full', forms: one },
  ]);
  return [...full, ...minimal];
}

interface Try extends FormSearch {
  readonly shape?: Shape;
  readonly change?: (body: Body) => Body;
}

/** Tries one lawful body. */
export async function tryForms(forms: Forms, probe: Probe, search: Try): Promise<Accepted | undefined> {
  const { session, values, attempts, most = Infinity, shape = 'minimal', change = (body) => body } = search;
  if (attempts.length >= most) return undefined;
  const title = session.title();
  const body = change(lawfulBody(values, { shape, forms, title }));
  const exchange = await session.send({ ...probe, body, expects: 'either' });
  attempts.push(exchange);
  if (outcomeOf(exchange) !== 'accepted') return undefined;
  const id = probe.operation === 'events.create' ? createdId(exchange) : probe.id;
  const event = id === undefined ? {} : { event: { id, title, isMade: true } };
  return { probe, forms, settled: { shape, forms }, values, ...event };
}

/** The form of `publishedAt`, which is UTC: it may be another one than that of the local dates (§2.2). */
export async function findPublished(probe: Probe, forms: Forms, search: FormSearch): Promise<DateForm | undefined> {
  const others = dateForms.filter((one) => one !== forms.date);
  const found = await firstBy([forms.date, ...others], (published) => tryForms({ ...forms, published }, probe, search));
  return found?.forms.published;
}

type Profile = Readonly<Record<string, unknown>>;

/** The forms of `host`; the one that the profile names goes first. */
function hostsOf(profile: Profile): readonly HostForm[] {
  return profile['host.form'] === 'list' ? ['list', 'int'] : ['int', 'list'];
}

/** The forms of a DateTime; those that the profile names go first, unless it names so many that it tells nothing, as the default does. */
function datesOf(profile: Profile): readonly [DateForm, ...DateForm[]] {
  const answer = profile['datetime.form'];
  const isNamed = (one: DateForm) =>
    Array.isArray(answer) ? dateFormSets(one).every((set) => answer.includes(set)) : isDeepStrictEqual(one, answer);
  const [first = dateForms[0], ...others] = dateForms.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  return dateForms.filter(isNamed).length > crossed ? dateForms : [first, ...others];
}

function selfPaced(body: Body): Body {
  return { ...without(body, 'startedAt', 'endedAt'), isSelfPacedCourse: true };
}
