import { LRUCache } from 'lru-cache';
import type { FetchedImage, StoredEvent } from '../../domain/event/event.ts';
import { listAll } from '../../../shared/list-all.ts';
import { refusingOf } from '../../contract/catalogue.ts';
import type { Contract } from '../../contract/contract.ts';
import { perContract } from '../../contract/per-contract.ts';
import { readDeviations } from '../../faults/deviations.ts';
import type { Faults } from '../../faults/fault.ts';
import { noTallies } from '../../faults/draw-faults.ts';
import { faultReaderOf } from '../../faults/read-faults.ts';
import { defaultProfile, givenAnswers, profileWith, type Profile } from '../../profile/profile.ts';
import { openWorld, type WorldSources } from '../open-world.ts';
import { sharedSeed, type Seeded } from '../shared-seed.ts';
import type { WorldStep } from '../step.ts';
import type { StartState, World, WorldStart, WorldState } from '../world.ts';
import { withOwn } from './scenario-contents.ts';

/** All that a world is, as JSON can hold it; the entries of its journal are not in it. Its keys are: nobody but the program may read it. */
export interface WrittenWorld {
  readonly start: WrittenStart;
  readonly state: WrittenState;
  /** The events that are not as they were at the start. The next ID follows from them. */
  readonly events: readonly StoredEvent[];
  readonly pictures: readonly WrittenPicture[];
  /** Number of the latest exchange of its journal. */
  readonly latest: number;
}

export type WrittenStart = ReturnType<typeof writtenStart>;
type WrittenStartState = ReturnType<typeof writtenStartState>;
export type WrittenState = ReturnType<typeof writtenState>;

/** An image that was fetched, whose content is kept; as base64. */
interface WrittenPicture extends FetchedImage {
  readonly content: string;
}

/** Writes down a world on which no request is on its way. What is due in it stays due. */
export async function writtenWorld(world: World): Promise<WrittenWorld> {
  const { start, journal, ports } = world;
  const { byId } = start.seeded.events;
  const events: StoredEvent[] = [];
  for await (const event of listAll(ports.store)) if (byId.get(event.id) !== event) events.push(event);
  return {
    start: writtenStart(start),
    state: writtenState(world),
    events,
    pictures: await picturesOf([...ownEventsOf(start.seeded), ...events], world),
    latest: journal.latest,
  };
}

/** Opens a world in memory that is as the one that was written down. */
export async function restoredWorld(
  { start, state, events, pictures, latest }: WrittenWorld,
  sources: WorldSources,
  contract: Contract,
): Promise<World> {
  const world = openWorld(await readStart(start, contract), sources);
  const { store } = world.ports;
  const { byId } = world.start.seeded.events;
  for (const { content, ...picture } of pictures)
    await sources.pictures.keep({ ...picture, content: Buffer.from(content, 'base64') });
  await Promise.all(
    events.map((event) =>
      byId.has(event.id)
        ? store.update(event.id, () => ({ event, value: undefined }))
        : store.insert(event, { first: event.id, step: 1 }),
    ),
  );
  await world.change(() => readState(state, contract));
  await world.journal.continueAfter(latest);
  return world;
}

/** The events of a start that do not follow from its seed. */
const ownEventsOf = ({ events, base }: Seeded): readonly StoredEvent[] =>
  events.list.filter((event) => base.byId.get(event.id) !== event);

export function writtenStart({ seeded, state, release: _ofThisProcess, ...rest }: WorldStart) {
  return { ...rest, state: writtenStartState(state), ownEvents: ownEventsOf(seeded) };
}

export async function readStart({ state, ownEvents, ...rest }: WrittenStart, contract: Contract): Promise<WorldStart> {
  const base = await sharedSeed(rest.seed);
  const isOwn = rest.ownPages.length + ownEvents.length > 0;
  return {
    ...rest,
    state: readStartState(state, contract),
    seeded: isOwn ? await withOwn(rest, base, ownEvents) : base,
  };
}

export const writtenState = (state: WorldState) => ({
  ...writtenStartState(state),
  tallies: [...state.tallies],
  rate: state.rate,
  clock: state.clock,
  epoch: state.epoch,
});

export const readState = ({ tallies, rate, clock, epoch, ...rest }: WrittenState, contract: Contract): WorldState => ({
  ...readStartState(rest, contract),
  tallies: tallies.length === 0 ? noTallies : new Map(tallies),
  rate,
  clock,
  epoch,
});

const writtenStartState = (state: StartState) => ({
  profile: writtenProfile(state.profile),
  deviations: state.deviations.turned.map(({ id }) => id),
  faults: writtenFaults(state.faults),
  credentials: state.credentials,
  removedPages: [...state.removedPages],
  steps: state.steps.map(writtenStep),
  requests: state.requests,
});

const readStartState = (
  { profile, deviations, faults, credentials, removedPages, steps, requests }: WrittenStartState,
  contract: Contract,
): StartState => ({
  ...sharedParts(contract)({ profile, deviations }),
  faults: faultReaderOf(contract).read(faults),
  credentials,
  removedPages: removedPages.length === 0 ? noPages : new Set(removedPages),
  steps: steps.map((step) => readStep(step, contract)),
  requests,
});

const noPages: ReadonlySet<number> = new Set();

/** What thousands of worlds have alike is read once, and in memory once. */
const sharedParts = perContract((contract) => {
  const known = new LRUCache<string, Pick<StartState, 'profile' | 'deviations'>>({ max: 100 });
  return ({ profile, deviations }: Pick<WrittenStartState, 'profile' | 'deviations'>) => {
    const key = JSON.stringify([profile, deviations]);
    const parts = known.get(key) ?? {
      profile: profileWith(defaultProfile(contract), profile),
      deviations: readDeviations(deviations, { contract, refusing: refusingOf(contract) }),
    };
    known.set(key, parts);
    return parts;
  };
});

/** Without the default's answers: those are the contract's. */
function writtenProfile(profile: Profile) {
  const { answers: _all, given: _names, ...head } = profile;
  return { ...head, answers: givenAnswers(profile) };
}

const writtenFaults = ({ list }: Faults) => list.map(({ from: _readAgain, deviations: _readToo, ...fault }) => fault);

function writtenStep({ change: { faults, ...change }, ...step }: WorldStep) {
  return { ...step, change: { ...change, ...(faults && { faults: writtenFaults(faults) }) } };
}

function readStep(
  { change: { faults, ...change }, ...step }: ReturnType<typeof writtenStep>,
  contract: Contract,
): WorldStep {
  return { ...step, change: { ...change, ...(faults && { faults: faultReaderOf(contract).read(faults) }) } };
}

/** The images of events, the earlier ones too, whose content is kept. */
async function picturesOf(
  events: readonly StoredEvent[],
  { ports: { pictures } }: World,
): Promise<readonly WrittenPicture[]> {
  const found = new Map<string, WrittenPicture>();
  for (const { image } of events)
    for (const { fetched } of [...(image.earlier ?? []), image]) {
      const sha256 = fetched?.sha256;
      if (fetched === undefined || typeof sha256 !== 'string' || found.has(sha256)) continue;
      const content = await pictures.contentOf(sha256);
      if (content !== undefined) found.set(sha256, { ...fetched, content: Buffer.from(content).toString('base64') });
    }
  return [...found.values()];
}
