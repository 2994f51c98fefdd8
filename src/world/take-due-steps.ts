import { availability } from '../domain/event/availability.ts';
import { register } from '../domain/event/rsvp.ts';
import type { Rsvp, StoredEvent } from '../domain/event/event.ts';
import type { Decision } from '../domain/ports.ts';
import { withAnswers } from '../profile/profile.ts';
import type { Change, Step, StepRsvps } from './step.ts';
import type { World, WorldState } from './world.ts';

/** Has happen what is due in a world by now. No timer waits for a step: whoever looks at the world asks. */
async function takeDueSteps(world: World): Promise<void> {
  if (world.steps.length === 0) return;
  const now = world.ports.clock.now();
  const isDue = ({ at, afterRequests }: Step) =>
    at === undefined ? (afterRequests ?? 0) <= world.requests : at <= now;
  const due = world.steps.filter(isDue).toSorted((a, b) => (a.at ?? now) - (b.at ?? now));
  if (due.length === 0) return;
  world.replace({ steps: world.steps.filter((step) => !isDue(step)) });
  // Begun all at once, so that a request that comes meanwhile sees none or all of them where the store is in memory.
  await Promise.all(due.flatMap(({ change, number }) => take(world, change, number)));
}

/** The world as it is by now: what is due in it has happened. */
export async function present(world: World): Promise<World> {
  await takeDueSteps(world);
  return world;
}

/** Has happen what is due before a request of the interface, and counts it where a step waits for its number. */
export async function beforeRequest(world: World): Promise<void> {
  const due = takeDueSteps(world);
  if (world.steps.some(({ afterRequests }) => afterRequests !== undefined))
    world.replace({ requests: world.requests + 1 });
  await due;
}

function take(world: World, change: Change, number: number): readonly Promise<void>[] {
  world.replace(changedState(world, change));
  const { store, clock } = world.ports;
  const now = clock.now();
  return (change.rsvps ?? []).map((rsvps, index) =>
    store.update(rsvps.event, (event) => registered(event, { rsvps, now, name: `step-${number}-${index + 1}` })),
  );
}

function changedState(world: World, { faults, profile, removedPages, expiredKeys }: Change): Partial<WorldState> {
  const now = world.ports.clock.now();
  const [own, ...further] = world.credentials.map((credential, index) =>
    expiredKeys?.includes(index + 1) === true ? { ...credential, expiresAt: now } : credential,
  );
  return {
    ...(faults === undefined ? {} : { faults }),
    ...(profile === undefined ? {} : { profile: withAnswers(world.profile, profile) }),
    ...(removedPages === undefined ? {} : { removedPages: new Set([...world.removedPages, ...removedPages]) }),
    ...(own === undefined || expiredKeys === undefined ? {} : { credentials: [own, ...further] }),
  };
}

interface Registering {
  readonly rsvps: StepRsvps;
  readonly now: number;
  /** Members are named after it and by their number. */
  readonly name: string;
}

function registered(event: StoredEvent | undefined, { rsvps, now, name }: Registering): Decision<void> {
  const isCounted = event?.receivesRsvpWebhooks !== true || rsvps.confirmed === true;
  const room = (isCounted && event !== undefined ? availability(event) : null) ?? rsvps.count;
  const members = newMembers(name, Math.min(rsvps.count, room), event?.rsvps ?? []);
  const decision = register(event, { members, isConfirmed: rsvps.confirmed === true, now });
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
