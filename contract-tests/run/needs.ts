import type { Need } from './check.ts';
import type { Session } from './session.ts';

/** Why a need is not met and what to add; undefined where it is met. */
export function unmetNeed(needs: readonly Need[], session: Session): string | undefined {
  return needs.map((need) => reasons[need](session)).find((reason) => reason !== undefined);
}

const missing = (key: string, what: string) => `the fixtures have no ${key}: add ${what}`;

const reasons: Readonly<Record<Need, (session: Session) => string | undefined>> = {
  create: (session) => session.parts.permissions.noWrites ?? onCreate(session),
  update: (session) => session.parts.permissions.noWrites ?? onUpdate(session),
  search: ({ query }) => (query === undefined ? missing('pages.query', 'a word that matches many pages') : undefined),
  'known-page': ({ knownPages }) =>
    knownPages.length === 0 ? missing('pages.known', 'IDs of pages, and no search showed one') : undefined,
  'pages.unknown': ({ parts }) =>
    parts.fixtures.pages?.unknown === undefined ? missing('pages.unknown', 'an ID that no page has') : undefined,
  'eventTypes.invalid': ({ parts }) =>
    parts.fixtures.eventTypes?.invalid === undefined
      ? missing('eventTypes.invalid', 'an int that is no event type')
      : undefined,
  'places.invalid': ({ parts }) =>
    parts.fixtures.places?.invalid === undefined
      ? missing('places.invalid', 'an identifier that no place has')
      : undefined,
  'images.invalid': ({ parts }) =>
    parts.fixtures.images?.invalid === undefined
      ? missing('images.invalid', 'a URL that leads to no image')
      : undefined,
  eventWithRsvps: ({ parts }) => floorReason(parts.fixtures.eventWithRsvps?.rsvps),
};

/** 1 RSVP will not do: below it is 0 alone, which means unlimited (§8). */
function floorReason(rsvps: number | undefined): string | undefined {
  const what = 'the ID of an event of this channel with at least 2 RSVPs, all confirmed, and their number';
  if (rsvps === undefined) return missing('eventWithRsvps', what);
  return rsvps >= 2 ? undefined : `eventWithRsvps has ${rsvps} RSVPs: name ${what}`;
}

function onCreate(session: Session): string | undefined {
  const { values, settled, parts } = session;
  if (values === undefined) return missingValues(session);
  if (!session.mayCreate())
    return `${parts.permissions.maxEvents} events are the most that this run may create: raise --max-events`;
  return settled.create === undefined ? 'no lawful create was accepted, so a refusal would prove nothing' : undefined;
}

function onUpdate(session: Session): string | undefined {
  if (session.values === undefined) return missingValues(session);
  if (session.own === undefined) return 'there is no event to update';
  return session.settled.update === undefined
    ? 'no lawful update was accepted, so a refusal would prove nothing'
    : undefined;
}

/** What a lawful event body cannot be made without. */
export function missingValues({ parts, knownPages }: Session): string | undefined {
  const { eventTypes, places, images } = parts.fixtures;
  if ((eventTypes?.valid ?? []).length === 0) return missing('eventTypes.valid', 'IDs of event types');
  if ((places?.valid ?? []).length === 0) return missing('places.valid', 'identifiers of places');
  if (images?.valid === undefined) return missing('images.valid', 'the URL of an image');
  return knownPages.length === 0 ? missing('pages.known', 'IDs of pages, and no search showed one') : undefined;
}
