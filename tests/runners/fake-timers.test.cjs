// Fake timers of a test, as Jest sets them, must not stop a sandbox; with --env=jsdom, neither may what a browser does not define.
const { request } = require('node:http');
const { startSandbox } = require('channel-sandbox');
const { runChecks } = require('channel-sandbox/contract');
const { connectControl } = require('channel-sandbox/control');

let sandbox, world;
beforeAll(async () => (sandbox = await startSandbox({ port: 0 })));
afterAll(() => sandbox.close());
beforeEach(async () => (world = await sandbox.world()));
afterEach(() => world.close());
afterEach(() => jest.useRealTimers());

/** By node:http, since jsdom has no `fetch`. */
const ask = (method, path, body) =>
  new Promise((resolve, reject) => {
    const headers = { ...world.headers, 'content-type': 'application/json' };
    const sent = request(sandbox.url + path, { method, headers }, async (response) => {
      const text = (await response.toArray()).join('');
      resolve({ status: response.statusCode, body: JSON.parse(text) });
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });

test('requests are answered while all timers are fake', async () => {
  jest.useFakeTimers();
  expect((await ask('GET', '/channels/pages/9000')).status).toBe(200);
  expect((await ask('POST', '/channels/pages.search', { query: 'Community' })).status).toBe(200);
  expect((await ask('POST', '/v1/events.create', { title: 'x' })).status).toBe(422);
});

test('and a world is made, delayed and closed meanwhile', async () => {
  jest.useFakeTimers();
  const other = await sandbox.world({ events: 1 });
  await other.close();
  await world.faults.set([{ fault: { kind: 'delay', ms: 20 } }]);
  expect((await ask('GET', '/channels/pages/9000')).status).toBe(200);
});

test('a sandbox begins, is checked and ends while all timers are fake', async () => {
  jest.useFakeTimers();
  const another = await startSandbox({ port: 0 });
  expect((await runChecks(another.url, { depth: 'quick' })).summary.violated).toBe(0);
  await another.close();
});

test('nothing of it outlives the test', async () => {
  expect((await ask('GET', '/channels/pages/9000')).status).toBe(200);
  expect(world.journal()).toHaveLength(1);
  const health = connectControl(sandbox.url).health();
  if (typeof fetch === 'undefined') await expect(health).rejects.toThrow('@jest-environment node');
  else expect((await health).status).toBe('ready');
});
