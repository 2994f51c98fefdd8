import type { Body, Forms, HostForm, Settled, Shape, ValidValues } from './event-body.ts';
import { inHostForm, lawfulBody, without } from './event-body.ts';
import type { Ask } from '../target/exchange.ts';
import type { EventOperation } from '../checks/experiment.ts';
import type { Id } from '../target/json.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { OwnEvent, Session } from '../run/session.ts';
import { createdId } from '../run/session.ts';
import type { DateForm } from './date-forms.ts';
import { dateForms, isAmong } from './date-forms.ts';

/** Where lawful bodies are tried: an event that is there already, or a create. */
export interface Door {
  readonly operation: EventOperation;
  readonly id?: Id | string;
}

/** What a door accepted. */
export interface Opened {
  readonly door: Door;
  readonly forms: Forms;
  readonly settled: Settled;
  /** The event that it created or updated. */
  readonly event?: OwnEvent;
}

/** How many date-time forms are crossed with the other choices, where those cannot be told apart one by one. */
const crossed = 8;

/**
 * Finds the lawful forms of host and date-times that the deployment takes (`host.form`, `datetime.form`): likely ones first, one choice
 * at a time where that is possible, all combinations where it is not.
 * @returns undefined where no lawful form was accepted; the session's `attempts` hold every try
 */
export async function findForms(doors: readonly Door[], session: Session): Promise<Opened | undefined> {
  for (const door of doors) {
    const opened = (await tryLikely(door, session)) ?? (await tryOneByOne(door, session));
    if (opened !== undefined) return opened;
  }
  for (const door of doors.filter(({ operation }, at) => operation === 'events.create' || at === doors.length - 1)) {
    const opened = await tryCrossed(door, session);
    if (opened !== undefined) return opened;
  }
  return await tryOtherEmails(doors, session);
}

/** How far an address is looked into is open (`email.check`): reserved domains first, then the one that the fixtures' images come from. */
async function tryOtherEmails(doors: readonly Door[], session: Session): Promise<Opened | undefined> {
  const { values } = session;
  const door = doors.at(-1);
  if (values === undefined || door === undefined || session.parts.fixtures.contactEmail !== undefined) return undefined;
  const domains = [
    'example.org',
    'partner.example',
    URL.canParse(values.image) ? new URL(values.image).hostname : 'example.net',
  ];
  for (const domain of domains) {
    session.values = { ...values, email: `contract.check@${domain}` };
    const opened = (await tryLikely(door, session)) ?? (await tryOneByOne(door, session));
    if (opened !== undefined) return opened;
  }
  session.values = values;
  return undefined;
}

async function tryLikely(door: Door, session: Session): Promise<Opened | undefined> {
  const [date] = datesOf(session);
  for (const host of hostsOf(session)) {
    const opened = date === undefined ? undefined : await tryForms({ host, date, published: date }, { door, session });
    if (opened !== undefined) return opened;
  }
  return undefined;
}

/** A self-paced course needs no dates (§2.2), so with one the form of `host` shows alone. */
async function tryOneByOne(door: Door, session: Session): Promise<Opened | undefined> {
  const dates = datesOf(session);
  const [anyDate] = dates;
  for (const host of hostsOf(session)) {
    if (anyDate === undefined) return undefined;
    const isRead = await tryForms({ host, date: anyDate }, { door, session, change: selfPaced });
    if (isRead === undefined) continue;
    for (const date of dates) {
      const opened = await tryForms({ host, date }, { door, session });
      if (opened !== undefined) return opened;
    }
  }
  return undefined;
}

async function tryCrossed(door: Door, session: Session): Promise<Opened | undefined> {
  for (const { shape, forms } of crossings(session)) {
    const opened = await tryForms(forms, { door, session, shape });
    if (opened !== undefined) return opened;
  }
  return undefined;
}

function crossings(session: Session): readonly Settled[] {
  const forms = hostsOf(session).flatMap((host) =>
    datesOf(session)
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

interface Try {
  readonly door: Door;
  readonly session: Session;
  readonly shape?: Shape;
  readonly change?: (body: Body) => Body;
}

async function tryForms(
  forms: Forms,
  { door, session, shape = 'minimal', change = (body) => body }: Try,
): Promise<Opened | undefined> {
  const values = session.values;
  if (values === undefined) return undefined;
  const title = session.title();
  const body = change(lawfulBody(values, { shape, forms, title }));
  const exchange = await session.send({ ...askOf(door), body, expects: 'either' });
  session.attempts.push(exchange);
  if (outcomeOf(exchange) !== 'accepted') return undefined;
  const id = door.operation === 'events.create' ? createdId(exchange) : door.id;
  return {
    door,
    forms,
    settled: { shape, forms },
    ...(id === undefined ? {} : { event: { id, title, isMade: true } }),
  };
}

/** The form of `publishedAt`, which is UTC: it may be another one than that of the local dates (§2.2). */
export async function findPublished(door: Door, forms: Forms, session: Session): Promise<DateForm | undefined> {
  const others = dateForms.filter((one) => one !== forms.date);
  for (const published of [forms.date, ...others]) {
    if ((await tryForms({ ...forms, published }, { door, session })) !== undefined) return published;
  }
  return undefined;
}

/** A value of `host` in the form that the profile names first, where it names one. */
export function hostsOf({ parts }: Session): readonly HostForm[] {
  return parts.profile['host.form'] === 'list' ? ['list', 'int'] : ['int', 'list'];
}

/** The forms that the profile names go first. */
export function datesOf({ parts }: Session): readonly DateForm[] {
  const answer = parts.profile['datetime.form'];
  return [...dateForms.filter((one) => isAmong(one, answer)), ...dateForms.filter((one) => !isAmong(one, answer))];
}

/** The other form of `host` in a body. */
export function withHost(body: Body, form: HostForm, { hosts }: ValidValues): Body {
  return { ...body, host: inHostForm(hosts[0], form) };
}

function selfPaced(body: Body): Body {
  return { ...without(body, 'startedAt', 'endedAt'), isSelfPacedCourse: true };
}

function askOf(door: Door): Pick<Ask, 'operation' | 'id'> {
  return door.id === undefined ? { operation: door.operation } : { operation: door.operation, id: door.id };
}
