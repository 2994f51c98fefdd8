import type { ShownEvent } from '../../domain/event/shown-event.ts';
import { reachedAt } from '../../http/exchange.ts';
import { eventOf } from '../event-of.ts';
import type { ControlRequest, Route } from '../route.ts';
import { sendPage } from '../send-pieces.ts';
import { memberWish, clockWish, confirmationWish, pageWish, rsvpWish, faultsWish } from '../wishes.ts';
import type { ListedFault } from '../../faults/fault.ts';
import type { ControlAnswers } from '../answers.ts';

/** What a world holds, its clock, who registers and how it misbehaves, and back to its start. */
export const storedRoutes: readonly Route[] = [
  {
    on: 'GET /fixtures',
    summary: 'What `verify --fixtures` reads, of this world',
    access: 'api-key',
    answers: 'fixtures',
    answer: ({ world, request }) => world.fixtures(reachedAt(request)),
  },
  {
    on: 'POST /reset',
    summary: 'Back to the scenario’s start',
    answers: 'reset',
    answer: async ({ world }) => {
      await world.reset();
      return { status: 'reset' };
    },
  },
  {
    on: 'GET /pages',
    summary: 'The pages, by ID',
    query: pageWish(),
    answers: 'pages',
    answer: (asked) => sendPage<number>(asked, (range) => asked.world.pages(reachedAt(asked.request), range)),
  },
  {
    on: 'GET /events',
    summary: 'The events in full, by ID',
    query: pageWish(),
    answers: 'events',
    answer: (asked) => sendPage(asked, asked.world.events),
  },
  { on: 'GET /events/:id', summary: 'One event, in full', answers: 'event', answer: findEvent },
  {
    on: 'GET /events/:id/member-view',
    summary: 'The stated facts that a member would be shown',
    query: memberWish,
    answers: 'memberView',
    answer: async (asked) => {
      const { id } = await findEvent(asked);
      return { event: id, facts: await asked.world.memberView(id, asked.query) };
    },
  },
  {
    on: 'GET /event-types',
    summary: 'The event types',
    query: pageWish(),
    answers: 'eventTypes',
    answer: (asked) => sendPage(asked, asked.world.eventTypes),
  },
  {
    on: 'GET /places',
    summary: 'The places',
    query: pageWish({ type: 'string' }),
    answers: 'places',
    answer: (asked) => sendPage(asked, asked.world.places),
  },
  {
    on: 'GET /clock',
    summary: 'The world’s clock, and what will happen next by it',
    answers: 'clock',
    answer: ({ world }) => world.clock.read(),
  },
  {
    on: 'PUT /clock',
    summary: 'Sets or moves the world’s clock, lets it run or stand',
    body: clockWish,
    answers: 'clock',
    answer: ({ world, body }) => world.clock.set(body),
  },
  {
    on: 'POST /events/:id/rsvps',
    summary: 'Members register for an event, all of them or none',
    body: rsvpWish,
    status: 201,
    answers: 'registered',
    answer: async (asked) => asked.world.rsvps.register((await findEvent(asked)).id, asked.body),
  },
  {
    on: 'POST /rsvp-confirmations',
    summary: 'The partner confirms an RSVP, as its webhook would (§6)',
    body: confirmationWish,
    answers: 'registered',
    answer: async ({ world, body }) => {
      const { event, member: name } = body as { event: number; member: string };
      const { id } = await eventOf(world, String(event));
      return world.rsvps.confirm({ event: id, member: name });
    },
  },
  {
    on: 'GET /faults',
    summary: 'The world’s faults, and how often each has acted',
    answers: 'faults',
    answer: async ({ world }) => ({ faults: await world.faults.list() }),
  },
  {
    on: 'PUT /faults',
    summary: 'Puts faults in the place of the present ones: all of them, or none',
    body: faultsWish,
    answers: 'faults',
    answer: setFaults,
  },
  {
    on: 'DELETE /faults',
    summary: 'Ends every fault of the world',
    status: 204,
    answer: ({ world }) => world.faults.clear(),
  },
  {
    on: 'GET /faults/schema',
    summary: 'The JSON Schema of a list of faults, with every rule, deviation and named list',
    answers: 'faultsSchema',
    answer: ({ world }) => world.faults.schema,
  },
];

/** The event that the path names. @throws ControlRefused */
export function findEvent({ world, params: { id = '' } }: ControlRequest): Promise<ShownEvent> {
  return eventOf(world, id);
}

async function setFaults({ world, body }: ControlRequest): Promise<ControlAnswers['faults']> {
  await world.faults.set(body['faults'] as readonly ListedFault[]);
  return { faults: await world.faults.list() };
}
