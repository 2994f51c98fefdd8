import type { WorldsControls, CreateWorldOptions } from '../controls.ts';
import { refusedFaults } from './fault-controls.ts';
import { ControlRefused } from '../control-refused.ts';
import { isoOf, movedBy } from '../../domain/event/instant.ts';
import { FaultsRefused } from '../../faults/faults-refused.ts';
import type { Inherited } from '../../world/start/inherited.ts';
import { isStrongKey, strongKey } from '../../settings/require-strong-credentials.ts';
import {
  groundsOf,
  refusedScenario,
  refuseGuessable,
  releasing,
  requestedScenario,
  type Beginning,
} from './scenario-controls.ts';
import { refusedProfile } from './profile-controls.ts';
import { ProfileRefused } from '../../profile/profile-refused.ts';
import { deviationErrors } from '../../faults/deviations.ts';
import type { Contract } from '../../contract/contract.ts';
import { sentencesOf } from '../../contract/input/schema-errors.ts';
import { newControlKey, newCredentials, worldStartOf } from '../../world/start/world-start.ts';
import { openWorld, type WorldSources } from '../../world/open-world.ts';
import { WorldRefused } from '../../world/world-refused.ts';
import type { Partner } from '../../world/partners.ts';
import type { OpenWorld, WorldHead } from '../../world/worlds.ts';

/** How long a world stays while nobody uses it, where nothing else is said. */
const idle = 'PT1H';

/**
 * Makes and drops the worlds of a sandbox; what a wish leaves out is as in the default scenario, under the answers and misbehaviour that
 * the sandbox was given.
 */
export function createWorldsControls(
  beginning: Beginning,
  sources: WorldSources,
  inherited: Inherited,
): (partner?: Partner) => WorldsControls {
  const grounds = { ...beginning, inherited };
  const { worlds, isLocal } = beginning;
  return (partner) => ({
    list: async () =>
      (await worlds.list()).filter(({ world }) => partner === undefined || isOf(world, partner)).map(listed),
    make: async (wish) => {
      if (!isLocal) refuseWeakKey(wish);
      refuseUnknownDeviations(wish, beginning.contract);
      const stays = idleOf(wish);
      const account = partner && beginning.accounts?.of(partner);
      const ground = { ...grounds, ...groundsOf(beginning, partner?.id), partner };
      const world = await openWished(wish, ground, account?.sourcesOf(sources) ?? sources).catch(refused);
      const opened = await worlds.add(world, stays, partner?.quota.worlds).catch(async (error: unknown) => {
        await world.close(); // its journal has a place among the others, and its keys are known
        return refused(error);
      });
      const { apiKey, start } = opened.world;
      const seeded = { pages: start.seeded.pageCount, events: start.seeded.events.list.length };
      return { ...listed(opened), apiKey, controlKey: start.controlKey ?? '', seeded };
    },
    drop: async (channelId) => {
      if (channelId === worlds.default.channel)
        throw new ControlRefused(409, 'The default world stays. POST reset takes it back to its start.');
      if (!(await worlds.drop(channelId)))
        throw new ControlRefused(404, `There is no world of the channel ${channelId}.`);
    },
  });
}

const isOf = ({ start }: WorldHead, { id }: Partner) => start.partner === id;

async function openWished(
  { channelId, scenario = 'default', apiKey, ...wish }: CreateWorldOptions,
  {
    inherited,
    partner,
    ...beginning
  }: Beginning & { readonly inherited: Inherited; readonly partner?: Partner | undefined },
  sources: WorldSources,
) {
  const own = newCredentials();
  const credentials = { channel: channelId ?? own.channel, apiKey: apiKey ?? own.apiKey };
  try {
    const deviate = [...inherited.deviate, ...(wish.deviate ?? [])];
    const start = await worldStartOf(
      { ...inherited, ...wish, deviate, ...credentials, scenario: requestedScenario(scenario) },
      beginning,
    );
    return await releasing((made) => {
      refuseGuessable(made, beginning);
      return openWorld({ ...made, controlKey: newControlKey(), ...(partner && { partner: partner.id }) }, sources);
    })(start);
  } catch (error) {
    throw refusedScenario(error, '/scenario');
  }
}

function refuseWeakKey({ apiKey }: CreateWorldOptions): void {
  if (apiKey === undefined || isStrongKey(apiKey)) return;
  throw new ControlRefused(400, `apiKey is not ${strongKey}: other machines can reach this sandbox.`);
}

function refuseUnknownDeviations({ deviate = [] }: CreateWorldOptions, contract: Contract): void {
  const errors = deviationErrors(deviate, contract);
  if (errors.length > 0) throw new ControlRefused(400, `${sentencesOf(errors)}.`, errors);
}

function idleOf({ expiresAfter = idle }: CreateWorldOptions): number {
  const now = Date.now();
  const milliseconds = (movedBy(now, expiresAfter) ?? now) - now;
  if (milliseconds > 0) return milliseconds;
  throw new ControlRefused(
    400,
    `expiresAfter ${expiresAfter} is no duration ahead such as PT1H, or leads beyond the year 9999.`,
  );
}

function refused(error: unknown): never {
  if (error instanceof WorldRefused) throw new ControlRefused(error.isFull ? 507 : 409, error.message);
  if (error instanceof FaultsRefused) throw refusedFaults(error);
  if (error instanceof ProfileRefused) throw refusedProfile(error, '/profile');
  const { name, message } = error as Error;
  if (name.endsWith('Refused') && !(error instanceof ControlRefused)) throw new ControlRefused(400, message);
  throw error;
}

const listed = ({ world, openedAt, usedAt, expiresAt }: OpenWorld) => ({
  channelId: world.channel,
  scenario: world.start.scenario,
  seed: world.start.seed.seed,
  openedAt: isoOf(openedAt),
  usedAt: isoOf(usedAt),
  expiresAt: expiresAt === null ? null : isoOf(expiresAt),
  ...(world.start.partner === undefined ? {} : { partner: world.start.partner }),
});
