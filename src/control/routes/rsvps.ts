import { eventOf } from '../event-of.ts';
import { findEvent } from './stored.ts';
import type { Route } from '../route.ts';
import { confirmationWish, rsvpWish } from '../wishes.ts';

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
    body: confirmationWish,
    answers: 'registered',
    answer: async ({ world, body }) => {
      const { event, member: name } = body as { event: number; member: string };
      const { id } = await eventOf(world, String(event));
      return world.rsvps.confirm({ event: id, member: name });
    },
  },
];
