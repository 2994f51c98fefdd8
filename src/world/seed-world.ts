import type { StoredEvent } from '../domain/event/event.ts';
import type { Directories, PageDirectory } from '../domain/ports.ts';
import type { Profile } from '../profile/profile.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { eventTypes } from '../seed/event-types.ts';
import { seedEvents } from '../seed/events.ts';
import { seedPages } from '../seed/pages.ts';
import { places } from '../seed/places.ts';
import { createPageDirectory } from '../store/page-directory.ts';

/** What a world is seeded with. */
export interface SeedPlan {
  readonly seed: number;
  readonly pages: number;
  readonly events: number;
  readonly scenario: Scenario;
  readonly channel: string;
  readonly profile: Profile;
}

/** What a world starts with. */
export interface SeededWorld {
  readonly pages: PageDirectory;
  readonly events: readonly StoredEvent[];
  readonly directories: Directories;
}

/** Seeds a world: the same plan gives the same bytes. */
export function seedWorld(plan: SeedPlan): SeededWorld {
  const pages = seedPages({ seed: plan.seed, count: plan.pages });
  const count = pages.length === 0 ? 0 : plan.events; // an event needs a page that hosts it
  const events = seedEvents({ seed: plan.seed, count, pages, now: plan.scenario.seededAt, channel: plan.channel });
  return { pages: createPageDirectory(pages), events, directories: directoriesOf(plan.profile) };
}

/** The lists that the profile answers with (`event-types`, `places`), or the sandbox's own. */
function directoriesOf({ answers }: Profile): Directories {
  const types = answers['event-types'];
  const directory = answers.places;
  return {
    eventTypes: new Map((types === 'sandbox' ? eventTypes : types).map((type) => [type.id, type])),
    places: new Map((directory === 'sandbox' ? places : directory).map((place) => [place.id, place])),
  };
}
