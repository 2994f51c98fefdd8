import type { Known, KnownEvent, KnownForms, Listed } from '../judge/known.ts';
import type { EventOperation, SentExchange } from '../target/exchange.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { Session } from '../target/session.ts';
import { isInt, isRecord, type Id } from '../target/json.ts';
import { writeDate } from './date-forms.ts';
import { notIssued } from '../target/near-misses.ts';
import type { Deployment } from './deployment.ts';
import { inMinutes, nearDates, soon, type EventDates } from './event-dates.ts';
import type { Settled } from './event-body.ts';
import { nearPlaces, nearTypes } from './near-values.ts';

/** What a judgement may take for known of a deployment. */
export function knownOf(deployment: Deployment, session: Session): Known {
  const { parts } = session;
  const { fixtures, values, knownPages, query, matches = 0 } = deployment;
  const { images = {}, pages = {} } = fixtures;
  const { missed, contactEmail, address } = seenIn(session);
  return {
    credentials: {
      issued: [parts.credentials, ...listOf(parts.credentials.other)],
      unissued: notIssued(parts.credentials),
    },
    eventTypes: listed(fixtures.eventTypes, (type) => Object.values(nearTypes(fixtures, type))),
    places: listed(fixtures.places, (place) => Object.values(nearPlaces(fixtures, place) ?? {})),
    images: { valid: listOf(images.valid), invalid: listOf(images.invalid) },
    pages: {
      valid: [...knownPages, ...fetchedPages(session)],
      invalid: [...listOf(pages.unknown), ...missed],
    },
    emails: [...listOf(values?.email), ...contactEmail],
    addresses: [...address],
    events: eventsOf(deployment),
    queries: query === undefined ? [] : [{ query, matches }],
    forms: formsOf(deployment, parts.now()),
  };
}

/** With what is surely none next to those that checks use: the first valid value, or the second where the first one is refused. */
function listed<Value>(
  { valid = [], invalid }: { readonly valid?: readonly Value[]; readonly invalid?: Value } = {},
  near: (value: Value) => readonly Value[],
): Listed<Value> {
  return { valid, invalid: [...listOf(invalid), ...valid.slice(0, 2).flatMap(near)] };
}

/** What the exchanges of a session show. */
interface Seen {
  /** How many of them were read. */
  read: number;
  readonly fetched: Map<string, Id>;
  readonly missed: Id[];
  readonly contactEmail: string[];
  readonly address: string[];
}

const seen = new WeakMap<Session, Seen>();

/** Each exchange is read once, however often what is known is asked for. */
function seenIn(session: Session): Seen {
  const all = seen.get(session) ?? { read: 0, fetched: new Map(), missed: [], contactEmail: [], address: [] };
  seen.set(session, all);
  const unknown = String(session.parts.fixtures.pages?.unknown);
  for (const exchange of session.exchanges.slice(all.read)) {
    notePage(exchange, unknown, all);
    noteTexts(exchange, all);
  }
  all.read = session.exchanges.length;
  return all;
}

function notePage(exchange: SentExchange, unknown: string, { fetched, missed }: Seen): void {
  const { operation, id, expects, isObservation } = exchange.ask;
  if (operation !== 'pages.get' || !isInt(id)) return;
  const isFetched = expects === 'accepted' && isAccepted(exchange.answer?.status);
  if (isFetched && String(id) !== unknown) fetched.set(String(id), id);
  if (isObservation === true && outcomeOf(exchange) === 'refused') missed.push(id);
}

/** What was taken where nothing stated decides. */
function noteTexts({ ask, answer }: SentExchange, taken: Seen): void {
  if (ask.isObservation !== true || !isAccepted(answer?.status) || !isRecord(ask.body)) return;
  for (const name of ['contactEmail', 'address'] as const) {
    const value = ask.body[name];
    if (typeof value === 'string') taken[name].push(value);
  }
}

/** Pages that get was seen to have: wherever their IDs came from, they exist. */
export const fetchedPages = (session: Session): readonly Id[] => [...seenIn(session).fetched.values()];

function isAccepted(status = 0): boolean {
  return status >= 200 && status < 300;
}

/** None where there is none. */
export function listOf<Value>(value: Value | undefined): readonly Value[] {
  return value === undefined ? [] : [value];
}

/** The run's own event has no RSVPs; those of the fixtures have what they name. */
function eventsOf({ own, fixtures: { eventWithRsvps, eventWithUnconfirmedRsvps } }: Deployment): readonly KnownEvent[] {
  const made = own === undefined || !own.isMade ? [] : [{ id: own.id, rsvps: 0 }];
  // A deployment that answers an ID twice may give that of the fixtures to the run's own event.
  return [...listOf(eventWithRsvps), ...listOf(eventWithUnconfirmedRsvps), ...made];
}

function formsOf({ accepted, values }: Deployment, now: Date): Known['forms'] {
  if (values === undefined) return {};
  const entries = Object.entries(accepted) as [EventOperation, Settled][];
  return Object.fromEntries(entries.map(([operation, settled]) => [operation, takenForms(settled, values, now)]));
}

function takenForms({ forms }: Settled, { starts, ends, published }: EventDates, now: Date): KnownForms {
  return {
    host: forms.host,
    // What is nearer than a date that was taken is not too far ahead (`datetime.horizon`).
    dates: [nearDates(now).starts, starts, ends].map((wall) => writeDate(wall, forms.date)),
    // Where no form was taken, though all were tried, that of the local dates stands for them: what is refused is the value then.
    // An event may be shown from now on (`event.published-at.schedules`), so anything until the one that was taken is not too far ahead.
    published: [inMinutes(now, soon.least), published].map((wall) => writeDate(wall, forms.published ?? forms.date)),
  };
}
