// Every door in Jest: all that is loaded by need, and the errors of each. The ES modules of Jest run it too (runners.long.test.ts).
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { createSandbox, startSandbox, ...sandboxDoor } = require('channel-sandbox');
const { connectControl, ControlRefused } = require('channel-sandbox/control');
const contract = require('channel-sandbox/contract');

const folder = mkdtempSync(join(tmpdir(), 'channel-sandbox-doors-'));
const running = [];
afterAll(async () => {
  await Promise.all(running.map((sandbox) => sandbox.close()));
  rmSync(folder, { recursive: true });
});

const start = async (options) => {
  running.push(await startSandbox({ port: 0, ...options }));
  return running.at(-1);
};

const written = (name, text) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test('what is refused is refused by an error of the door', async () => {
  const { SettingRefused, ProfileRefused, ScenarioRefused, StoreRefused } = sandboxDoor;
  await expect(start({ port: -1 })).rejects.toBeInstanceOf(SettingRefused);
  await expect(start({ profile: { 'refusal.status.invalid': 'x' } })).rejects.toBeInstanceOf(ProfileRefused);
  const scenario = written('scenario.yaml', 'scenario: x\npagez: 3\n');
  await expect(start({ scenario })).rejects.toBeInstanceOf(ScenarioRefused);
  await expect(start({ data: written('state.json', 'nonsense') })).rejects.toBeInstanceOf(StoreRefused);
});

test('a world over HTTP: a create, the audit, the journal, another profile', async () => {
  const sandbox = await start({ data: join(folder, 'kept.json'), metricsPort: 0 });
  const world = await connectControl(sandbox.url).world({ events: 3 });
  const { pages, eventTypes, places, images } = await world.fixtures();
  const event = {
    title: 'Open garden day',
    type: eventTypes.valid[0],
    contactEmail: 'events@partner.example',
    startedAt: '2027-05-20T18:00:00',
    endedAt: '2027-05-20T20:00:00',
    isVip: false,
    receivesRsvpWebhooks: false,
    isPaid: false,
    image: images.valid,
    location: places.valid[0],
    description: 'Bring gloves.',
    host: pages.known[0],
  };
  const headers = { ...world.headers, 'content-type': 'application/json' };
  const post = (path, body) => fetch(sandbox.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect((await post('/v1/events.create', event)).status).toBe(201);
  expect((await (await post('/channels/pages.search', { query: 'Community' })).json()).data).not.toHaveLength(0);
  expect((await world.audit()).summary.kept).toBeGreaterThan(5);
  await world.profile.set({ answers: { 'refusal.status.unknown-page': 410 } });
  expect((await fetch(`${sandbox.url}/channels/pages/1`, { headers })).status).toBe(410);
  await expect(world.rsvps.register(1, { count: 2 })).rejects.toBeInstanceOf(ControlRefused);
  expect(await (await fetch(sandbox.metrics)).text()).toContain('# HELP');
});

test('a world in process: a scenario, a profile, an error', async () => {
  const sandbox = await start();
  const world = await sandbox.world({ scenario: 'default', profile: { 'refusal.status.invalid': 400 } });
  await expect(world.rsvps.register(1, { count: 2 })).rejects.toBeInstanceOf(ControlRefused);
  await world.close();
});

test('the kit: a whole run, a report, a calibration, files', async () => {
  const sandbox = await createSandbox();
  running.push(sandbox);
  const report = await contract.runChecks(sandbox.app);
  expect(report.summary).toMatchObject({ violated: 0, unverified: 0 });
  expect(contract.reportText('html', report, {})).toContain('</html>');
  const { url } = await start({ profile: { 'refusal.status.invalid': 400, 'image.check': 'fetch' } });
  expect(JSON.stringify(await contract.calibrate(url))).toContain('refusal.status.invalid');
  await expect(contract.readFixtures(written('f.yaml', 'pagez: 3\n'))).rejects.toBeInstanceOf(contract.WrongFile);
  await expect(contract.runChecks(url, { apiKey: 'not-issued' })).rejects.toBeInstanceOf(contract.TargetRefused);
}, 120_000);

test('a suite of vitest cannot be made here, and the error says what can', async () => {
  await expect(contract.describeContract('http://127.0.0.1:1')).rejects.toThrow('call runChecks');
});
