import { randomBytes } from 'node:crypto';
import { ControlRefused } from '../control-refused.ts';
import type { Registered, RsvpControls, RsvpWish } from '../controls.ts';
import { availability } from '../../domain/event/availability.ts';
import { shownRsvp } from '../../domain/event/shown-event.ts';
import type { RsvpDecision } from '../../domain/event/rsvp.ts';
import { rsvpRefusals } from '../../http/rsvp-refusals.ts';
import { confirmRsvp, registerMembers } from '../../world/rsvps.ts';
import { present } from '../../world/take-due-steps.ts';
import type { World } from '../../world/world.ts';

/** What the control area and programs can do with the RSVPs of a world. */
export const rsvpControlsOf = (world: World): RsvpControls => ({
  register: async (event, wish) => {
    const registration = { members: membersOf(wish), isConfirmed: wish.confirmed ?? false };
    return registered(await registerMembers(await present(world), event, registration), event);
  },
  confirm: async (confirmation) =>
    registered(await confirmRsvp(await present(world), confirmation), confirmation.event),
});

function membersOf({ member, members = [], count = 0 }: RsvpWish): readonly string[] {
  const named = member === undefined ? members : [member, ...members];
  const distinct = [...new Set(named)];
  if (distinct.length < named.length) throw new ControlRefused(400, '`member` is among `members` too: name each once.');
  return [...distinct, ...Array.from({ length: count }, () => `member-${randomBytes(6).toString('hex')}`)];
}

function registered(decision: RsvpDecision, event: number): Registered {
  if ('event' in decision)
    return { event, rsvps: decision.rsvps.map(shownRsvp), availability: availability(decision.event) };
  const [status, detail] = rsvpRefusals[decision.refusal];
  throw new ControlRefused(status, `Event ${event}: ${detail}`);
}
