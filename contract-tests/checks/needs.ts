import { counted } from '../../src/lib/describe.ts';
import { missingFixture, nextReason } from '../files/fixtures.ts';
import { missingValues } from '../learn/valid-values.ts';
import type { Deployment } from '../learn/deployment.ts';
import { noMoreEvents } from '../target/session-parts.ts';
import type { Session } from '../target/session.ts';
import type { CheckContext, Need } from './check.ts';

/** Why needs are not met and what to add; undefined where all are met. */
export function unmetNeed(needs: readonly Need[], { deployment, session }: CheckContext): string | undefined {
  const unmet = [
    ...withoutCredentials(session),
    ...needs.flatMap((need) => reasons[need](deployment, session)?.split(nextReason) ?? []),
  ];
  return unmet.length === 0 ? undefined : [...new Set(unmet)].join(nextReason);
}

const missing = (key: string, what: string) => `${missingFixture}${key}: add ${what}`;

const unless = (value: unknown, key: string, what: string) => (value === undefined ? missing(key, what) : undefined);

/** Without them every request breaks the rules of §5, whatever else it is sent for. */
const withoutCredentials = ({ parts: { credentials } }: Session): readonly string[] => [
  ...(credentials.apiKey === '' ? [missing('apiKey', 'the key that was issued to you, or give --api-key')] : []),
  ...(credentials.channelId === ''
    ? [missing('channelId', 'the channel that was issued to you, or give --channel')]
    : []),
];

const reasons: Readonly<Record<Need, (deployment: Deployment, session: Session) => string | undefined>> = {
  create: (deployment, session) => session.parts.permissions.noWrites ?? onCreate(deployment, session),
  update: (deployment, session) => session.parts.permissions.noWrites ?? onUpdate(deployment),
  search: ({ query }) => unless(query, 'pages.query', 'a word that matches many pages'),
  'known-page': ({ knownPages }) => unless(knownPages[0], 'pages.known', 'IDs of pages, and no search showed one'),
  'pages.unknown': ({ fixtures }) => unless(fixtures.pages?.unknown, 'pages.unknown', 'an ID that no page has'),
  'eventTypes.invalid': ({ fixtures }) =>
    unless(fixtures.eventTypes?.invalid, 'eventTypes.invalid', 'an int that is no event type'),
  'places.invalid': ({ fixtures }) =>
    unless(fixtures.places?.invalid, 'places.invalid', 'an identifier that no place has'),
  'images.invalid': ({ fixtures }) =>
    unless(fixtures.images?.invalid, 'images.invalid', 'a URL that leads to no image'),
  eventWithRsvps: ({ fixtures }) => floorReason(fixtures.eventWithRsvps?.rsvps),
};

/** 1 RSVP will not do: below it is 0 alone, which means unlimited (§8). */
function floorReason(rsvps: number | undefined): string | undefined {
  const what = 'the ID of an event of this channel with at least 2 RSVPs, all confirmed, and their number';
  if (rsvps === undefined) return missing('eventWithRsvps', what);
  return rsvps >= 2 ? undefined : `eventWithRsvps has ${counted(rsvps, 'RSVP')}: name ${what}`;
}

function onCreate(deployment: Deployment, session: Session): string | undefined {
  if (deployment.values === undefined) return missingValues(deployment);
  if (!session.mayCreate()) return noMoreEvents(session.parts.permissions.maxEvents);
  return deployment.accepted['events.create'] === undefined
    ? 'no lawful create was accepted, so a refusal would prove nothing'
    : undefined;
}

function onUpdate(deployment: Deployment): string | undefined {
  if (deployment.values === undefined) return missingValues(deployment);
  if (deployment.own === undefined) return 'there is no event to update';
  return deployment.accepted['events.update'] === undefined
    ? 'no lawful update was accepted, so a refusal would prove nothing'
    : undefined;
}
