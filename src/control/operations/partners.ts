import { closedObject } from '../../contract/input/schema-errors.ts';
import { isoOf } from '../../domain/event/instant.ts';
import type { IssuedPartner, Partner } from '../../world/partners.ts';
import type { OpenWorld } from '../../world/worlds.ts';
import type { ControlArea, Asked, Operations } from '../operation.ts';
import { ControlRefused } from '../errors.ts';
import type { ListedPartner, MadePartner, PartnerWish } from '../controls.ts';
import { matching, whole } from '../schemas.ts';

/** Those who share the sandbox. */
export const partnerOperations = {
  'GET /partners': {
    summary: 'Those who make worlds of their own and see no others, without their tokens',
    access: 'sandbox',
    answer: async ({ area }) => shown(area, await area.partners.list()),
  },
  'POST /partners': {
    summary: 'Makes a partner, and shows its token this once',
    access: 'sandbox',
    input: closedObject(
      {
        name: matching(String.raw`^(?!\s*$)\P{C}{1,200}$`, '1 to 200 printable characters'),
        quota: closedObject(
          {
            worlds: whole('How many at once; 10 without', 1, 100_000),
            bytes: whole('Bytes of their pages and events, an estimate; 64 MiB without', 2 ** 20, 2 ** 40),
          },
          { description: 'What its worlds may take together' },
        ),
      },
      { required: ['name'] },
    ),
    status: 201,
    answer: async ({ area, input }) => {
      const { name, quota } = input as unknown as PartnerWish;
      return issued(area, await area.partners.make(name, { ...usualQuota, ...quota }));
    },
  },
  'POST /partners/:partnerId/token': {
    summary: 'Gives a partner another token; the one before opens nothing any more',
    access: 'sandbox',
    answer: async ({ area, params: { partnerId = '' } }) =>
      issued(area, (await area.partners.renew(partnerId)) ?? unknown(partnerId)),
  },
  'DELETE /partners/:partnerId': {
    summary: 'Forgets a partner, and drops its worlds',
    access: 'sandbox',
    act: drop,
  },
} satisfies Operations;

/** What a partner may have if nothing else is said. */
const usualQuota = { worlds: 10, bytes: 64 * 2 ** 20 };

async function shown({ worlds, accounts }: ControlArea, all: readonly Partner[]): Promise<readonly ListedPartner[]> {
  const open = await worlds.list();
  return all.map(({ id, name, quota, madeAt, used }) => ({
    id,
    name,
    quota,
    madeAt: isoOf(madeAt),
    worlds: ofPartner(open, id).length,
    bytes: used ?? accounts.find(id)?.bytes() ?? 0,
  }));
}

async function issued(area: ControlArea, { partner, token }: IssuedPartner): Promise<MadePartner> {
  const [head] = await shown(area, [partner]);
  return { ...(head as ListedPartner), token };
}

async function drop({ area, params: { partnerId: id = '' } }: Asked): Promise<void> {
  const { worlds, partners, accounts } = area;
  if (!(await partners.drop(id))) unknown(id);
  await Promise.all(ofPartner(await worlds.list(), id).map(({ world }) => worlds.drop(world.channel)));
  accounts.drop(id);
}

const ofPartner = (open: readonly OpenWorld[], id: string) => open.filter(({ world }) => world.start.partner === id);

function unknown(id: string): never {
  throw new ControlRefused(404, `There is no partner with the ID ${id}. GET /_sandbox/partners lists them.`);
}
