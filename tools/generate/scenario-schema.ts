import { clockInput, credentialShapes } from '../../src/control/schemas.ts';
import { namedDeviations } from '../../src/faults/deviations.ts';
import { faultsSchema } from '../../src/faults/faults-schema.ts';
import { attributesOf } from '../../src/contract/attributes.ts';
import { type Contract, isObject, type Schema } from '../../src/contract/contract.ts';
import { storedAttributesOf } from '../../src/contract/stored-attributes.ts';
import { savedEventSchema } from './saved-event-schema.ts';

const count = { type: 'integer', minimum: 0, maximum: 1_000_000 };
const member = { type: 'string', minLength: 1, maxLength: 200 };

/** The JSON Schema of a scenario, which guards files and bodies, and serves editors. */
export function scenarioSchema(contract: Contract): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A scenario of channel-sandbox: a named start of a world',
    type: 'object',
    required: ['scenario', 'seededAt', 'pages', 'events'],
    additionalProperties: false,
    properties: {
      $schema: { type: 'string', description: 'This schema, for editors' },
      scenario: { type: 'string', minLength: 1, maxLength: 200, description: 'Its name' },
      description: { type: 'string', maxLength: 2000, description: 'What it is for, in one line' },
      seededAt: {
        ...moment,
        description: 'The moment around which its events are planned, such as 2026-11-01T00:00:00Z',
      },
      seed: {
        type: 'integer',
        minimum: 0,
        maximum: 4_294_967_295,
        description: 'The seed of pages and events, where the start gives none',
      },
      pages: { ...count, description: 'How many pages are seeded' },
      events: { ...count, description: 'How many events are seeded' },
      ...contents(contract),
      ...behaviour(contract),
    },
  };
}

function contents(contract: Contract): object {
  const answers = (question: string) => {
    const { anyOf = [] } = (contract.questions.get(question)?.answers ?? {}) as { anyOf?: readonly Schema[] };
    return anyOf.find(({ type }) => type === 'array') ?? {};
  };
  return {
    ownPages: {
      type: 'array',
      maxItems: most.pages,
      items: object({ id, title: { type: 'string', minLength: 1, maxLength: 1000 } }, ['id', 'title'], 'A page'),
      description: 'Pages by hand, beside the seeded ones, or in their place where the ID is theirs',
    },
    ownEvents: {
      type: 'array',
      maxItems: most.events,
      items: {
        if: { required: ['image'], properties: { image: { type: 'object' } } },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: withoutHead(savedEventSchema(storedAttributesOf(contract)) as Schema),
        else: eventByHand(contract),
      },
      description:
        'Events by hand, beside the seeded ones, or in their place where the ID is theirs; or in full, as a snapshot has them',
    },
    removedPages: {
      type: 'array',
      maxItems: most.pages,
      items: id,
      description: 'IDs of pages that have vanished; their events stay',
    },
    places: { ...answers('places'), description: 'The places, instead of the sandbox’s' },
    eventTypes: { ...answers('event-types'), description: 'The event types, instead of the sandbox’s' },
  };
}

function withoutHead({ $schema: _, title: __, description: ___, ...schema }: Schema) {
  const { properties, ...closedSchema } = closed(schema);
  return { ...closedSchema, properties: { ...(properties as Schema), channel: channelOf() } };
}

/** A state file is the sandbox's own; what somebody sends holds nothing that nobody reads. */
function closed(schema: Schema): Schema {
  const { properties, items } = schema;
  const members = Object.entries((properties ?? {}) as Record<string, Schema>);
  return {
    ...schema,
    ...(items === undefined ? {} : { items: closed(items as Schema) }),
    ...(properties === undefined
      ? {}
      : {
          additionalProperties: false,
          properties: Object.fromEntries(members.map(([name, one]) => [name, closed(one)])),
        }),
  };
}

const channelOf = () => ({
  type: ['string', 'integer', 'null'],
  minimum: 1,
  description:
    'Whose it is: null for the world’s own channel, 2 for the second of its `credentials`, or the ID of another channel',
});

