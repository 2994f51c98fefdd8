import type { ControlAnswers } from '../answers.ts';
import type { ControlRequest, Route } from '../route.ts';
import { scenarioWish, scenarioWished, snapshotWish } from '../wishes.ts';

/** Most bytes of a scenario in a request: a snapshot of some thousand events. */
export const MAX_SCENARIO_BYTES = 4 * 1024 * 1024;

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
    body: scenarioWish(),
    mostBytes: MAX_SCENARIO_BYTES,
    answers: 'scenario',
    answer: ({ world, body }) => world.scenario.begin(scenarioWished(body)),
  },
  {
    method: 'get',
    path: '/scenario/snapshot',
    summary: 'The world as a scenario: one that starts from it is as this one is now',
    query: {
      ...snapshotWish,
      properties: { format: { enum: ['json', 'yaml'], description: 'json without' }, ...snapshotWish.properties },
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
