import { isoOf } from '../../domain/event/instant.ts';
import { closedObject } from '../../contract/input/schema-errors.ts';
import { readShape } from '../../contract/input/shape.ts';
import { areStrong, strongKey } from '../../settings/require-strong-credentials.ts';
import { readScenario } from '../../world/scenario/read-scenario.ts';
import { findShipped, scenarioRows, type FoundScenario, type Scenario } from '../../world/scenario/scenario.ts';
import { snapshotOf, yamlOf } from '../../world/contents/snapshot.ts';
import { worldStartOf, type Grounds } from '../../world/start/world-start.ts';
import type { World, WorldStart } from '../../world/world.ts';
import type { ControlArea, Asked, Http, Operations } from '../operation.ts';
import { ControlRefused } from '../errors.ts';
import type { ScenarioReading } from '../controls.ts';
import { flag, MAX_SCENARIO_BYTES, oneOf, scenarioName, seededCounts } from '../schemas.ts';

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

/** The grounds of a start of a partner's world, which counts for its quota; of any other world, those of all. */
export function groundsOf(area: Pick<ControlArea, 'accounts'> & Grounds, partnerId: string | undefined): Grounds {
  const account = area.accounts.find(partnerId);
  return account === undefined || area.memory === undefined ? area : { ...area, memory: account.startsOf(area.memory) };
}

/**
 * Starts a world again, all or nothing.
 *
 * @param startWith makes the start, of the credentials that the world has
 * @throws ControlRefused
 */
export async function beginAgain(
  world: World,
  area: Pick<ControlArea, 'worlds' | 'isLocal'>,
  startWith: (credentials: Pick<World, 'apiKey' | 'channel'>) => Promise<WorldStart>,
): Promise<ScenarioReading> {
  if (world.isKept)
    throw new ControlRefused(
      409,
      'The events of this world are kept in a file (--data), which belongs to its scenario.',
    );
  const { apiKey, channel, start } = world;
  const { controlKey, partner } = start;
  const kept = { ...(controlKey !== undefined && { controlKey }), ...(partner !== undefined && { partner }) };
  const next = await startWith({ apiKey, channel });
  await releasedOnFailure(next, async () => {
    refuseGuessable(next, area);
    await area.worlds.begin(world, { ...next, ...kept });
  });
  return readingOf(world);
}

/** Does something with a start, whose memory is given back if that fails. */
export async function releasedOnFailure<Result>(start: WorldStart, use: () => Promise<Result>): Promise<Result> {
  try {
    return await use();
  } catch (error) {
    start.release?.();
    throw error;
  }
}

/** The scenario that an input means: by its name alone, or all of it. @throws ScenarioRefused */
const meantScenario = (input: Readonly<Record<string, unknown>>): FoundScenario =>
  requestedScenario((Object.keys(input).length === 1 ? input['scenario'] : input) as string | Scenario);

/** By name, one that ships with the package, and never a file: whoever asks may be elsewhere. @throws ScenarioRefused */
export const requestedScenario = (input: string | Scenario): FoundScenario =>
  typeof input === 'string' ? findShipped(input) : { scenario: readScenario(input), source: { kind: 'given' } };

/** Where other machines can reach the sandbox, nobody may guess a key that a scenario brings. @throws ControlRefused */
export function refuseGuessable(start: WorldStart, { isLocal }: Pick<Grounds, 'isLocal'>): void {
  if (isLocal || areStrong(start)) return;
  throw new ControlRefused(400, `An API key is not ${strongKey}: other machines can reach this sandbox.`);
}

/** What a world started from. */
export const readingOf = ({ start: { scenario, about, seed, seeded } }: World): ScenarioReading => ({
  scenario,
  description: about.description,
  source: about.source,
  seed: seed.seed,
  seededAt: isoOf(seed.seededAt),
  pages: seeded.pageCount,
  events: seeded.events.list.length,
});
