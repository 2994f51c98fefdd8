import { randomBytes } from 'node:crypto';
import { availability } from '../../domain/event/availability.ts';
import type { RsvpDecision } from '../../domain/event/rsvp.ts';
import { shownRsvp } from '../../domain/event/shown-event.ts';
import { rsvpRefusals } from '../../http/rsvp-refusals.ts';
import { confirmRsvp, registerMembers } from '../../world/rsvps.ts';
import { present } from '../../world/take-due-steps.ts';
import { ControlRefused } from '../control-refused.ts';
import type { Registered, RsvpWish } from '../controls.ts';
import { confirmationInput, rsvpInput } from '../inputs.ts';
import type { Operation } from '../operation.ts';
import { eventOf, namedEvent } from './stored.ts';

/** Members register, and the partner confirms. */
export const rsvpOperations: readonly Operation[] = [
  {
    on: 'POST /events/:id/rsvps',
    summary: 'Members register for an event, all of them or none',
    called: 'rsvps.register',
    input: rsvpInput,
    status: 201,
    answer: async (asked) => {
      const { id } = await namedEvent(asked);
      const wish: RsvpWish = asked.input;
      const registration = { members: membersOf(wish), isConfirmed: wish.confirmed ?? false };
      return registered(await registerMembers(await present(asked.world), id, registration), id);
    },
  },
  {
    on: 'POST /rsvp-confirmations',
    summary: 'The partner confirms an RSVP, as its webhook would (§6)',
    called: 'rsvps.confirm',
    input: confirmationInput,
    answer: async ({ world, input }) => {
      const { event, member } = input as { event: number; member: string };
      const { id } = await eventOf(world, String(event));
      return registered(await confirmRsvp(await present(world), { event: id, member }), id);
    },
  },
];

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
