import { counted } from '../../lib/describe.ts';
import { randomBytes } from 'node:crypto';
import { joined, readDeviations } from '../../faults/deviations.ts';
import { faultReaderOf } from '../../faults/read-faults.ts';
import { noTallies } from '../../faults/draw-faults.ts';
import { readInstant } from '../../domain/event/instant.ts';
import type { Clock, PageDirectory } from '../../domain/ports.ts';
import type { ListedFault } from '../../faults/fault.ts';
import type { Answers } from '../../interface/questions/index.ts';
import { loadContract, type Contract } from '../../contract/contract.ts';
import type { MemoryAccount } from '../memory-budget.ts';
import { defaultSettings, SettingRefused } from '../../settings/options.ts';
import { givenAnswers, type Profile } from '../../profile/profile.ts';
import { contentsOf } from '../contents/scenario-contents.ts';
import { preparedScenario } from './scenario-start.ts';
import { locatedRefusal } from '../scenario/read-scenario.ts';
import { ClockRefused, ScenarioRefused } from '../errors.ts';
import { foundScenario, type FoundScenario, type Scenario, type WrittenCredential } from '../scenario/scenario.ts';
import { credentialsOf, furtherKeyOf } from '../credentials.ts';
import { clockAfter, type ClockChange, untouched } from '../world-clock.ts';
import { type Seed, sharedSeed } from '../shared-seed.ts';
import type { WorldStart } from '../world.ts';
import type { Page } from '../../domain/page/page.ts';
import type { ProfileFixtures } from '../../profile/profile-file.ts';

/** What a world is made with; what is left out is as the scenario has it. */
interface WorldOptions {
  readonly scenario: FoundScenario;
  readonly apiKey?: string | undefined;
  readonly channel?: string | undefined;
  readonly seed?: number | undefined;
  readonly pages?: number | undefined;
  readonly events?: number | undefined;
  /** Path of a profile file, in place of the scenario's; or answers by question, on top of the scenario's. */
  readonly profile?: string | Partial<Answers> | undefined;
  /** What lies below these answers, and above those of the scenario. */
  readonly given?: Profile | undefined;
  /** Rules to switch off and deviations to turn on, beside the scenario's; those that do not exist are refused. */
  readonly deviate?: readonly string[] | undefined;
  /** In place of the scenario's. */
  readonly faults?: readonly ListedFault[] | undefined;
  readonly clock?: ClockChange | undefined;
}

/** What a sandbox was given beside its scenario: worlds that are made in it answer and misbehave as it does. */
export type Inherited = Pick<WorldOptions, 'given' | 'faults'> & { readonly deviate: readonly string[] };

/** What worlds are made over. */
export interface Grounds {
  readonly contract: Contract;
  /** The clock that the worlds' are set by. */
  readonly clock: Clock;
  /** Whether only this machine can reach the sandbox. */
  readonly isLocal: boolean;
  /** What starts take memory out of; nothing bounds them without. */
  readonly memory?: MemoryAccount;
}

/**
 * The start of a world.
 *
 * @throws SettingRefused, ProfileRefused, ClockRefused, DeviationRefused, FaultsRefused or ScenarioRefused, which tells the lines of a file; MemoryFull where the memory is too short
 */
export async function worldStartOf(options: WorldOptions, grounds: Grounds): Promise<WorldStart> {
  try {
    return await startOf(options, grounds);
  } catch (error) {
    throw error instanceof ScenarioRefused ? locatedRefusal(options.scenario.source, error) : error;
  }
}

/**
 * Checks a scenario as `createSandbox` does that starts from it, alone.
 *
 * @param scenario its name or path, or one by hand
 * @throws ScenarioRefused or ProfileRefused, whose messages say where a file is wrong
 */
export async function checkScenario(scenario: string | Scenario): Promise<Scenario> {
  const found = await foundScenario(scenario);
  await worldStartOf(
    { scenario: found },
    { contract: loadContract(), clock: { now: () => Date.now() }, isLocal: true },
  );
  return found.scenario;
}

async function startOf({ scenario: found, ...options }: WorldOptions, grounds: Grounds): Promise<WorldStart> {
  const { contract } = grounds;
  const { scenario, source } = found;
  const prepared = await preparedScenario(found, contract);
  const own = ownCredentials(options, scenario.credentials?.[0]);
  const credentials = credentialsOf(scenario.credentials ?? [], own, furtherKeyOf(grounds));
  const below = await joinedProfile(prepared.profile, options.given, contract);
  const profile = await profileOf(below, options.profile, contract);
  const seed = seedOf(scenario, options);
  const { fixtures } = profile;
  const filled = fixtures === undefined ? scenario : await withFixtures(scenario, fixtures, seed);
  const clock = clockOf(scenario, options, grounds);
  const more = readDeviations(options.deviate ?? [], contract);
  const faults = options.faults === undefined ? prepared.faults : faultReaderOf(contract).read(options.faults);
  const deviations = more.any ? joined([prepared.deviations, more], () => undefined) : prepared.deviations;
  const removedPages = new Set(filled.removedPages);
  const given = [options.profile, options.faults, options.deviate];
  const { bytes, release } = takeMemory(filled, seed, { ...grounds, given });
  const { seeded, contents } = await contentsOf(filled, { seed, profile, credentials, contract }).catch(
    (error: unknown) => {
      release?.();
      throw error;
    },
  );
  return {
    ...own,
    scenario: scenario.scenario,
    about: { description: scenario.description ?? '', source: source.kind, contents },
    seed,
    seeded,
    ownPages: filled.ownPages ?? [],
    clock,
    state: { ...nothingCounted, profile, deviations, faults, credentials, removedPages, steps: prepared.steps },
    bytes,
    ...(release && { release }),
  };
}

