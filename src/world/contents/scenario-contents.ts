import { createHash } from 'node:crypto';
import type { StoredEvent } from '../../domain/event/event.ts';
import type { Page } from '../../domain/page/page.ts';
import type { PageDirectory } from '../../domain/ports.ts';
import { everyOf } from '../../lib/list-all.ts';
import type { Contract } from '../../contract/contract.ts';
import { eventDefaultsOf } from '../../contract/stored-attributes.ts';
import type { Profile } from '../../profile/profile.ts';
import { ownEvents } from '../scenario/own-events.ts';
import { scenarioPages, referenceErrors, type References } from '../scenario/reference-errors.ts';
import { ScenarioRefused } from '../scenario/scenario-refused.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { createPageDirectory } from '../../adapters/store/directory.ts';
import { createSeededEvents } from '../../adapters/store/seeded-events.ts';
import type { Credential } from '../credentials.ts';
import { directoriesOf } from '../directories.ts';
import { sharedSeed, type Seed, type Seeded } from '../shared-seed.ts';

/** What a scenario's own pages and events stand on. */
interface ContentsContext {
  readonly seed: Seed;
  readonly profile: Profile;
  readonly credentials: readonly Credential[];
  readonly contract: Contract;
}

/** The pages and events that a world starts with, and what names those that do not follow from the seed. */
export interface Contents {
  readonly seeded: Seeded;
  /** SHA-256; undefined where all follows from the seed. */
  readonly contents: string | undefined;
}

/** Those with own pages or events that are in use, by what they were made of: the worlds that start alike share them. */
const shared = new Map<string, WeakRef<Seeded>>();

/** The pages and events of a scenario. @throws ScenarioRefused where it refers to what does not exist */
export async function contentsOf(scenario: Scenario, ground: ContentsContext): Promise<Contents> {
  const { ownPages = [], ownEvents: events = [] } = scenario;
  const contents = ownPages.length + events.length === 0 ? undefined : hashOf([ownPages, events]);
  const base = await sharedSeed(ground.seed);
  if (!refersToAny(scenario)) return { seeded: base, contents };
  const key = keyOf(scenario, ground);
  const seeded = shared.get(key)?.deref() ?? (await checkedContents(scenario, base, ground));
  shared.set(key, new WeakRef(seeded));
  for (const [other, one] of shared) if (one.deref() === undefined) shared.delete(other);
  return { seeded, contents };
}

/** Whether a scenario has anything of its own, or refers to what there is. */
const refersToAny = ({ ownPages, ownEvents: events, removedPages, steps, credentials }: Scenario): boolean =>
  [ownPages, events, removedPages, steps, credentials].some((list) => list !== undefined && list.length > 0);

function keyOf(scenario: Scenario, { seed, profile: { answers, fixtures }, credentials }: ContentsContext): string {
  // The world's own channel is not named in its events, so that worlds share them; further ones are.
  const isNamed = scenario.ownEvents?.some(({ channel }) => typeof channel === 'number' && channel > 1) === true;
  const channels = isNamed ? credentials.map(({ channel }) => channel) : [];
  return hashOf([scenario, seed, channels, answers.places, answers['event-types'], fixtures]);
}

async function checkedContents(scenario: Scenario, base: Seeded, ground: ContentsContext): Promise<Seeded> {
  const own = await ownEventsOf(scenario, base, ground);
  const isOwn = own.length + (scenario.ownPages?.length ?? 0) > 0;
  const seeded = isOwn ? await withOwn(scenario, base, own) : base;
  const errors = referenceErrors(scenario, await referencesOf(scenario, { own, seeded, profile: ground.profile }));
  if (errors.length > 0) throw new ScenarioRefused(errors);
  return seeded;
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

async function ownEventsOf(
  { ownPages = [], ownEvents: written = [] }: Scenario,
  base: Seeded,
  { seed, profile, contract, credentials }: ContentsContext,
): Promise<readonly StoredEvent[]> {
  const { eventTypes, places } = directoriesOf(profile);
  return ownEvents(written, {
    seededAt: seed.seededAt,
    host: ownPages[0]?.id ?? (await firstId(base.pages)) ?? 0,
    type: (await firstId(eventTypes)) ?? 0,
    location: (await firstId(places)) ?? '',
    defaults: eventDefaultsOf(contract),
    channels: credentials.map(({ channel }) => channel),
    nextId: base.events.nextId,
  });
}

/** The pages and events of a seed, with own ones. */
export async function withOwn(
  { ownPages = [] }: Pick<Scenario, 'ownPages'>,
  base: Seeded,
  own: readonly StoredEvent[],
): Promise<Seeded> {
  const taken = new Set(own.map(({ id }) => id));
  const events = [...base.events.list.filter(({ id }) => !taken.has(id)), ...own];
  const stored = createSeededEvents(events);
  if (ownPages.length === 0) return { ...base, events: stored };
  const pages = await withOwnPages(base.pages, ownPages);
  return { pages: createPageDirectory(pages), pageCount: pages.length, events: stored, base: base.base };
}

async function withOwnPages(base: PageDirectory, own: NonNullable<Scenario['ownPages']>): Promise<readonly Page[]> {
  const all = new Map(own.map(({ id, title }) => [id, { id, title }]));
  for (const page of await everyOf(base)) if (!all.has(page.id)) all.set(page.id, page);
  return [...all.values()].toSorted((a, b) => a.id - b.id);
}

async function firstId<Id>(directory: {
  list(stretch: { readonly limit: number }): Promise<readonly { readonly id: Id }[]>;
}): Promise<Id | undefined> {
  return (await directory.list({ limit: 1 }))[0]?.id;
}

interface Started {
  readonly own: readonly StoredEvent[];
  readonly seeded: Seeded;
  readonly profile: Profile;
}

async function referencesOf(scenario: Scenario, { own, seeded, profile }: Started): Promise<References> {
  const { eventTypes, places } = directoriesOf(profile);
  const known = await seeded.pages.known([...scenarioPages(scenario), ...own.map(({ host }) => host)]);
  const { byId, nextId } = seeded.events;
  return {
    isPage: (id) => known.has(id),
    pages: (await seeded.pages.list({ limit: 3 })).map(({ id }) => id),
    types: (await everyOf(eventTypes)).map(({ id }) => id),
    places: (await everyOf(places)).map(({ id }) => id),
    events: own,
    isEvent: (id) => byId.has(id) || id >= nextId, // it may be created by then
  };
}
