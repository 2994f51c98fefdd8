import { availability } from '../domain/event/availability.ts';
import { MAX_RSVPS, register } from '../domain/event/rsvp.ts';
import type { Rsvp, StoredEvent } from '../domain/event/event.ts';
import type { Clock, EventUpdate, WriteDecision } from '../domain/ports.ts';
import { withAnswers } from '../profile/profile.ts';
import type { WorldStep, StepRsvps } from './step.ts';
import { changedClock, clockOf, type ClockChange, type ClockSetting } from './world-clock.ts';
import type { World, WorldState } from './world.ts';

/**
 * Takes the steps of a world that are due, together with a change of its clock. No timer waits for a step: every access to the world checks
 * for due steps. Steps are struck out together with the change of their RSVPs; if the store keeps nothing, nothing has changed.
 */
function takeDueSteps(
  world: World,
  momentIn: (state: WorldState) => Moment = () => ({ now: timeOf(world) }),
): Promise<void> {
  let seen: { readonly state: WorldState; readonly moment: Moment } | undefined;
  const momentOf = (state: WorldState): Moment => {
    if (seen?.state !== state) seen = { state, moment: momentIn(state) }; // the same for events and state
    return seen.moment;
  };
  return world.change(
    (state) => {
      const { now, clock = state.clock } = momentOf(state);
      return dueIn(state, now).reduce((before, step) => changedState(before, step, now), { ...state, clock });
    },
    (state) => {
      const { now } = momentOf(state);
      return dueIn(state, now).flatMap((step) => registrationsOf(step, now));
    },
  );
}

/** The time of a world, and the clock that it is told by, where that is another one. */
interface Moment {
  readonly now: number;
  readonly clock?: ClockSetting;
}

const timeOf = ({ ports, state: { steps } }: World): number => (steps.length === 0 ? 0 : ports.clock.now());

function dueIn({ steps, requests }: WorldState, now: number): readonly WorldStep[] {
  const isDue = ({ at, afterRequests }: WorldStep) => (at === undefined ? (afterRequests ?? 0) <= requests : at <= now);
  return steps.filter(isDue).toSorted((a, b) => (a.at ?? now) - (b.at ?? now));
}

const hasDueSteps = (world: World): boolean => dueIn(world.state, timeOf(world)).length > 0;

/** The world as it is by now: what is due in it has happened. */
export async function present(world: World): Promise<World> {
  if (hasDueSteps(world)) await world.exclusively(() => takeDueSteps(world));
  return world;
}

/**
 * Takes what is due before a request of the interface, and counts the request where a step waits for its number. A request that is refused
 * because the store keeps no steps is not counted.
 */
export const beforeRequest = (world: World): Promise<void> =>
  world.exclusively(async () => {
    if (hasDueSteps(world)) await takeDueSteps(world);
    if (world.state.steps.some(({ afterRequests }) => afterRequests !== undefined))
      await world.change(({ requests }) => ({ requests: requests + 1 }));
  });

/** Sets the clock of a world together with what it passes. @param base the clock that it is set by @throws ClockRefused */
export const setClock = (world: World, change: ClockChange, base: Clock): Promise<void> =>
  world.exclusively(async () => {
    if (hasDueSteps(world)) await takeDueSteps(world);
    await takeDueSteps(world, (state) => {
      const clock = changedClock(state.clock, change, base);
      return { clock, now: clockOf(clock, base).now() };
    });
  });

const registrationsOf = ({ number, change: { rsvps = [] } }: WorldStep, now: number): readonly EventUpdate<void>[] =>
  rsvps.map((one, index) => ({
    id: one.event,
    decide: (event) => registered(event, { rsvps: one, now, name: `step-${number}-${index + 1}` }),
  }));

/** The state of a world after a step. */
function changedState(state: WorldState, step: WorldStep, now: number): WorldState {
  const { faults, profile, removedPages, expiredKeys } = step.change;
  const [own, ...further] = state.credentials.map((credential, index) =>
    expiredKeys?.includes(index + 1) === true ? { ...credential, expiresAt: now } : credential,
  );
  return {
    ...state,
    steps: state.steps.filter(({ number }) => number !== step.number),
    ...(faults === undefined ? {} : { faults }),
    ...(profile === undefined ? {} : { profile: withAnswers(state.profile, profile) }),
    ...(removedPages === undefined ? {} : { removedPages: new Set([...state.removedPages, ...removedPages]) }),
    ...(own === undefined || expiredKeys === undefined ? {} : { credentials: [own, ...further] }),
  };
}

interface Registering {
  readonly rsvps: StepRsvps;
  readonly now: number;
  /** Members are named after it and by their number. */
  readonly name: string;
}

function registered(event: StoredEvent | undefined, { rsvps, now, name }: Registering): WriteDecision<void> {
  if (event === undefined) return { value: undefined };
  const { count, confirmed = false } = rsvps;
  const isCounted = !event.receivesRsvpWebhooks || confirmed;
  const room = Math.min(MAX_RSVPS - event.rsvps.length, (isCounted ? availability(event) : null) ?? count);
  const members = newMembers(name, Math.min(count, room), event.rsvps);
  const decision = register(event, { members, isConfirmed: confirmed, now });
  return 'event' in decision ? { event: decision.event, value: undefined } : { value: undefined };
}

/** A snapshot that is loaded counts its steps anew, so that a name may be taken. */
function newMembers(name: string, count: number, rsvps: readonly Rsvp[]): readonly string[] {
  const taken = new Set(rsvps.map(({ member }) => member));
  const members: string[] = [];
  for (let number = 1; members.length < count; number += 1)
    if (!taken.has(`${name}-${number}`)) members.push(`${name}-${number}`);
  return members;
}
