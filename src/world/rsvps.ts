import { confirm, register, type Registration, type RsvpDecision } from '../domain/event/rsvp.ts';
import type { StoredEvent } from '../domain/event/event.ts';
import type { WriteDecision } from '../domain/ports.ts';
import type { World } from './world.ts';

/** Registers members for an event of a world, all of them or none; decided and written in one atomic step. */
export function registerMembers(
  { ports: { store, clock } }: World,
  event: number,
  registration: Omit<Registration, 'now'>,
): Promise<RsvpDecision> {
  const now = clock.now();
  return store.update(event, (current) => written(register(current, { ...registration, now })));
}

/** Confirms a member's RSVP; decided and written in one atomic step. */
export function confirmRsvp(
  { ports: { store, clock } }: World,
  { event, member }: { readonly event: number; readonly member: string },
): Promise<RsvpDecision> {
  const now = clock.now();
  return store.update(event, (current: StoredEvent | undefined) => written(confirm(current, { member, now })));
}

const written = (decision: RsvpDecision): WriteDecision<RsvpDecision> =>
  'event' in decision ? { event: decision.event, value: decision } : { value: decision };
