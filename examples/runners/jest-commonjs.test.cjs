const { startSandbox } = require('channel-sandbox');

let sandbox, world;
beforeAll(async () => (sandbox = await startSandbox({ port: 0 })));
afterAll(() => sandbox.close());
beforeEach(async () => (world = await sandbox.world()));
afterEach(() => world.close());

const page = () => fetch(`${sandbox.url}/channels/pages/9000`, { headers: world.headers });

test('a page is fetched', async () => {
  expect((await (await page()).json()).data.id).toBe(9000);
});

test('the platform is down once', async () => {
  await world.faults.set([{ fault: { kind: 'status', status: 503 }, when: { count: 1 } }]);
  expect((await page()).status).toBe(503);
  expect((await page()).status).toBe(200);
});
