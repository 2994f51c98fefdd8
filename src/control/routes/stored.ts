import { readInstant } from '../../domain/event/instant.ts';
import type { ShownEvent } from '../../domain/event/shown-event.ts';
import { nearest } from '../../contract/input/did-you-mean.ts';
import type { Member } from '../../domain/event/member-view.ts';
import { reachedAt } from '../../http/exchange.ts';
import { ControlRefused } from '../control-refused.ts';
import type { ControlRequest, Route } from '../route.ts';

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
    query: {
      type: 'object',
      additionalProperties: false,
      properties: {
        at: { type: 'string', format: 'date-time', description: 'When the member looks; the world’s clock without' },
        timezone: { type: 'string', format: 'timezone', description: 'The member’s; the place’s without' },
        eventAccess: { type: 'boolean', description: 'The flag of the partner’s single-sign-on (§5)' },
      },
    },
    answers: 'memberView',
    answer: async (asked) => {
      const event = await findEvent(asked);
      return { event: event.id, facts: await asked.world.memberView(event, memberOf(asked.query)) };
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

function memberOf({ at, ...member }: ControlRequest['query']): Partial<Member> {
  return { ...(at === undefined ? {} : { at: readInstant(String(at)) as number }), ...member };
}

/** The event that the path names. @throws ControlRefused */
export function findEvent({ world, params: { id = '' } }: ControlRequest): Promise<ShownEvent> {
  return eventOf(world, id);
}

/** @throws ControlRefused with the nearest ID */
export async function eventOf(world: ControlRequest['world'], id: string): Promise<ShownEvent> {
  const event = /^\d{1,15}$/.test(id) ? await world.event(Number(id)) : undefined;
  if (event !== undefined) return event;
  const known = (await world.events()).map((one) => String(one.id));
  throw new ControlRefused(
    404,
    `There is no event with the ID ${id}${nearest(id, known)}. GET /_sandbox/events lists them.`,
  );
}