/** How the state of a world begins, whatever its scenario. */
export const nothingCounted = { tallies: noTallies, rate: undefined, requests: 0, clock: untouched, epoch: 0 } as const;

const seedOf = (scenario: Scenario, { seed, pages, events }: Omit<WorldOptions, 'scenario'>): Seed => ({
  seed: seed ?? scenario.seed ?? defaultSettings.seed,
  pages: pages ?? scenario.pages,
  events: events ?? scenario.events,
  seededAt: readInstant(scenario.seededAt) ?? Number.NaN, // its schema has seen to it
});

function ownCredentials({ apiKey, channel }: Omit<WorldOptions, 'scenario'>, written: WrittenCredential = {}) {
  const own = {
    channel: channel ?? written.channelId ?? defaultSettings.channel,
    apiKey: apiKey ?? written.apiKey ?? defaultSettings.apiKey,
  };
  refuseUnsendable('--api-key', own.apiKey);
  refuseUnsendable('--channel', own.channel);
  return own;
}

/** A moment that the clock cannot be set to is refused now. */
function clockOf(scenario: Scenario, { clock }: Pick<WorldOptions, 'clock'>, grounds: Grounds): readonly ClockChange[] {
  const ofScenario = scenario.clock === undefined ? [] : [scenario.clock];
  try {
    clockAfter(ofScenario, grounds.clock);
  } catch (error) {
    if (!(error instanceof ClockRefused)) throw error;
    throw new ScenarioRefused([
      { pointer: '/clock', expected: `what a clock can be set to: ${error.message}`, actual: 'this' },
    ]);
  }
  const all = clock === undefined ? ofScenario : [...ofScenario, clock];
  clockAfter(all, grounds.clock);
  return all;
}

/** A profile on top of a scenario's, with what its deployment has. */
async function joinedProfile(ofScenario: Profile, given: Profile | undefined, contract: Contract): Promise<Profile> {
  if (given === undefined) return ofScenario;
  if (ofScenario.given.size === 0) return given;
  const { fixtures } = given;
  return { ...(await profileOf(ofScenario, givenAnswers(given), contract)), ...(fixtures && { fixtures }) };
}

async function profileOf(ofScenario: Profile, given: WorldOptions['profile'], contract: Contract): Promise<Profile> {
  if (given === undefined || given === 'default') return ofScenario;
  const { changedProfile, readProfile } = await import('../../profile/read-profile.ts'); // its YAML parser costs 35 ms
  return typeof given === 'string'
    ? readProfile(given, contract)
    : changedProfile(ofScenario, { answers: given }, contract);
}

/** A header carries no other text (RFC 9110, §5.5), so that no request could ever have these credentials. */
function refuseUnsendable(flag: string, credential: string): void {
  if (!/^[!-~]+$/.test(credential))
    throw new SettingRefused(`${flag} has characters that a header cannot carry: use printable ASCII without spaces.`);
}

/** Credentials that nobody can guess. */
export const newCredentials = () => ({
  channel: `chn-${randomBytes(8).toString('hex')}`,
  apiKey: `key-${randomBytes(18).toString('base64url')}`,
});

/** A key of a control area: 32 bytes of chance. */
export const newControlKey = (): string => `ctl-${randomBytes(32).toString('base64url')}`;

/** Bytes of a page with all that searching takes, of a seeded event, of an RSVP, of a world without any, and of a text's character once it is read; about. */
const perPage = 800;
const perEvent = 2500;
const perRsvp = 120;
const perWorld = 16_384;
const perCharacter = 4;

/**
 * Takes the memory that a start will need, before it is made: its pages and events, once for all worlds that share them, and what is the
 * world's own.
 *
 * @param given what else the world was given
 * @throws MemoryFull
 */
function takeMemory(scenario: Scenario, seed: Seed, { memory, given }: { memory?: MemoryAccount; given: unknown }) {
  const { ownPages = [], ownEvents = [] } = scenario;
  // Own pages bring an index over all pages.
  const ownPageCount = ownPages.length === 0 ? 0 : ownPages.length + seed.pages;
  // Each list of RSVPs is as long as its text, but a few letters ask for thousands of them.
  const registered = ownEvents.reduce((sum, { rsvps = [] }) => sum + ('registered' in rsvps ? rsvps.registered : 0), 0);
  const text = JSON.stringify([scenario, given]);
  const own = perWorld + perPage * ownPageCount + perRsvp * registered + perCharacter * text.length;
  return { bytes: own + bytesOf(seed), release: memory && takeStart(memory, seed, own) };
}

/** Takes the memory of what follows from a seed, once for all who share it, and so many bytes besides. @returns gives it back @throws MemoryFull */
export const takeStart = (memory: MemoryAccount, seed: Seed, own = 0): (() => void) =>
  memory.takeStart(JSON.stringify(seed), { shared: bytesOf(seed), own }, describeSeed(seed));

const bytesOf = ({ pages, events }: Seed): number => perPage * pages + perEvent * events;

/** A world of a seed, as the subject of a sentence. */
export const describeSeed = ({ pages, events }: Seed): string =>
  `A world of ${counted(pages, 'page')} and ${counted(events, 'event')}`;

/** A word that many seeded titles have. */
const usualQuery = 'Community';

/** So many pages match the query of the fixtures: more than one page of the largest size (§8). */
const MAX_MATCHES = 120;

/**
 * A scenario with the pages and the event that the fixtures of a deployment name: the IDs are theirs, all else is made up. What the
 * scenario writes by hand stays as it is.
 */
async function withFixtures(scenario: Scenario, fixtures: ProfileFixtures, seed: Seed): Promise<Scenario> {
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
