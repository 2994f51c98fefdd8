import type { Scenario } from '../../world/scenario/scenario.ts';
import type { JsonSchema } from '../../contract/input/schema-errors.ts';
import { readShape } from '../../contract/input/shape.ts';
import type { ControlAnswers } from '../answers.ts';
import type { ControlRequest, Route } from '../route.ts';

/** Most bytes of a scenario in a request: a snapshot of some thousand events. */
export const MAX_SCENARIO_BYTES = 4 * 1024 * 1024;

export const scenarioName: JsonSchema = {
  type: 'string',
  pattern: '^[a-z0-9-]{1,64}$',
  description: 'the name of a scenario that ships with the package',
};

/** More of them take seconds to make, while nobody else is answered. */
export const seededCounts = {
  pages: {
    type: 'integer',
    minimum: 0,
    maximum: 100_000,
    description: 'How many pages; as the scenario has it without',
  },
  events: {
    type: 'integer',
    minimum: 0,
    maximum: 20_000,
    description: 'How many events; as the scenario has it without',
  },
};

/** By its name alone, or all of it. */
const scenarioWish: JsonSchema = {
  type: 'object',
  if: { maxProperties: 1, required: ['scenario'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { properties: { scenario: scenarioName } },
  else: { allOf: [readShape('scenario'), { properties: seededCounts }] },
};

export const scenarioRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/scenario',
    summary: 'The scenario that the world started from',
    answers: 'scenario',
    answer: ({ world }) => world.scenario.read(),
  },
  {
    method: 'put',
    path: '/scenario',
    summary: 'Starts the world again: `{"scenario": "sold-out"}` by name, or from a scenario in full',
    body: scenarioWish,
    mostBytes: MAX_SCENARIO_BYTES,
    answers: 'scenario',
    answer: ({ world, body }) =>
      world.scenario.begin(Object.keys(body).length === 1 ? String(body['scenario']) : (body as unknown as Scenario)),
  },
  {
    method: 'get',
    path: '/scenario/snapshot',
    summary: 'The world as a scenario: one that starts from it is as this one is now',
    query: {
      type: 'object',
      additionalProperties: false,
      properties: {
        format: { enum: ['json', 'yaml'], description: 'json without' },
        credentials: { type: 'boolean', description: 'Whether the API keys are in it; they are not without' },
      },
    },
    types: ['application/json', 'application/yaml'],
    answers: 'snapshot',
    answer: sendSnapshot,
  },
  {
    method: 'get',
    path: '/scenarios',
    summary: 'The scenarios that ship with the package',
    answers: 'scenarios',
    answer: ({ sandbox }) => sandbox.catalogue.scenarios(),
  },
];

async function sendSnapshot({
  world,
  query,
  response,
  sandbox,
}: ControlRequest): Promise<ControlAnswers['snapshot'] | undefined> {
  const snapshot = await world.scenario.snapshot({ credentials: query['credentials'] === true });
  if (query['format'] !== 'yaml') return snapshot;
  response.type('application/yaml').send(sandbox.catalogue.scenarioText(snapshot));
  return undefined;
}
