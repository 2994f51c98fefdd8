import { Choice, type Option } from '../parts/form.tsx';
import { address, goTo, linkWith } from '../address.ts';
import { operationIds, type OperationId } from '../../interface/operations.ts';
import { EditAndSend } from '../journal/edit-and-send.tsx';
import { ViewOf } from '../parts/view.tsx';
import { world } from '../sandbox.ts';
import type { SandboxFixtures, ShownPage } from '../../control/controls.ts';
import type { PlainRequest } from '../journal/plain-request.ts';

async function loadGround(): Promise<ExampleContext> {
  const [fixtures, pages, places, types, events] = await Promise.all([
    world.value.fixtures(),
    world.value.pages(),
    world.value.places(),
    world.value.eventTypes(),
    world.value.events(),
  ]);
  return { fixtures, pages, places, types, events };
}

/** The four operations, ready to be sent, with what this world knows to choose from. */
export function SendView() {
  return (
    <ViewOf title="Send" load={loadGround}>
      {(ground) => <Send ground={ground} />}
    </ViewOf>
  );
}

function Send({ ground }: { readonly ground: ExampleContext }) {
  const { params } = address.value;
  const operation = operationIds.find((one) => one === params.get('operation')) ?? 'events.create';
  const chosen = Object.fromEntries(pickers.map(([name]) => [name, params.get(name) ?? undefined]));
  const request = exampleOf(operation, ground, chosen);
  const choose = (name: string, value: string) => goTo(linkWith({ [name]: value }), { replacing: true });
  return (
    <>
      <p class="soft">What is sent here is marked, and the audit of the client leaves it out.</p>
      <div class="row">
        <Choice
          label="Operation"
          value={operation}
          options={operationIds.map((one) => [one, one])}
          onChoose={(value) => choose('operation', value)}
        />
        {pickers
          .filter(([, , of]) => of.some((one) => one === operation))
          .map(([name, label, , known]) => (
            <Choice
              key={name}
              label={label}
              value={chosen[name] ?? ''}
              options={[['', 'any'], ...known(ground).slice(0, MAX_OPTIONS).map(optionOf)]}
              onChoose={(value) => choose(name, value)}
            />
          ))}
      </div>
      <EditAndSend key={JSON.stringify(request)} request={request} mark="send" />
    </>
  );
}

/** Options of one picker: more would be no choice. */
const MAX_OPTIONS = 200;

/** What is picked: its name in the address, its label, the operations that take it, and what there is to choose from. */
const pickers = [
  ['event', 'Event', ['events.update'], ({ events }) => events.map(({ id, title }) => [id, title])],
  [
    'host',
    'Page',
    ['pages.get', 'events.create', 'events.update'],
    ({ pages }) => pages.map(({ id, title }) => [id, title]),
  ],
  ['type', 'Type', ['events.create', 'events.update'], ({ types }) => types.map(({ id, name }) => [id, name])],
  ['location', 'Place', ['events.create', 'events.update'], ({ places }) => places.map(({ id, name }) => [id, name])],
] as const satisfies readonly (readonly [
  name: keyof Picked,
  label: string,
  of: readonly string[],
  known: (ground: ExampleContext) => readonly (readonly [id: string | number, text: string])[],
])[];

const optionOf = ([id, text]: readonly [string | number, string]): Option => [
  String(id),
  `${id}: ${text}`.slice(0, 60),
];

type World = typeof world.value;

/** What the examples are made of: what this world knows. */
interface ExampleContext {
  readonly fixtures: SandboxFixtures;
  readonly pages: readonly ShownPage[];
  readonly places: Awaited<ReturnType<World['places']>>;
  readonly types: Awaited<ReturnType<World['eventTypes']>>;
  readonly events: Awaited<ReturnType<World['events']>>;
}

/** What somebody has picked, by its ID. */
type Picked = Readonly<Partial<Record<'host' | 'type' | 'location' | 'event', string | undefined>>>;

/** A lawful request of an operation, of what this world knows. */
function exampleOf(operation: OperationId, ground: ExampleContext, picked: Picked): PlainRequest {
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
