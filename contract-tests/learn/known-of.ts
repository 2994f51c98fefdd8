import type { Known, KnownEvent, KnownForms } from '../judge/known.ts';
import type { EventOperation } from '../target/exchange.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { Session } from '../target/session.ts';
import type { Id } from '../target/json.ts';
import { isInt, isRecord } from '../target/json.ts';
import { writeDate } from './date-forms.ts';
import { notIssued } from '../target/near-misses.ts';
import type { Deployment } from './deployment.ts';
import type { EventDates } from './event-dates.ts';
import { inADay } from './event-dates.ts';
import type { Settled } from './event-body.ts';

/** What a judgement may take for known of a deployment. */
export function knownOf(deployment: Deployment, session: Session): Known {
  const { parts } = session;
  const { fixtures, values, knownPages, query, matches = 0 } = deployment;
  const { eventTypes = {}, places = {}, images = {}, pages = {} } = fixtures;
  return {
    credentials: {
      issued: [parts.credentials, ...one(parts.credentials.other)],
      unissued: notIssued(parts.credentials),
    },
    eventTypes: { valid: eventTypes.valid ?? [], invalid: one(eventTypes.invalid) },
    places: { valid: places.valid ?? [], invalid: one(places.invalid) },
    images: { valid: one(images.valid), invalid: one(images.invalid) },
    pages: {
      valid: [...knownPages, ...fetchedPages(session)],
      invalid: [...one(pages.unknown), ...missedPages(session)],
    },
    emails: [...one(values?.email), ...takenTexts('contactEmail', session)],
    addresses: takenTexts('address', session),
    events: eventsOf(deployment),
    queries: query === undefined ? [] : [{ query, matches }],
    forms: formsOf(deployment, parts.now()),
  };
}

/** Pages that get was seen to have: wherever their IDs came from, they exist. */
export function fetchedPages({ exchanges, parts }: Session): readonly Id[] {
  const unknown = String(parts.fixtures.pages?.unknown);
  const pages = exchanges
    .filter(
      ({ ask, answer }) => ask.operation === 'pages.get' && ask.expects === 'accepted' && isAccepted(answer?.status),
    )
    .flatMap(({ ask }) => (isInt(ask.id) && String(ask.id) !== unknown ? [ask.id] : []));
  return [...new Map(pages.map((id) => [String(id), id])).values()];
}

/** IDs that get was seen to have no page for. */
function missedPages({ exchanges }: Session): readonly Id[] {
  return exchanges
    .filter((exchange) => exchange.ask.operation === 'pages.get' && exchange.ask.isObservation === true)
    .flatMap((exchange) => (isInt(exchange.ask.id) && outcomeOf(exchange) === 'refused' ? [exchange.ask.id] : []));
}

/** What was taken where nothing stated decides. */
function takenTexts(attribute: 'contactEmail' | 'address', { exchanges }: Session): readonly string[] {
  const taken = exchanges.filter(({ ask, answer }) => ask.isObservation === true && isAccepted(answer?.status));
  const values = taken.map(({ ask }) => (isRecord(ask.body) ? ask.body[attribute] : undefined));
  return values.filter((value) => typeof value === 'string');
}

function isAccepted(status = 0): boolean {
  return status >= 200 && status < 300;
}

function one<Value>(value: Value | undefined): readonly Value[] {
  return value === undefined ? [] : [value];
}

/** The run's own event has no RSVPs; those of the fixtures have what they name. */
function eventsOf({ own, fixtures: { eventWithRsvps, eventWithUnconfirmedRsvps } }: Deployment): readonly KnownEvent[] {
  const made = own === undefined || !own.isMade ? [] : [{ id: own.id, rsvps: 0 }];
  // A deployment that answers an ID twice may give that of the fixtures to the run's own event.
  return [...one(eventWithRsvps), ...one(eventWithUnconfirmedRsvps), ...made];
}

function formsOf({ accepted, values }: Deployment, now: Date): Known['forms'] {
  if (values === undefined) return {};
  const entries = Object.entries(accepted) as [EventOperation, Settled][];
  return Object.fromEntries(
    entries.map(([operation, settled]) => [operation, takenForms(settled, { ...values, soon: inADay(now) })]),
  );
}

type TakenDates = EventDates & { readonly soon: string };

function takenForms({ forms }: Settled, { starts, ends, published, soon }: TakenDates): KnownForms {
  return {
    host: forms.host,
    dates: [starts, ends].map((wall) => writeDate(wall, forms.date)),
    // Where no form was taken, though all were tried, that of the local dates stands for them: what is refused is the value then.
    // An event may be shown from now on (`event.published-at.schedules`), so anything until the one that was taken is not too far ahead.
    published: [soon, published].map((wall) => writeDate(wall, forms.published ?? forms.date)),
  };
}
