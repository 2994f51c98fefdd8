import type { Redaction } from '../../journal/redaction.ts';
import { sizeText } from '../../settings/memory-size.ts';
import { boundedShares } from '../../world/memory-budget.ts';
import type { WorldSources } from '../../world/open-world.ts';
import type { IssuedPartner, Partner, Partners } from '../../world/partners.ts';
import { WorldRefused } from '../../world/world-refused.ts';
import type { Worlds } from '../../world/worlds.ts';
import { ControlRefused } from '../control-refused.ts';
import type { MadePartner, PartnersControls } from '../controls.ts';

/** What a partner may have where nothing else is said. */
const usualQuota = { worlds: 10, bytes: 64 * 2 ** 20 };

interface Ground {
  readonly partners: Partners;
  readonly worlds: Worlds;
  readonly redaction: Redaction;
}

/** What the control area can do with the partners of a sandbox. */
export function partnersControlsOf({ partners, worlds, redaction }: Ground): PartnersControls {
  /** Tokens that no journal holds, by partner. */
  const learnt = new Map<string, string>();

  function learn(id: string, token: string | undefined): void {
    const before = learnt.get(id);
    if (before !== undefined) redaction.forget(before);
    learnt.delete(id);
    if (token === undefined) return;
    redaction.learn(token);
    learnt.set(id, token);
  }

  const worldsOf = async (id: string) => (await worlds.list()).filter(({ world }) => world.start.partner === id);

  const shown = async ({ id, name, quota, madeAt }: Partner) => ({
    id,
    name,
    quota,
    madeAt: new Date(madeAt).toISOString(),
    worlds: (await worldsOf(id)).length,
  });

  async function issued({ partner, token }: IssuedPartner): Promise<MadePartner> {
    learn(partner.id, token);
    return { ...(await shown(partner)), token };
  }

  return {
    list: async () => Promise.all((await partners.list()).map(shown)),
    make: async ({ name, quota }) => {
      refuseReplica(worlds);
      return issued(await partners.make(name, { ...usualQuota, ...quota }).catch(refused));
    },
    renew: async (id) => issued((await partners.renew(id)) ?? unknown(id)),
    drop: async (id) => {
      if (!(await partners.drop(id))) unknown(id);
      learn(id, undefined);
      await Promise.all((await worldsOf(id)).map(({ world }) => worlds.drop(world.channel)));
    },
  };
}

/** Where others can change the worlds, they would not know a partner of this process. @throws ControlRefused */
function refuseReplica({ default: first }: Ground['worlds']): void {
  if (first.again !== undefined)
    throw new ControlRefused(409, 'Partners are kept by one process: a replica over a database makes none yet.');
}

function unknown(id: string): never {
  throw new ControlRefused(404, `There is no partner with the ID ${id}. GET /_sandbox/partners lists them.`);
}

function refused(error: unknown): never {
  throw error instanceof WorldRefused ? new ControlRefused(error.isFull ? 507 : 409, error.message) : error;
}

/** Sources of the worlds of one partner, whose events share what it may take. */
export function sourcesOfPartners(sources: WorldSources): (partner: Partner) => WorldSources {
  const shares = new WeakMap<Partner, WorldSources['shareMemory']>();
  return (partner) => {
    const { name, quota } = partner;
    const left = `is more than is left of the ${sizeText(quota.bytes)} of the partner ${name}`;
    const shareMemory =
      shares.get(partner) ??
      boundedShares(
        sources.shareMemory,
        quota.bytes,
        (what) => `${what} ${left}. Drop one of its worlds (DELETE /_sandbox/worlds/{channelId}), or reset one.`,
      );
    shares.set(partner, shareMemory);
    return { ...sources, shareMemory };
  };
}