function eventByHand(contract: Contract): object {
  const attributes = [...attributesOf(contract, '#/components/schemas/EventAttributes').values()];
  const dates = new Set(['startedAt', 'endedAt', 'publishedAt']);
  const bounds: Readonly<Record<string, object>> = {
    title: { minLength: 1 },
    contactEmail: { format: 'email' },
    externalUrl: { format: 'uri' },
    image: { format: 'uri' },
    capacity: { minimum: 0 },
    address: { maxLength: 255 },
  };
  const own = attributes.map(({ name, types, itemTypes, description }) => [
    name,
    {
      type: types.length === 1 ? types[0] : types,
      ...(itemTypes.length === 0 ? {} : { items: { type: itemTypes[0] }, maxItems: 1000 }),
      ...(dates.has(name) ? { format: 'local-date-time' } : bounds[name]),
      description: description.trim(),
    },
  ]);
  return object(
    {
      id: { ...id, description: 'Its ID; the next that is free without' },
      channel: channelOf(),
      ...(Object.fromEntries(own) as object),
      rsvps: {
        type: ['array', 'object'],
        maxItems: most.rsvps,
        items: object(
          { member, registeredAt: moment, confirmedAt: { type: ['string', 'null'], format: 'date-time' } },
          ['member'],
          'An RSVP',
        ),
        additionalProperties: false,
        required: ['registered'],
        properties: {
          registered: { type: 'integer', minimum: 0, maximum: most.rsvps, description: 'How many members' },
          confirmed: {
            type: 'integer',
            minimum: 0,
            maximum: most.rsvps,
            description: 'How many of them are confirmed',
          },
        },
        description: 'Who registered, one by one, or how many',
      },
      createdAt: { ...moment, description: 'seededAt without' },
      updatedAt: { ...moment, description: 'createdAt without' },
    },
    ['title'],
    'An event; what is left out has a value that fits',
  );
}

/** Templates hold themselves, to any depth: of those in a scenario, the reader of profiles judges, which looks at no more than their bounds. */
function withoutParts(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutParts);
  if (!isObject(schema)) return schema;
  const { $ref: _ref, ...rest } = schema;
  return Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, withoutParts(part)]));
}

function behaviour({ questions, rules }: Contract): object {
  const answers = [...questions].map(([question, { question: description, answers: lawful }]) => [
    question,
    { description, ...(withoutParts(lawful) as object) },
  ]);
  const deviations = [...rules.keys(), ...namedDeviations.map((deviation) => deviation.id)];
  return {
    clock: { ...clockInput, description: 'Where the clock starts; without, it is the present' },
    profile: {
      type: ['object', 'string'],
      additionalProperties: false,
      properties: Object.fromEntries(answers) as object,
      description:
        'Answers by question, or the name of a profile that ships; in a file also the path of one, from the folder of the scenario',
    },
    profileBasis: {
      enum: ['default', 'calibrated', 'owner'],
      description: 'What the answers rest on; without, they are assumed (default)',
    },
    profileName: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'Name of the profile that these answers are; the scenario’s without',
    },
    profileTarget: {
      type: 'string',
      maxLength: 300,
      description: 'Host of the deployment that these answers were learnt from',
    },
    deviate: {
      type: 'array',
      maxItems: 100,
      items: { type: 'string', maxLength: 200, examples: deviations },
      description:
        'Rules that are switched off, on one operation too (`event.host.valid@events.update`), and deviations',
    },
    faults: { ...faultsSchema([...rules.keys()]), description: 'Misbehaviour from the start' },
    credentials: credentials(),
    steps: steps(),
  };
}

const id = { type: 'integer', minimum: 0, maximum: 9_007_199_254_740_990 };
const moment = { type: 'string', format: 'date-time' };
const most = { rsvps: 10_000, pages: 100_000, events: 20_000, credentials: 20, steps: 1000 };

/** An object that has these members and no others. */
const object = (properties: object, required: readonly string[], description: string) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
  description,
});

/** The channels of a world. */
const credentials = () => ({
  type: 'array',
  minItems: 1,
  maxItems: most.credentials,
  items: object(
    {
      ...credentialShapes,
      expiresAt: { ...moment, description: 'From then on, by the world’s clock, the key is refused' },
    },
    [],
    'A channel of the world',
  ),
  description:
    'The first are the world’s own where the start gives none; the others are further channels of it. What is left out follows from the world’s own',
});

/** What happens later. */
const steps = () => ({
  type: 'array',
  maxItems: most.steps,
  items: object(
    {
      at: { ...moment, description: 'It happens when the world’s clock passes this moment' },
      afterRequests: { type: 'integer', minimum: 0, description: 'It happens after so many requests of the interface' },
      faults: {
        type: 'array',
        maxItems: 100,
        items: { type: ['string', 'object'] },
        description: 'Faults in the place of those before; as at the top',
      },
      profile: { type: 'object', description: 'Answers in the place of those before, by question; the others stay' },
      removedPages: { type: 'array', maxItems: 1000, items: id, description: 'Pages that vanish' },
      rsvps: {
        type: 'array',
        maxItems: 100,
        items: object(
          {
            event: id,
            count: { type: 'integer', minimum: 1, maximum: most.rsvps, description: 'Fewer where there is no room' },
            confirmed: { type: 'boolean' },
          },
          ['event', 'count'],
          'Members who register',
        ),
      },
      expiredKeys: {
        type: 'array',
        maxItems: most.credentials,
        items: { type: 'integer', minimum: 1 },
        description: 'Whose keys expire: 1 for the world’s own channel, 2 for the second of `credentials`',
      },
    },
    [],
    'Something that happens once',
  ),
  description: 'What happens by the clock, or after so many requests',
});
