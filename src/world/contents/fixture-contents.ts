import type { Page } from '../../domain/page/page.ts';
import type { PageDirectory } from '../../domain/ports.ts';
import type { ProfileFixtures } from '../../profile/profile-file.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { sharedSeed, type Seed } from '../shared-seed.ts';

/** A word that many seeded titles have. */
const usualQuery = 'Community';

/** So many pages match the query of the fixtures: more than one page of the largest size (§8). */
const MAX_MATCHES = 120;

/**
 * A scenario with the pages and the event that the fixtures of a deployment name: the IDs are theirs, all else is made up. What the
 * scenario writes by hand stays as it is.
 */
export async function withFixtures(scenario: Scenario, fixtures: ProfileFixtures, seed: Seed): Promise<Scenario> {
  const { pages: named = {}, eventWithRsvps, eventWithUnconfirmedRsvps } = fixtures;
  const { ownPages = [], ownEvents = [], removedPages = [] } = scenario;
  const byHand = new Set(ownEvents.map(({ id }) => id));
  const events = [eventWithRsvps, eventWithUnconfirmedRsvps]
    .filter((event) => event !== undefined)
    .filter(({ id }) => !byHand.has(id));
  const { pages } = await sharedSeed(seed);
  const all = new Map([...(await pagesOf(named, pages)), ...ownPages].map((page) => [page.id, page]));
  const isThere = named.unknown !== undefined && (await pages.get(named.unknown)) !== undefined;
  return {
    ...scenario,
    ...(all.size === 0 ? {} : { ownPages: [...all.values()] }),
    ...(isThere ? { removedPages: [...removedPages, named.unknown] } : {}),
    ...(events.length === 0 ? {} : { ownEvents: [...ownEvents, ...events.map(eventOf)] }),
  };
}

/** Those that match the query, and those with the IDs that the fixtures name. */
async function pagesOf(
  { known = [], query = usualQuery }: NonNullable<ProfileFixtures['pages']>,
  directory: PageDirectory,
): Promise<readonly Page[]> {
  const seeded = await directory.list({ limit: MAX_MATCHES });
  const titled = ({ id, title }: Page) => ({ id, title: title.includes(query) ? title : `${query} ${title}`.trim() });
  const matching = query === usualQuery ? [] : seeded.map(titled);
  return [...matching, ...known.map((id, at) => titled({ id, title: seeded[at]?.title ?? '' }))];
}

/** All of its RSVPs are confirmed, unless it is named for those that are not. */
const eventOf = ({ id, rsvps, confirmed = rsvps }: NamedEvent) => ({
  id,
  title: 'Event of the fixtures',
  rsvps: { registered: rsvps, confirmed },
});

interface NamedEvent {
  readonly id: number;
  readonly rsvps: number;
  readonly confirmed?: number;
}
