// oxlint-disable typescript/no-floating-promises -- node:test waits for its tests
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { startSandbox } from 'channel-sandbox';

let sandbox, world;
before(async () => (sandbox = await startSandbox({ port: 0 })));
after(() => sandbox.close());
beforeEach(async () => (world = await sandbox.world()));
afterEach(() => world.close());

const page = () => fetch(`${sandbox.url}/channels/pages/9000`, { headers: world.headers });

test('a page is fetched', async () => {
  assert.equal((await (await page()).json()).data.id, 9000);
});

test('the platform is down once', async () => {
  await world.faults.set([{ fault: { kind: 'status', status: 503 }, when: { count: 1 } }]);
  assert.equal((await page()).status, 503);
  assert.equal((await page()).status, 200);
});
