import { closedObject } from '../../contract/input/schema-errors.ts';
import type { StoredEvent } from '../../domain/event/event.ts';
import { memberView, type ShownFact } from '../../domain/event/member-view.ts';
import { shownEvent, type ShownEvent } from '../../domain/event/shown-event.ts';
import { readInstant } from '../../domain/event/instant.ts';
import { presentPage } from '../../http/page-members.ts';
import { everyOf, type ListRange } from '../../lib/list-all.ts';
import { fixturesOf } from '../../world/fixtures.ts';
import { present } from '../../world/take-due-steps.ts';
import type { World } from '../../world/world.ts';
import { ControlRefused } from '../errors.ts';
import type { MemberWish, ShownPage } from '../controls.ts';
import type { Asked, Http, Operations } from '../operation.ts';
import { flag, formatted, pageInput, rangeInput } from '../schemas.ts';
import { sendPage } from '../sending.ts';

/** What a world holds, and back to its start. */
export const storedOperations = {
  'GET /fixtures': {
    summary: 'What `verify --fixtures` reads, of this world',
    access: 'api-key',
    called: 'fixtures',
    answer: async ({ world, origin }) => fixturesOf(await present(world), origin),
  },
  'POST /reset': {
    summary: 'Back to the scenario’s start',
    called: 'reset',
    answer: async ({ world }) => {
      await world.reset();
      return { status: 'reset' };
    },
  },
  'GET /pages': {
    summary: 'The pages, by ID',
    called: 'pages',
    input: pageInput(),
    programInput: rangeInput(),
    answer: listed<number, ShownPage>(async ({ world, origin }, range) => {
      const pages = await everyOf((await present(world)).ports.pages, range);
      return pages.map((page) => presentPage(page, `${origin}${world.path}`));
    }),
  },
  'GET /events': {
    summary: 'The events in full, by ID',
    called: 'events',
    input: pageInput(),
    programInput: rangeInput(),
    answer: listed<number, ShownEvent>(async ({ world }, range) =>
      (await everyOf((await present(world)).ports.store, range)).map((event) => shownEvent(event, world.channel)),
    ),
  },
  'GET /events/:id': {
    summary: 'One event, in full',
    called: 'event',
    answer: async (asked) => shownEvent(await namedEvent(asked), asked.world.channel),
  },
  'GET /events/:id/member-view': {
    summary: 'The stated facts that a member would be shown',
    called: 'memberView',
    input: closedObject({
      at: formatted('date-time', 'When the member looks; the world’s clock without'),
      timezone: formatted('timezone', 'The member’s; the place’s without'),
      eventAccess: flag('The flag of the partner’s single-sign-on (§5)'),
    }),
    answer: async (asked) => {
      const event = await namedEvent(asked);
      return { event: event.id, facts: await factsOf(event, asked) };
    },
  },
  'GET /event-types': {
    summary: 'The event types',
    called: 'eventTypes',
    input: pageInput(),
    programInput: rangeInput(),
    answer: listed(async ({ world }, range) => everyOf((await present(world)).ports.directories.eventTypes, range)),
  },
  'GET /places': {
    summary: 'The places',
    called: 'places',
    input: pageInput({ type: 'string' }),
    programInput: rangeInput({}),
    answer: listed(async ({ world }, range) => everyOf((await present(world)).ports.directories.places, range)),
  },
} satisfies Operations;

/** A list: over HTTP a page of it, for a program all that it asks for. */
function listed<Id extends string | number, Entry extends { readonly id: Id }>(
  list: (asked: Asked, range: ListRange<Id>) => Promise<readonly Entry[]>,
) {
  return (asked: Asked, http?: Http): Promise<readonly Entry[] | undefined> =>
    http === undefined ? list(asked, asked.input) : sendPage<Id>(asked, http.response, (range) => list(asked, range));
}

/** The event that the path names. @throws ControlRefused */
export function namedEvent({ world, params: { id = '' } }: Asked): Promise<StoredEvent> {
  return eventOf(world, id);
}

/** An unknown event costs no more than a known one: no near ID is looked for. @throws ControlRefused */
export async function eventOf(world: World, id: string): Promise<StoredEvent> {
  const event = /^\d{1,16}$/.test(id) ? await (await present(world)).ports.store.get(Number(id)) : undefined;
  if (event !== undefined) return event;
  throw new ControlRefused(404, `There is no event with the ID ${id}. GET /_sandbox/events lists them.`);
}

async function factsOf(event: StoredEvent, { world, input }: Asked): Promise<readonly ShownFact[]> {
  const { at, timezone, eventAccess }: MemberWish = input;
  const place = await world.ports.directories.places.get(event.location);
  const publishedAtOffset = world.state.profile.answers['published-at.offset'];
  const member = {
    at: at === undefined ? world.ports.clock.now() : (readInstant(at) as number),
    timezone: timezone ?? place?.timezone ?? 'UTC',
    eventAccess,
  };
  return memberView(event, member, { place, publishedAtOffset });
}
