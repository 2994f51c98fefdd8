import type { SandboxFixtures, ShownPage } from '../../src/control/controls.ts';
import type { PlainRequest } from '../journal/request.ts';
import type { operationFilters } from '../journal/filter.ts';
import type { world } from '../sandbox.ts';

type World = typeof world.value;

/** What the examples are made of: what this world knows. */
export interface ExampleContext {
  readonly fixtures: SandboxFixtures;
  readonly pages: readonly ShownPage[];
  readonly places: Awaited<ReturnType<World['places']>>;
  readonly types: Awaited<ReturnType<World['eventTypes']>>;
  readonly events: Awaited<ReturnType<World['events']>>;
}

/** What somebody has picked, by its ID. */
type Picked = Readonly<Partial<Record<'host' | 'type' | 'location' | 'event', string | undefined>>>;

/** A lawful request of an operation, of what this world knows. */
export function exampleOf(
  operation: (typeof operationFilters)[number],
  ground: ExampleContext,
  picked: Picked,
): PlainRequest {
  const { fixtures, pages, events } = ground;
  const credentials = [
    ['Authorization', `Channel ${fixtures.apiKey}`],
    ['X-Channel', fixtures.channelId],
  ] as const;
  const post = (url: string, body: object): PlainRequest => ({
    method: 'POST',
    url,
    headers: [...credentials, ['Content-Type', 'application/json']],
    body: JSON.stringify(body, null, 2),
  });
  const host = Number(picked.host ?? pages[0]?.id ?? 0);
  if (operation === 'pages.search')
    return post('/channels/pages.search', { query: fixtures.pages.query, page: 1, perPage: 3 });
  if (operation === 'pages.get') return { method: 'GET', url: `/channels/pages/${host}`, headers: credentials };
  const event = eventOf(ground, picked, host);
  if (operation === 'events.create') return post('/v1/events.create', { ...event, image: fixtures.images.valid });
  return post(`/v1/events.update/${picked.event ?? events.at(-1)?.id ?? 0}`, event);
}

function eventOf({ places, types }: ExampleContext, picked: Picked, host: number): object {
  const place = places.find(({ id }) => id === picked.location) ?? places[0];
  return {
    title: 'Community garden workshop',
    type: Number(picked.type ?? types[0]?.id ?? 0),
    contactEmail: 'events@partner.example',
    startedAt: '2027-05-20T18:00:00',
    endedAt: '2027-05-20T20:30:00',
    isVip: false,
    receivesRsvpWebhooks: false,
    isPaid: false,
    location: place?.id ?? '',
    description: 'Bring gloves.',
    host,
  };
}
