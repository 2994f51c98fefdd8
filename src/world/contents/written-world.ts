import { LRUCache } from 'lru-cache';
import type { StoredEvent } from '../../domain/event/event.ts';
import type { Contract } from '../../contract/contract.ts';
import { perContract } from '../../contract/per-contract.ts';
import { readDeviations } from '../../faults/deviations.ts';
import type { Faults } from '../../faults/fault.ts';
import { noTallies } from '../../faults/draw-faults.ts';
import { faultReaderOf } from '../../faults/read-faults.ts';
import { defaultProfile, givenAnswers, profileWith, type Profile } from '../../profile/profile.ts';
import { withOwn, type Seeded } from '../shared-seed.ts';
import type { WorldStep } from '../step.ts';
import { untouched } from '../world-clock.ts';
import type { WorldStart, WorldState } from '../world.ts';

export type WrittenStart = ReturnType<typeof writtenStart>;
export type WrittenState = ReturnType<typeof writtenState>;

/** The events of a start that do not follow from its seed. */
export const ownEventsOf = ({ events, base }: Seeded): readonly StoredEvent[] =>
  events.list.filter((event) => base.byId.get(event.id) !== event);

export function writtenStart({ seeded, state, release: _ofThisProcess, ...rest }: WorldStart) {
  return { ...rest, state: writtenState(state), ownEvents: ownEventsOf(seeded) };
}

/** Member by member: what is made by `...` has a hidden class of its own in V8, and there are thousands of these. */
export async function readStart(written: WrittenStart, contract: Contract): Promise<WorldStart> {
  const { channel, apiKey, controlKey, partner, scenario, about, seed, ownPages, ownEvents, clock, bytes } = written;
  const start: Whole<WorldStart> = {
    channel,
    apiKey,
    controlKey,
    partner,
    scenario,
    about,
    seed,
    ownPages,
    clock,
    state: readState(written.state, contract),
    seeded: await withOwn(seed, ownPages, ownEvents),
    bytes,
    release: undefined,
  };
  return start as WorldStart;
}

/** With each member, also where it may be absent: none can be forgotten. */
type Whole<Type> = { readonly [Name in keyof Required<Type>]: Type[Name] | undefined };

/** The state of a start had no clock and no counts in earlier rows. */
type Earlier = Partial<Pick<WrittenState, 'tallies' | 'rate' | 'clock' | 'epoch'>>;

export const writtenState = (state: WorldState) => ({
  profile: writtenProfile(state.profile),
  deviations: state.deviations.turned.map(({ id }) => id),
  faults: writtenFaults(state.faults),
  credentials: state.credentials,
  removedPages: [...state.removedPages],
  steps: state.steps.map(writtenStep),
  requests: state.requests,
  tallies: [...state.tallies],
  rate: state.rate,
  clock: state.clock,
  epoch: state.epoch,
});

export function readState(written: WrittenState, contract: Contract): WorldState {
  const { profile, deviations } = sharedParts(contract)(written);
  const { credentials, removedPages, steps, requests } = written;
  const { tallies = [], rate, clock = untouched, epoch = 0 } = written as Earlier;
  return {
    profile,
    deviations,
    faults: faultReaderOf(contract).read(written.faults),
    credentials,
    removedPages: removedPages.length === 0 ? noPages : new Set(removedPages),
    steps: steps.map((step) => readStep(step, contract)),
    requests,
    tallies: tallies.length === 0 ? noTallies : new Map(tallies),
    rate,
    clock,
    epoch,
  };
}

const noPages: ReadonlySet<number> = new Set();

/** What thousands of worlds have alike is read once, and in memory once. */
const sharedParts = perContract((contract) => {
  const known = new LRUCache<string, Pick<WorldState, 'profile' | 'deviations'>>({ max: 100 });
  return ({ profile, deviations }: Pick<WrittenState, 'profile' | 'deviations'>) => {
    const key = JSON.stringify([profile, deviations]);
    const parts = known.get(key) ?? {
      profile: profileWith(defaultProfile(contract), profile),
      deviations: readDeviations(deviations, contract),
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
