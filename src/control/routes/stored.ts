import type { ShownEvent } from '../../domain/event/shown-event.ts';
import { reachedAt } from '../../http/exchange.ts';
import { eventOf } from '../event-of.ts';
import type { ControlRequest, Route } from '../route.ts';
import { memberWish } from '../wishes.ts';

/** What a world holds, and back to its start. */
export const storedRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/fixtures',
    summary: 'What `verify --fixtures` reads, of this world',
    access: 'api-key',
    answers: 'fixtures',
    answer: ({ world, request }) => world.fixtures(reachedAt(request)),
  },
  {
    method: 'post',
    path: '/reset',
    summary: 'Back to the scenario’s start',
    answers: 'reset',
    answer: async ({ world }) => {
      await world.reset();
      return { status: 'reset' };
    },
  },
  {
    method: 'get',
    path: '/pages',
    summary: 'Every page',
    answers: 'pages',
    answer: ({ world, request }) => world.pages(reachedAt(request)),
  },
  {
    method: 'get',
    path: '/events',
    summary: 'Every event, in full',
    answers: 'events',
    answer: ({ world }) => world.events(),
  },
  { method: 'get', path: '/events/:id', summary: 'One event, in full', answers: 'event', answer: findEvent },
  {
    method: 'get',
    path: '/events/:id/member-view',
    summary: 'The stated facts that a member would be shown',
    query: memberWish,
    answers: 'memberView',
    answer: async (asked) => {
      const { id } = await findEvent(asked);
      return { event: id, facts: await asked.world.memberView(id, asked.query) };
    },
  },
  {
    method: 'get',
    path: '/event-types',
    summary: 'Every event type',
    answers: 'eventTypes',
    answer: ({ world }) => world.eventTypes(),
  },
  { method: 'get', path: '/places', summary: 'Every place', answers: 'places', answer: ({ world }) => world.places() },
];

/** The event that the path names. @throws ControlRefused */
export function findEvent({ world, params: { id = '' } }: ControlRequest): Promise<ShownEvent> {
  return eventOf(world, id);
}
