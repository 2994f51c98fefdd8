import { expect, it } from 'vitest';
import { createSandbox, startSandbox } from '../sandbox.ts';
import { connectControl } from './client/index.ts';
import { controlToken, describePartners } from './testing/partners-suite.ts';

describePartners('in memory', async () => [await createSandbox({ pages: 30, events: 4, controlToken })]);

it('a program makes partners and acts as one; a world of the sandbox’s own is none of theirs', async () => {
  const own = await startSandbox({ port: 0, pages: 3, events: 1 });
  const all = connectControl(own.url);
  const { id, token } = await all.partners.make({ name: 'Ana' });
  const partner = connectControl(own.url, { token });
  const world = await partner.world({ pages: 3, events: 2 });
  expect(await world.events()).toHaveLength(2);
  expect(await partner.worlds.list()).toHaveLength(1);
  expect(await all.worlds.list()).toHaveLength(2);
  await expect(partner.partners.list()).rejects.toMatchObject({ status: 401 });
  const renewed = await all.partners.renew(id);
  expect(await connectControl(own.url, { token: renewed.token }).worlds.list()).toHaveLength(1);
  await all.partners.drop(id);
  expect(await all.partners.list()).toEqual([]);
  expect(await all.worlds.list()).toHaveLength(1);
  await own.close();
});
