import { faultsSchema } from '../../faults/faults-schema.ts';
import { MAX_SCENARIO_BYTES, scenarioName, seededCounts } from './scenarios.ts';
import { clockWish } from './clock.ts';
import type { JsonSchema } from '../../contract/input/schema-errors.ts';
import type { Route } from '../route.ts';

/** What may stand for a channel and its key: in a wish, and in a scenario. */
export const credentialShapes = {
  channelId: {
    type: 'string',
    pattern: '^[A-Za-z0-9][A-Za-z0-9._~-]{0,127}$',
    description: 'a text of letters, digits and ._~- that begins with a letter or digit, at most 128 of them',
  },
  apiKey: {
    type: 'string',
    pattern: '^[!-~]{8,256}$',
    description: 'a text of 8 to 256 printable ASCII characters without blanks',
  },
} as const;

const worldWish: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...credentialShapes,
    seed: {
      type: 'integer',
      minimum: 0,
      maximum: 4_294_967_295,
      description: 'The same seed, the same pages and events',
    },
    ...seededCounts,
    scenario: {
      if: { type: 'string' },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: scenarioName,
      else: { type: 'object', properties: seededCounts, description: 'A scenario in full, as `PUT scenario` takes it' },
    },
    profile: { type: 'object', description: 'Answers to open questions' },
    deviate: {
      type: 'array',
      maxItems: 100,
      items: { type: 'string' },
      description: 'Rules to switch off, and deviations',
    },
    faults: { ...faultsSchema(), description: 'Misbehaviour from its start on' },
    clock: { ...clockWish, description: 'Where its clock starts' },
    expiresAfter: {
      type: 'string',
      format: 'duration',
      description: 'How long it stays while nobody uses it; PT1H without',
    },
  },
};

export const worldsRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/worlds',
    summary: 'The worlds that are open, without their keys',
    access: 'sandbox',
    answers: 'worlds',
    answer: ({ sandbox }) => sandbox.worlds.list(),
  },
  {
    method: 'post',
    path: '/worlds',
    summary: 'Makes a world with credentials of its own',
    access: 'sandbox',
    body: worldWish,
    mostBytes: MAX_SCENARIO_BYTES,
    status: 201,
    answers: 'world',
    answer: ({ sandbox, body }) => sandbox.worlds.make(body),
  },
  {
    method: 'delete',
    path: '/worlds/:channelId',
    summary: 'Drops a world',
    status: 204,
    answer: ({ sandbox, params: { channelId = '' } }) => sandbox.worlds.drop(channelId),
  },
];
