import { closedObject, sentencesOf } from '../../contract/input/schema-errors.ts';
import { isoOf, movedBy } from '../../domain/event/instant.ts';
import { deviationErrors } from '../../faults/deviations.ts';
import { faultsSchema } from '../../faults/faults-schema.ts';
import { isStrongKey, strongKey } from '../../settings/require-strong-credentials.ts';
import { openWorld } from '../../world/open-world.ts';
import { partnerGone, type Partner } from '../../world/partners.ts';
import { newControlKey, newCredentials, worldStartOf } from '../../world/start/world-start.ts';
import type { World } from '../../world/world.ts';
import type { OpenWorld } from '../../world/worlds.ts';
import type { CreateWorldOptions, ListedWorld, MadeWorld } from '../controls.ts';
import { ControlRefused } from '../errors.ts';
import type { ControlArea, Operations } from '../operation.ts';
import {
  answersBy,
  clockInput,
  credentialShapes,
  formatted,
  MAX_SCENARIO_BYTES,
  scenarioName,
  seededCounts,
  whole,
} from '../schemas.ts';
import { groundsOf, refuseGuessable, releasedOnFailure, requestedScenario } from '../world-starts.ts';

/** The worlds of a sandbox; a partner has its own alone. */
export const worldOperations = {
  'GET /worlds': {
    summary: 'The worlds that are open, without their keys; a partner sees its own',
    access: 'partner',
    answer: async ({ area, partner }) =>
      (await area.worlds.list())
        .filter(({ world }) => partner === undefined || world.start.partner === partner.id)
        .map(listed),
  },
  'POST /worlds': {
    summary: 'Makes a world with credentials of its own',
    access: 'partner',
    called: 'world',
    input: closedObject({
      ...credentialShapes,
      seed: whole('The same seed, the same pages and events', 0, 4_294_967_295),
      ...seededCounts,
      scenario: {
        if: { type: 'string' },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: scenarioName,
        else: {
          type: 'object',
          properties: seededCounts,
          description: 'A scenario in full, as `PUT scenario` takes it',
        },
      },
      profile: answersBy('Answers to open questions'),
      deviate: {
        type: 'array',
        maxItems: 100,
        items: { type: 'string', maxLength: 200 },
        description: 'Rules to switch off, and deviations',
      },
      faults: { ...faultsSchema(), description: 'Misbehaviour from its start on' },
      clock: { ...clockInput, description: 'Where its clock starts' },
      expiresAfter: formatted('duration', 'How long it stays while nobody uses it; PT1H without'),
    }),
    maxBytes: MAX_SCENARIO_BYTES,
    at: { answers: '/profile', scenario: '/scenario' },
    status: 201,
    answer: ({ area, partner, input }) => makeWorld(area, input, partner),
  },
  'DELETE /worlds/:channelId': {
    summary: 'Drops a world',
    act: async ({ area: { worlds }, params: { channelId = '' } }) => {
      if (channelId === worlds.default.channel)
        throw new ControlRefused(409, 'The default world stays. POST reset takes it back to its start.');
      if (!(await worlds.drop(channelId)))
        throw new ControlRefused(404, `There is no world of the channel ${channelId}.`);
    },
  },
} satisfies Operations;

/** How long a world stays while nobody uses it, if nothing else is said. */
const idle = 'PT1H';

/** Makes a world. What a wish leaves out is as in the default scenario, under the answers and misbehaviour that the sandbox was given. */
export async function makeWorld(area: ControlArea, wish: CreateWorldOptions, partner?: Partner): Promise<MadeWorld> {
  const { worlds, partners } = area;
  if (!area.isLocal) refuseWeakKey(wish);
  const unknown = deviationErrors(wish.deviate ?? [], area.contract);
  if (unknown.length > 0) throw new ControlRefused(400, `${sentencesOf(unknown)}.`, unknown);
  const stays = idleOf(wish);
  const world = await openedWorld(area, wish, partner);
  const opened = await worlds.add(world, stays, partner?.quota.worlds).catch(async (error: unknown) => {
    await world.close(); // its journal has a place among the others, and its keys are known
    throw error;
  });
  const { apiKey, channel, start } = opened.world;
  if (partner !== undefined && !(await partners.list()).some(({ id }) => id === partner.id)) {
    await worlds.drop(channel); // it was dropped meanwhile, and leaves none behind
    throw partnerGone();
  }
  const seeded = { pages: start.seeded.pageCount, events: start.seeded.events.list.length };
  return { ...listed(opened), apiKey, controlKey: start.controlKey ?? '', seeded };
}

async function openedWorld(
  area: ControlArea,
  { channelId, scenario = 'default', apiKey, ...wish }: CreateWorldOptions,
  partner: Partner | undefined,
): Promise<World> {
  const { inherited } = area;
  const account = partner && area.accounts.of(partner);
  const own = newCredentials();
  const credentials = { channel: channelId ?? own.channel, apiKey: apiKey ?? own.apiKey };
  const deviate = [...inherited.deviate, ...(wish.deviate ?? [])];
  const start = await worldStartOf(
    { ...inherited, ...wish, deviate, ...credentials, scenario: requestedScenario(scenario) },
    groundsOf(area, partner?.id),
  );
  return releasedOnFailure(start, async () => {
    refuseGuessable(start, area);
    const kept = { ...start, controlKey: newControlKey(), ...(partner && { partner: partner.id }) };
    return openWorld(kept, account?.sourcesOf(area.sources) ?? area.sources);
  });
}

function refuseWeakKey({ apiKey }: CreateWorldOptions): void {
  if (apiKey === undefined || isStrongKey(apiKey)) return;
  throw new ControlRefused(400, `apiKey is not ${strongKey}: other machines can reach this sandbox.`);
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

const listed = ({ world, openedAt, usedAt, expiresAt }: OpenWorld): ListedWorld => ({
  channelId: world.channel,
  scenario: world.start.scenario,
  seed: world.start.seed.seed,
  openedAt: isoOf(openedAt),
  usedAt: isoOf(usedAt),
  expiresAt: expiresAt === null ? null : isoOf(expiresAt),
  ...(world.start.partner === undefined ? {} : { partner: world.start.partner }),
});
