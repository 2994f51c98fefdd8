import type { CheckContext } from '../checks/check.ts';
import type { Fixtures } from '../files/fixtures.ts';
import { openLedger } from '../files/ledger.ts';
import { judgeOf } from '../run/check-deployment.ts';
import type { Deployment } from '../learn/deployment.ts';
import type { Settled, ValidValues } from '../learn/event-body.ts';
import { validValues } from '../learn/valid-values.ts';
import { createObservations } from '../learn/observations.ts';
import type { EventOperation } from '../target/exchange.ts';
import { Session } from '../target/session.ts';
import { placeholders } from './placeholders.ts';
import type { Sides } from './side.ts';

/** A deployment of placeholders, with as many values of each kind as both sides have: requests are made and judged on it. */
export function sharedGround(sides: Sides): CheckContext {
  const { a } = sides;
  const { contract, session: own } = a.run;
  const deployment = sharedDeployment(sides);
  const { apiKey, channelId } = placeholders;
  const { now, runName, permissions } = own.parts;
  const session = new Session({
    fixtures: deployment.fixtures,
    credentials: { apiKey, channelId },
    permissions,
    ledger: openLedger(undefined, { target: '', now }),
    send: () => Promise.reject(new Error('nothing is sent to a deployment of placeholders')),
    runName,
    now,
    mostRequests: 0,
    profile: {},
  });
  const judge = judgeOf({ contract, session }, deployment);
  const observations = createObservations({ apiKey, channelId }, now);
  return { deployment, session, judge, depth: 'standard', rules: new Set(), observations };
}

function sharedDeployment(sides: Sides): Deployment {
  const [a, b] = [sides.a.deployment, sides.b.deployment];
  const fixtures = sharedFixtures(a.fixtures, b.fixtures);
  const knownPages = placeholders.pages.slice(0, Math.min(a.knownPages.length, b.knownPages.length));
  const values = sharedValues(sides, { fixtures, pages: knownPages });
  const isOwn = a.own?.isMade === true && b.own?.isMade === true;
  const isQuery = a.query !== undefined && b.query !== undefined;
  return {
    fixtures,
    knownPages,
    accepted: Object.fromEntries(eventOperations.flatMap((operation) => sharedBaseline(operation, a, b))),
    attempts: [],
    ...(values === undefined ? {} : { values }),
    ...(isOwn ? { own: { id: placeholders.ownEvent, title: 'Own event', isMade: true } } : {}),
    ...(isQuery ? { query: placeholders.query, matches: Math.min(a.matches ?? 0, b.matches ?? 0) } : {}),
  };
}

const eventOperations = ['events.create', 'events.update'] as const;

function sharedFixtures(a: Fixtures, b: Fixtures): Fixtures {
  const isCounted = [a, b].every(({ eventWithRsvps }) => (eventWithRsvps?.rsvps ?? 0) >= 2);
  const isTorn = [a, b].every(({ eventWithUnconfirmedRsvps }) => eventWithUnconfirmedRsvps !== undefined);
  const { eventWithRsvps, rsvps, eventWithUnconfirmedRsvps, unconfirmed } = placeholders;
  return {
    pages: both('unknown', placeholders.unknownPage, [a.pages, b.pages]),
    eventTypes: {
      valid: firstOf(placeholders.eventTypes, a.eventTypes?.valid, b.eventTypes?.valid),
      ...both('invalid', placeholders.noEventType, [a.eventTypes, b.eventTypes]),
    },
    places: {
      valid: firstOf(placeholders.places, a.places?.valid, b.places?.valid),
      ...both('invalid', placeholders.noPlace, [a.places, b.places]),
    },
    images: {
      ...both('valid', placeholders.image, [a.images, b.images]),
      ...both('invalid', placeholders.noImage, [a.images, b.images]),
    },
    ...(isCounted ? { eventWithRsvps: { id: eventWithRsvps, rsvps } } : {}),
    ...(isTorn ? { eventWithUnconfirmedRsvps: { id: eventWithUnconfirmedRsvps, ...unconfirmed } } : {}),
  };
}

/** As many as both have. */
function firstOf<Value>(marks: readonly Value[], a: readonly unknown[] = [], b: readonly unknown[] = []): Value[] {
  return marks.slice(0, Math.min(a.length, b.length));
}

/** A member that both groups of fixtures have. */
function both<Name extends string, Value>(
  name: Name,
  mark: Value,
  groups: readonly (Readonly<Partial<Record<Name, unknown>>> | undefined)[],
): Partial<Record<Name, Value>> {
  const isThere = groups.every((group) => group?.[name] !== undefined);
  return (isThere ? { [name]: mark } : {}) as Partial<Record<Name, Value>>;
}

interface SharedParts {
  readonly fixtures: Fixtures;
  readonly pages: readonly number[];
}

/** Dates that both take: of two horizons the nearer one. */
function sharedValues({ a, b }: Sides, { fixtures, pages }: SharedParts): ValidValues | undefined {
  const [ofA, ofB] = [a.deployment.values, b.deployment.values];
  const values = validValues({ ...fixtures, contactEmail: placeholders.email }, pages, a.run.startedAt);
  if (ofA === undefined || ofB === undefined || values === undefined) return undefined;
  const { published, starts, ends } = ofA.starts <= ofB.starts ? ofA : ofB;
  return { ...values, published, starts, ends };
}

/** The forms of the one that takes fewer, which `openSides` tried on the other. */
function sharedBaseline(
  operation: EventOperation,
  a: Deployment,
  b: Deployment,
): readonly (readonly [EventOperation, Settled])[] {
  const [ofA, ofB] = [a.accepted[operation], b.accepted[operation]];
  if (ofA === undefined || ofB === undefined) return [];
  const { published, ...forms } = ofB.forms;
  const isPublished = published !== undefined && ofA.forms.published !== undefined;
  const shape = ofA.shape === 'full' && ofB.shape === 'full' ? 'full' : 'minimal';
  return [[operation, { shape, forms: isPublished ? { ...forms, published } : forms }]];
}
