import { randomBytes } from 'node:crypto';
import { closedObject } from '../../contract/input/schema-errors.ts';
import { availability } from '../../domain/event/availability.ts';
import type { RsvpDecision } from '../../domain/event/rsvp.ts';
import { shownRsvp } from '../../domain/event/shown-event.ts';
import { rsvpRefusals } from '../../http/rsvp-refusals.ts';
import { confirmRsvp, registerMembers } from '../../world/rsvps.ts';
import { present } from '../../world/take-due-steps.ts';
import { ControlRefused } from '../errors.ts';
import type { Registered, RsvpWish } from '../controls.ts';
import type { Operations } from '../operation.ts';
import { flag, text, whole } from '../schemas.ts';
import { eventOf, namedEvent } from './stored.ts';

const member = text('Whoever registers, by any name', { minLength: 1, maxLength: 200 });

/** Members register, and the partner confirms. */
export const rsvpOperations = {
  'POST /events/:id/rsvps': {
    summary: 'Members register for an event, all of them or none',
    called: 'rsvps.register',
    input: closedObject(
      {
        member,
        members: { type: 'array', minItems: 1, maxItems: 1000, uniqueItems: true, items: member },
        count: whole('How many members; their names are generated', 1, 1000),
        confirmed: flag('Whether the partner has confirmed them at once'),
      },
      { minProperties: 1, anyOf: [{ required: ['member'] }, { required: ['members'] }, { required: ['count'] }] },
    ),
    status: 201,
    answer: async (asked) => {
      const { id } = await namedEvent(asked);
      const wish: RsvpWish = asked.input;
      const registration = { members: membersOf(wish), isConfirmed: wish.confirmed ?? false };
      return registered(await registerMembers(await present(asked.world), id, registration), id);
    },
  },
  'POST /rsvp-confirmations': {
    summary: 'The partner confirms an RSVP, as its webhook would (§6)',
    called: 'rsvps.confirm',
    input: closedObject({ event: whole('ID of the event'), member }, { required: ['event', 'member'] }),
    answer: async ({ world, input }) => {
      const { event, member } = input as { event: number; member: string };
      const { id } = await eventOf(world, String(event));
      return registered(await confirmRsvp(await present(world), { event: id, member }), id);
    },
  },
} satisfies Operations;

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
