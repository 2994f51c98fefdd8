import type { EventType, Place } from '../domain/event/event.ts';
import type { Directories } from '../domain/ports.ts';
import type { AnswerTo } from '../domain/look-up.ts';
import type { ProfileFixtures } from '../profile/profile-file.ts';
import type { Profile } from '../profile/profile.ts';
import { places } from './seed/places.ts';
import { createDirectory } from '../adapters/store/directory.ts';

/**
 * The kinds of event of a deployment (§2.2 `type`; the interface shows no list, §2.3). The IDs have gaps, so that a client
 * which counts instead of looking up is refused.
 */
export const eventTypes: readonly EventType[] = [
  { id: 1, name: 'Conference' },
  { id: 2, name: 'Workshop' },
  { id: 3, name: 'Meetup' },
  { id: 5, name: 'Webinar' },
  { id: 7, name: 'Course' },
  { id: 8, name: 'Networking' },
  { id: 11, name: 'Fundraiser' },
  { id: 12, name: 'Exhibition' },
  { id: 14, name: 'Lecture' },
  { id: 17, name: 'Volunteering day' },
  { id: 18, name: 'Performance' },
  { id: 21, name: 'Open day' },
];

const own: Directories = {
  eventTypes: createDirectory<number, EventType>(eventTypes),
  places: createDirectory<string, Place>(places),
};

/** The lists that a profile answers with (`event-types`, `places`), or the sandbox's own; with what its fixtures name, and without what they say is none. */
export function directoriesOf({ answers, fixtures = {} }: Profile): Directories {
  const types = answers['event-types'];
  const directory = answers.places;
  const isOwn = fixtures.eventTypes === undefined && fixtures.places === undefined;
  return {
    eventTypes: types === 'sandbox' && isOwn ? own.eventTypes : createDirectory(typesOf(types, fixtures)),
    places: directory === 'sandbox' && isOwn ? own.places : createDirectory(placesOf(directory, fixtures)),
  };
}

function typesOf(answer: AnswerTo<'event-types'>, { eventTypes: named = {} }: ProfileFixtures): readonly EventType[] {
  const given = (named.valid ?? []).map((id) => ({ id, name: `Event type ${id}` }));
  return merged(given, answer === 'sandbox' ? eventTypes : answer).filter(({ id }) => id !== named.invalid);
}

/** A deployment's place lies where one of the sandbox's own does: fixtures tell no more than its identifier. */
function placesOf(answer: AnswerTo<'places'>, { places: named = {} }: ProfileFixtures): readonly Place[] {
  const stands = answer === 'sandbox' ? places : answer;
  const given = (named.valid ?? []).map((one, at) => {
    const { country = 'PT', timezone = 'UTC' } = stands[at % stands.length] ?? {};
    return { id: String(one), name: String(one), country, timezone };
  });
  return merged(given, stands).filter(({ id }) => id !== String(named.invalid));
}

/** What is listed says more of an entry than what is given. */
function merged<Entry extends { readonly id: string | number }>(
  given: readonly Entry[],
  listed: readonly Entry[],
): readonly Entry[] {
  const known = new Set(listed.map(({ id }) => id));
  return [...given.filter(({ id }) => !known.has(id)), ...listed];
}
