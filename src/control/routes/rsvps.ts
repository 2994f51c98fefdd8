import type { JsonSchema } from '../../contract/input/schema-errors.ts';
import { eventOf, findEvent } from './stored.ts';
import type { Route } from '../route.ts';

const member = { type: 'string', minLength: 1, maxLength: 200, description: 'Whoever registers, by any name' };

const rsvpWish: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    member,
    members: { type: 'array', minItems: 1, maxItems: 1000, uniqueItems: true, items: member },
    count: { type: 'integer', minimum: 1, maximum: 1000, description: 'So many members, whose names are made up' },
    confirmed: { type: 'boolean', description: 'Whether the partner has confirmed them at once' },
  },
  anyOf: [{ required: ['member'] }, { required: ['members'] }, { required: ['count'] }],
};

const confirmation: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['event', 'member'],
  properties: { event: { type: 'integer', minimum: 0, description: 'ID of the event' }, member },
};

export const rsvpRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/events/:id/rsvps',
    summary: 'Members register for an event, all of them or none',
    body: rsvpWish,
    status: 201,
    answers: 'registered',
    answer: async (asked) => asked.world.rsvps.register((await findEvent(asked)).id, asked.body),
  },
  {
    method: 'post',
    path: '/rsvp-confirmations',
    summary: 'The partner confirms an RSVP, as its webhook would (§6)',
    body: confirmation,
    answers: 'registered',
    answer: async ({ world, body }) => {
      const { event, member: name } = body as { event: number; member: string };
      const { id } = await eventOf(world, String(event));
      return world.rsvps.confirm({ event: id, member: name });
    },
  },
];
