import type { ProfileFixtures } from './profile-file.ts';

/** Fixtures of a deployment as far as a sandbox can have them: no ID beyond 2^53, and of events not what they were. */
export function observedFixtures(fixtures: object): ProfileFixtures {
  const { eventWithRsvps, eventWithUnconfirmedRsvps, ...others } = withoutBigIds(fixtures) as ObservedFixtures;
  return {
    ...others,
    ...(eventWithRsvps?.id === undefined ? {} : { eventWithRsvps: withoutBody(eventWithRsvps) }),
    ...(eventWithUnconfirmedRsvps?.id === undefined
      ? {}
      : { eventWithUnconfirmedRsvps: withoutBody(eventWithUnconfirmedRsvps) }),
  };
}

/** Those of the kit: an event may say what it was. */
type ObservedFixtures = Omit<ProfileFixtures, EventName> & {
  readonly [Name in EventName]?: ProfileFixtures[Name] & { readonly body?: unknown };
};

type EventName = 'eventWithRsvps' | 'eventWithUnconfirmedRsvps';

function withoutBody<Event extends { readonly body?: unknown }>({ body: _, ...event }: Event): Omit<Event, 'body'> {
  return event;
}

function withoutBigIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => typeof one !== 'bigint').map(withoutBigIds);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => typeof member !== 'bigint' && member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutBigIds(member)]));
}
