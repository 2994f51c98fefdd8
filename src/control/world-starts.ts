import { isoOf } from '../domain/event/instant.ts';
import { areStrong, strongKey } from '../settings/require-strong-credentials.ts';
import { readScenario } from '../world/scenario/read-scenario.ts';
import { findShipped, type FoundScenario, type Scenario } from '../world/scenario/scenario.ts';
import type { Grounds } from '../world/start/world-start.ts';
import type { World, WorldStart } from '../world/world.ts';
import { ControlRefused } from './errors.ts';
import type { ScenarioReading } from './controls.ts';
import type { ControlArea } from './operation.ts';

/** The grounds of a start of a partner's world, which counts for its quota; of any other world, those of all. */
export function groundsOf(area: ControlArea, partnerId: string | undefined): Grounds {
  const account = area.accounts.find(partnerId);
  return account === undefined ? area : { ...area, memory: account.memory };
}

/**
 * Starts a world again, all or nothing.
 *
 * @param startWith makes the start, of the credentials that the world has
 * @throws ControlRefused, WorldRefused, and what `startWith` throws
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

/** By name, one that ships with the package, and never a file: the one who asks may be elsewhere. @throws ScenarioRefused */
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
