import type { EventType, Place } from '../domain/event/event.ts';
import type { Directories } from '../domain/ports.ts';
import type { Profile } from '../profile/profile.ts';
import { eventTypes } from '../seed/event-types.ts';
import { places } from '../seed/places.ts';
import { createDirectory } from '../store/directory.ts';

const own: Directories = {
  eventTypes: createDirectory<number, EventType>(eventTypes),
  places: createDirectory<string, Place>(places),
};

/** The lists that a profile answers with (`event-types`, `places`), or the sandbox's own. */
export function directoriesOf({ answers }: Profile): Directories {
  const types = answers['event-types'];
  const directory = answers.places;
  return {
    eventTypes: types === 'sandbox' ? own.eventTypes : createDirectory(types),
    places: directory === 'sandbox' ? own.places : createDirectory(directory),
  };
}
