import { closedObject } from '../../contract/input/schema-errors.ts';
import { readShape } from '../../contract/input/shape.ts';
import { scenarioRows, type FoundScenario, type Scenario } from '../../world/scenario/scenario.ts';
import { snapshotOf, yamlOf } from '../../world/contents/snapshot.ts';
import { worldStartOf } from '../../world/start/world-start.ts';
import type { Asked, Http, Operations } from '../operation.ts';
import { flag, MAX_SCENARIO_BYTES, oneOf, scenarioName, seededCounts } from '../schemas.ts';
import { beginAgain, groundsOf, readingOf, requestedScenario } from '../world-starts.ts';

const snapshotInput = closedObject({ credentials: flag('Whether the API keys are in it; they are not without') });

/** What a world starts from. */
export const scenarioOperations = {
  'GET /scenario': {
    summary: 'The scenario that the world started from',
    called: 'scenario.read',
    answer: ({ world }) => readingOf(world),
  },
  'PUT /scenario': {
    summary: 'Starts the world again: `{"scenario": "sold-out"}` by name, or from a scenario in full',
    called: 'scenario.begin',
    input: {
      type: 'object',
      if: { maxProperties: 1, required: ['scenario'] },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { scenario: scenarioName } },
      else: { allOf: [readShape('scenario'), { properties: seededCounts }] },
    },
    maxBytes: MAX_SCENARIO_BYTES,
    answer: ({ area, world, input }) =>
      beginAgain(world, area, (credentials) =>
        worldStartOf({ scenario: meantScenario(input), ...credentials }, groundsOf(area, world.start.partner)),
      ),
  },
  'GET /scenario/snapshot': {
    summary: 'The world as a scenario: one that starts from it is as this one is now',
    called: 'scenario.snapshot',
    input: closedObject({
      format: oneOf(['json', 'yaml'], 'json without'),
      ...snapshotInput.properties,
    }),
    programInput: snapshotInput,
    types: ['application/json', 'application/yaml'],
    answer: snapshot,
  },
  'GET /scenarios': {
    summary: 'The scenarios that ship with the package',
    answer: () => scenarioRows(),
  },
} satisfies Operations;

async function snapshot({ world, input }: Asked, http?: Http): Promise<Scenario | undefined> {
  const scenario = await snapshotOf(world, { secrets: input['credentials'] === true });
  if (input['format'] !== 'yaml') return scenario;
  http?.response.type('application/yaml').send(yamlOf(scenario));
  return undefined;
}

/** The scenario that an input means: by its name alone, or all of it. @throws ScenarioRefused */
const meantScenario = (input: Readonly<Record<string, unknown>>): FoundScenario =>
  requestedScenario((Object.keys(input).length === 1 ? input['scenario'] : input) as string | Scenario);
