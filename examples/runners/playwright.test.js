import { expect, test as base } from '@playwright/test';
import { startSandbox } from 'channel-sandbox';

/** Playwright closes a fixture once `use` has ended: the sandbox with its worker, the world with its test. */
const test = base.extend({
  sandbox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright tells by the pattern what a fixture needs
    async ({}, use) => {
      const sandbox = await startSandbox({ port: 0 });
      await use(sandbox);
      await sandbox.close();
    },
    { scope: 'worker' },
  ],
  world: async ({ sandbox }, use) => {
    const world = await sandbox.world();
    await use(world);
    await world.close();
  },
  page9000: async ({ request, sandbox, world }, use) =>
    use(() => request.get(`${sandbox.url}/channels/pages/9000`, { headers: world.headers })),
});

test('a page is fetched', async ({ page9000 }) => {
  expect((await (await page9000()).json()).data.id).toBe(9000);
});

test('the platform is down once', async ({ page9000, world }) => {
  await world.faults.set([{ fault: { kind: 'status', status: 503 }, when: { count: 1 } }]);
  expect((await page9000()).status()).toBe(503);
  expect((await page9000()).status()).toBe(200);
});
