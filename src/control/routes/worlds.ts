import { worldWish, scenarioWish, scenarioWished, snapshotWish, partnerWish } from '../wishes.ts';
import type { Route, ControlRequest } from '../route.ts';
import { closedObject } from '../../contract/input/schema-errors.ts';
import type { ControlAnswers } from '../answers.ts';
import type { PartnerWish } from '../controls.ts';

/** Most bytes of a scenario in a request: a snapshot of some thousand events. */
const MAX_SCENARIO_BYTES = 4 * 1024 * 1024;

/** What worlds start from, those that there are, and those who share the sandbox. */
export const worldsRoutes: readonly Route[] = [
  {
    on: 'GET /scenario',
    summary: 'The scenario that the world started from',
    answers: 'scenario',
    answer: ({ world }) => world.scenario.read(),
  },
  {
    on: 'PUT /scenario',
    summary: 'Starts the world again: `{"scenario": "sold-out"}` by name, or from a scenario in full',
    body: scenarioWish(),
    mostBytes: MAX_SCENARIO_BYTES,
    answers: 'scenario',
    answer: ({ world, body }) => world.scenario.begin(scenarioWished(body)),
  },
  {
    on: 'GET /scenario/snapshot',
    summary: 'The world as a scenario: one that starts from it is as this one is now',
    query: closedObject({
      format: { enum: ['json', 'yaml'], description: 'json without' },
      ...snapshotWish.properties,
    }),
    types: ['application/json', 'application/yaml'],
    answers: 'snapshot',
    answer: sendSnapshot,
  },
  {
    on: 'GET /scenarios',
    summary: 'The scenarios that ship with the package',
    answers: 'scenarios',
    answer: ({ sandbox }) => sandbox.catalogue.scenarios(),
  },
  {
    on: 'GET /worlds',
    summary: 'The worlds that are open, without their keys; a partner sees its own',
    access: 'partner',
    answers: 'worlds',
    answer: ({ sandbox }) => sandbox.worlds.list(),
  },
  {
    on: 'POST /worlds',
    summary: 'Makes a world with credentials of its own',
    access: 'partner',
    body: worldWish,
    mostBytes: MAX_SCENARIO_BYTES,
    status: 201,
    answers: 'world',
    answer: ({ sandbox, body }) => sandbox.worlds.make(body),
  },
  {
    on: 'DELETE /worlds/:channelId',
    summary: 'Drops a world',
    status: 204,
    answer: ({ sandbox, params: { channelId = '' } }) => sandbox.worlds.drop(channelId),
  },
  {
    on: 'GET /partners',
    summary: 'Those who make worlds of their own and see no others, without their tokens',
    access: 'sandbox',
    answers: 'partners',
    answer: ({ sandbox }) => sandbox.partners.list(),
  },
  {
    on: 'POST /partners',
    summary: 'Makes a partner, and shows its token this once',
    access: 'sandbox',
    body: partnerWish,
    status: 201,
    answers: 'partner',
    answer: ({ sandbox, body }) => sandbox.partners.make(body as unknown as PartnerWish),
  },
  {
    on: 'POST /partners/:partnerId/token',
    summary: 'Gives a partner another token; the one before opens nothing any more',
    access: 'sandbox',
    answers: 'partner',
    answer: ({ sandbox, params: { partnerId = '' } }) => sandbox.partners.renew(partnerId),
  },
  {
    on: 'DELETE /partners/:partnerId',
    summary: 'Forgets a partner, and drops its worlds',
    access: 'sandbox',
    status: 204,
    answer: ({ sandbox, params: { partnerId = '' } }) => sandbox.partners.drop(partnerId),
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
