import { isoOf } from '../../domain/event/instant.ts';
import { partnerGone, type IssuedPartner, type Partner, type Partners } from '../../world/partners.ts';
import { WorldRefused } from '../../world/world-refused.ts';
import type { OpenWorld, Worlds } from '../../world/worlds.ts';
import { ControlRefused } from '../control-refused.ts';
import type { ListedPartner, MadePartner, PartnersControls, WorldsControls } from '../controls.ts';
import type { PartnerAccounts } from './partner-accounts.ts';

/** What a partner may have where nothing else is said. */
const usualQuota = { worlds: 10, bytes: 64 * 2 ** 20 };

interface Ground {
  readonly partners: Partners;
  readonly worlds: Worlds;
  readonly accounts?: PartnerAccounts | undefined;
}

/** What the control area can do with the partners of a sandbox, and who shows a token. */
export interface PartnersDoor extends PartnersControls {
  /** The partner whose token somebody shows. */
  whoShows(authorization: string | undefined): Promise<Partner | undefined>;
  /** What a partner can do with worlds: one that is dropped meanwhile leaves none behind. */
  worldsOf(partner: Partner, controls: WorldsControls): WorldsControls;
}

export function partnersControlsOf({ partners, worlds, accounts }: Ground): PartnersDoor {
  const shown = async (all: readonly Partner[]): Promise<readonly ListedPartner[]> => {
    const open = await worlds.list();
    return all.map(({ id, name, quota, madeAt, used }) => ({
      id,
      name,
      quota,
      madeAt: isoOf(madeAt),
      worlds: ofPartner(open, id).length,
      bytes: used ?? accounts?.find(id)?.bytes() ?? 0,
    }));
  };

  async function issued({ partner, token }: IssuedPartner): Promise<MadePartner> {
    const [head] = await shown([partner]);
    return { ...(head as ListedPartner), token };
  }

  return {
    whoShows: (authorization = '') => partners.ofToken(/^Bearer (.*)$/.exec(authorization)?.[1] ?? ''),
    worldsOf: ({ id }, controls) => ({
      ...controls,
      make: async (wish) => {
        const made = await controls.make(wish);
        if ((await partners.list()).some((one) => one.id === id)) return made;
        await worlds.drop(made.channelId);
        return refused(partnerGone());
      },
    }),
    list: async () => shown(await partners.list()),
    make: async ({ name, quota }) => issued(await partners.make(name, { ...usualQuota, ...quota }).catch(refused)),
    renew: async (id) => issued((await partners.renew(id)) ?? unknown(id)),
    drop: async (id) => {
      if (!(await partners.drop(id))) unknown(id);
      await Promise.all(ofPartner(await worlds.list(), id).map(({ world }) => worlds.drop(world.channel)));
      accounts?.drop(id);
    },
  };
}

const ofPartner = (open: readonly OpenWorld[], id: string) => open.filter(({ world }) => world.start.partner === id);

function unknown(id: string): never {
  throw new ControlRefused(404, `There is no partner with the ID ${id}. GET /_sandbox/partners lists them.`);
}

function refused(error: unknown): never {
  throw error instanceof WorldRefused ? new ControlRefused(error.isFull ? 507 : 409, error.message) : error;
}
