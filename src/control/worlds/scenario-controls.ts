import { isoOf } from '../../domain/event/instant.ts';
import { ControlRefused } from '../control-refused.ts';
import type { ScenarioControls, ScenarioReading } from '../controls.ts';
import { errorsBelow } from '../../contract/input/input-refused.ts';
import { areStrong, strongKey } from '../../settings/require-strong-credentials.ts';
import { MemoryFull } from '../../domain/memory.ts';
import { ScenarioRefused } from '../../world/scenario/scenario-refused.ts';
import { readScenario } from '../../world/scenario/read-scenario.ts';
import { findShipped, type FoundScenario, type Scenario } from '../../world/scenario/scenario.ts';
import { snapshotOf } from '../../world/contents/snapshot.ts';
import { worldStartOf, type Grounds } from '../../world/start/world-start.ts';
import { WorldRefused } from '../../world/world-refused.ts';
import type { World, WorldStart } from '../../world/world.ts';
import type { Worlds } from '../../world/worlds.ts';
import type { PartnerAccounts } from './partner-accounts.ts';

/** What worlds begin anew over. */
export interface Beginning extends Grounds {
  readonly worlds: Worlds;
  readonly accounts?: PartnerAccounts | undefined;
}

/** The grounds of a start of a partner's world, which counts for its quota; of any other world, those of all. */
export function groundsOf({ accounts, ...grounds }: Beginning, partnerId: string | undefined): Beginning {
  const account = accounts?.find(partnerId);
  if (account === undefined || grounds.memory === undefined) return { ...grounds, accounts };
  return { ...grounds, accounts, memory: account.startsOf(grounds.memory) };
}

/** What the control area and programs can do with the scenario of a world. */
export const scenarioControlsOf = (world: World, beginning: Beginning): ScenarioControls => ({
  read: () => readingOf(world),
  begin: (wish) =>
    beginAgain(world, beginning, (credentials) =>
      worldStartOf({ scenario: requestedScenario(wish), ...credentials }, groundsOf(beginning, world.start.partner)),
    ),
  snapshot: ({ credentials = false } = {}) => snapshotOf(world, { secrets: credentials }),
});

/**
 * Starts a world again, all or nothing.
 *
 * @param startWith makes the start, of the credentials that the world has
 * @throws ControlRefused
 */
export async function beginAgain(
  world: World,
  beginning: Beginning,
  startWith: (credentials: Pick<World, 'apiKey' | 'channel'>) => Promise<WorldStart>,
): Promise<ScenarioReading> {
  if (world.isKept)
    throw new ControlRefused(
      409,
      'The events of this world are kept in a file (--data), which belongs to its scenario.',
    );
  const { apiKey, channel, start } = world;
  const beginWith = releasing(async (next) => {
    refuseGuessable(next, beginning);
    const { controlKey, partner } = start;
    const kept = { ...(controlKey !== undefined && { controlKey }), ...(partner !== undefined && { partner }) };
    await beginning.worlds.begin(world, { ...next, ...kept });
  });
  try {
    const next = await startWith({ apiKey, channel });
    await beginWith(next);
  } catch (error) {
    throw refusedScenario(error);
  }
  return readingOf(world);
}

/** Does something with a start, whose memory is given back where that fails. */
export const releasing =
  <Result>(use: (start: WorldStart) => Result | Promise<Result>) =>
  async (start: WorldStart): Promise<Result> => {
    try {
      return await use(start);
    } catch (error) {
      start.release?.();
      throw error;
    }
  };

/** By name, one that ships with the package, and never a file: whoever asks may be elsewhere. @throws ScenarioRefused */
export const requestedScenario = (wish: string | Scenario): FoundScenario =>
  typeof wish === 'string' ? findShipped(wish) : { scenario: readScenario(wish), source: { kind: 'given' } };

/** Where other machines can reach the sandbox, nobody may guess a key that a scenario brings. @throws ControlRefused */
export function refuseGuessable(start: WorldStart, { isLocal }: Pick<Beginning, 'isLocal'>): void {
  if (isLocal || areStrong(start)) return;
  throw new ControlRefused(400, `An API key is not ${strongKey}: other machines can reach this sandbox.`);
}

/** What the control area answers to a scenario that cannot be used. @param at pointer of the scenario in the request */
export function refusedScenario(error: unknown, at = ''): unknown {
  if (error instanceof WorldRefused) return new ControlRefused(409, error.message);
  if (error instanceof MemoryFull) return new ControlRefused(507, error.message);
  if (!(error instanceof ScenarioRefused)) return error;
  const errors = errorsBelow(at, error.errors);
  return new ControlRefused(errors.length === 0 ? 404 : 400, error.message, errors);
}

const readingOf = ({ start: { scenario, about, seed, seeded } }: World): ScenarioReading => ({
  scenario,
  description: about.description,
  source: about.source,
  seed: seed.seed,
  seededAt: isoOf(seed.seededAt),
  pages: seeded.pageCount,
  events: seeded.events.list.length,
});
