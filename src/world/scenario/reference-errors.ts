import { nearest } from '../../contract/input/did-you-mean.ts';
import { availability } from '../../domain/event/availability.ts';
import type { StoredEvent } from '../../domain/event/event.ts';
import { errorAt, firstErrors } from '../../contract/input/input-refused.ts';
import type { SchemaError } from '../../contract/input/schema-errors.ts';
import { isInFull } from './own-events.ts';
import type { EventByHand, ScenarioEvent, Scenario, WrittenStep } from './scenario.ts';

/** What a scenario refers to. */
export interface References {
  readonly isPage: (id: number) => boolean;
  /** Some that there are. */
  readonly pages: readonly number[];
  readonly types: readonly number[];
  readonly places: readonly string[];
  /** The scenario's own events, as they are stored. */
  readonly events: readonly StoredEvent[];
  readonly isEvent: (id: number) => boolean;
}

/** What is wrong with a scenario that its schema cannot see: each reference to what does not exist, and what contradicts itself. */
export function referenceErrors(scenario: Scenario, references: References): readonly SchemaError[] {
  const { ownPages = [], ownEvents = [], removedPages = [], credentials = [], steps = [] } = scenario;
  const pageIds = ownPages.map(({ id }) => id);
  const eventIds = ownEvents.map(({ id }) => id);
  const channels = credentials.map(({ channelId }) => channelId);
  const looks: readonly (() => readonly SchemaError[])[] = [
    () => twice('/ownPages', pageIds, { of: '/id', expected: 'an ID that no other own page has' }),
    () => twice('/ownEvents', eventIds, { of: '/id', expected: 'an ID that no other own event has' }),
    () => twice('/credentials', channels, { of: '/channelId', expected: 'a channel that is not named before' }),
    () => firstErrors(ownEvents, (event, index) => eventErrors(event, index, { references, scenario })),
    () => firstErrors(removedPages, (id, index) => pageErrors(`/removedPages/${index}`, id, references)),
    () => firstErrors(steps, (step, index) => stepErrors(step, `/steps/${index}`, { references, scenario })),
  ];
  return firstErrors(looks, (look) => look());
}

function twice(
  list: string,
  values: readonly (string | number | undefined)[],
  { of, expected }: { readonly of: string; readonly expected: string },
): readonly SchemaError[] {
  const known = new Set<unknown>();
  return firstErrors(values, (value, index) => {
    if (value === undefined || !known.has(value)) {
      known.add(value);
      return [];
    }
    return [errorAt(`${list}/${index}${of}`, expected, value)];
  });
}

interface Against {
  readonly references: References;
  readonly scenario: Scenario;
}

function eventErrors(event: ScenarioEvent, index: number, { references, scenario }: Against): readonly SchemaError[] {
  const at = `/ownEvents/${index}`;
  const channel = channelErrors(`${at}/channel`, event.channel, scenario);
  const stored = references.events[index];
  if (isInFull(event) || stored === undefined) return channel; // it was stored as it is, under whatever rules
  const { types, places } = references;
  return [
    ...channel,
    ...pageErrors(`${at}/host`, stored.host, references),
    ...firstErrors(stored.cohosts, (cohost, place) => pageErrors(`${at}/cohosts/${place}`, cohost, references)),
    ...(types.includes(stored.type) ? [] : [typeError(at, stored.type, references)]),
    ...(places.includes(stored.location) ? [] : [placeError(at, stored.location, references)]),
    ...dateErrors(at, stored),
    ...rsvpErrors(event, at, stored),
  ];
}

/** A channel by its place in `credentials`, of which the world's own is always there. */
function channelErrors(pointer: string, channel: unknown, { credentials = [] }: Scenario): readonly SchemaError[] {
  const channels = Math.max(1, credentials.length);
  if (typeof channel !== 'number' || channel <= channels) return [];
  return [errorAt(pointer, `at most ${channels}: so many channels are in \`credentials\``, channel)];
}

const typeError = (at: string, type: number, { types }: References): SchemaError =>
  errorAt(`${at}/type`, `an event type: ${types.slice(0, 30).join(', ')}`, type);

const placeError = (at: string, location: string, { places }: References): SchemaError =>
  errorAt(
    `${at}/location`,
    `a place${nearest(location, places)}; there are ${places.length}, such as ${places.slice(0, 3).join(', ')}`,
    location,
  );

function pageErrors(pointer: string, id: number, { pages, isPage }: References): readonly SchemaError[] {
  if (isPage(id)) return [];
  const some = pages.slice(0, 3).join(', ');
  const expected = some === '' ? 'the ID of a page, of which there are none' : `the ID of a page, such as ${some}`;
  return [errorAt(pointer, expected, id)];
}

/** The IDs of all pages that a scenario refers to. */
export const scenarioPages = ({ ownEvents = [], removedPages = [], steps = [] }: Scenario): readonly number[] => [
  ...removedPages,
  ...steps.flatMap((step) => step.removedPages ?? []),
  ...ownEvents.flatMap((event) => [...(event.host === undefined ? [] : [event.host]), ...(event.cohosts ?? [])]),
];

function dateErrors(at: string, { startedAt, endedAt }: StoredEvent): readonly SchemaError[] {
  if (startedAt === null || endedAt === null || endedAt >= startedAt) return [];
  return [errorAt(`${at}/endedAt`, `not before its start, ${startedAt}`, endedAt)];
}

function rsvpErrors({ rsvps }: EventByHand, at: string, stored: StoredEvent): readonly SchemaError[] {
  if (rsvps === undefined) return [];
  const pointer = `${at}/rsvps`;
  if ('registered' in rsvps && (rsvps.confirmed ?? 0) > rsvps.registered)
    return [errorAt(`${pointer}/confirmed`, `at most ${rsvps.registered}, who registered`, rsvps.confirmed)];
  if ('map' in rsvps && new Set(rsvps.map(({ member }) => member)).size < rsvps.length)
    return [{ pointer, expected: 'members who differ', actual: 'one of them twice' }];
  const left = availability(stored) ?? 0;
  if (left >= 0) return [];
  return [errorAt(pointer, `no more than its capacity, ${stored.capacity}`, (stored.capacity ?? 0) - left)];
}

function stepErrors(step: WrittenStep, at: string, { references, scenario }: Against): readonly SchemaError[] {
  const { removedPages = [], rsvps = [], expiredKeys = [] } = step;
  const { at: moment, afterRequests, ...changes } = step;
  const when = [moment, afterRequests].filter((one) => one !== undefined).length;
  return [
    ...(when === 1
      ? []
      : [{ pointer: at, expected: '`at` or `afterRequests`, one of them', actual: when === 0 ? 'neither' : 'both' }]),
    ...(Object.keys(changes).length > 0
      ? []
      : [{ pointer: at, expected: 'something that happens', actual: 'nothing' }]),
    ...firstErrors(removedPages, (id, index) => pageErrors(`${at}/removedPages/${index}`, id, references)),
    ...firstErrors(rsvps, ({ event }, index) =>
      references.isEvent(event) ? [] : [errorAt(`${at}/rsvps/${index}/event`, 'the ID of an event', event)],
    ),
    ...firstErrors(expiredKeys, (key, index) => channelErrors(`${at}/expiredKeys/${index}`, key, scenario)),
  ];
}
