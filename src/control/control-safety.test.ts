import request, { type Test } from 'supertest';
import { afterAll, describe, expect, test, it } from 'vitest';
import { createSandbox } from '../sandbox.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';
import type { World } from '../world/world.ts';
import { testWorld } from '../world/testing/world.ts';
import { createWorlds } from '../world/worlds.ts';
import { admit, type Access } from './guard.ts';
import { controlsOf } from './local-world.ts';
import { testArea } from './testing/area.ts';

const sandbox = await createSandbox({ pages: 5, events: 3 });
afterAll(() => sandbox.close());

const reset = () => request(sandbox.app).post('/_sandbox/reset');
const events = async () => (await request(sandbox.app).get('/_sandbox/events')).text;

/** Expects a problem document that changes nothing. */
async function refuses(asked: Test, status: number, says: RegExp): Promise<void> {
  await request(sandbox.app).post('/v1/events.create').set(sandbox.headers).send(validEvent).expect(201); // what a reset would undo
  const before = await events();
  const { body, headers } = await asked.expect(status).expect('Content-Type', /^application\/problem\+json/);
  expect(body).toMatchObject({ status, detail: expect.stringMatching(says) });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(await events()).toBe(before);
}

describe('a page of another origin', () => {
  test.each([
    'https://evil.example',
    'http://evil.example:4700',
    'null',
    'file://',
    'http://localhost.evil.example',
    'chrome-extension://abc',
    '',
    'http://localhost:9',
    'http://localhost',
    'https://localhost:4700',
    'http://127.0.0.1:4700',
    'http://[::1]:4700',
  ])('Origin %j is refused', (origin) =>
    refuses(reset().set('Host', 'localhost:4700').set('Origin', origin), 403, /origin/),
  );

  test.each([
    ['localhost:4700', 'http://localhost:4700'],
    ['127.0.0.1:4700', 'http://127.0.0.1:4700'],
    ['localhost', 'http://localhost'],
    ['localhost:80', 'http://localhost'],
    ['LOCALHOST:4700', 'http://localhost:4700'],
  ])('at %s, Origin %s is ours', async (host, origin) => {
    const { headers } = await reset().set('Host', host).set('Origin', origin).expect(200);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each(['cross-site', 'same-site'])('Sec-Fetch-Site: %s is refused without an Origin too', (site) =>
    refuses(reset().set('Sec-Fetch-Site', site), 403, /origin/),
  );
  test.each(['same-origin', 'none'])('Sec-Fetch-Site: %s is fine', async (site) => {
    await reset().set('Sec-Fetch-Site', site).expect(200);
  });
  test.each(['script', 'style', 'image', 'iframe', 'object', 'worker'])('it cannot be loaded as a %s', (purpose) =>
    refuses(request(sandbox.app).get('/_sandbox/fixtures').set('Sec-Fetch-Dest', purpose), 403, new RegExp(purpose)),
  );
  test.each(['empty', 'document'])('Sec-Fetch-Dest: %s is fine', async (purpose) => {
    await request(sandbox.app).get('/_sandbox/fixtures').set('Sec-Fetch-Dest', purpose).expect(200);
  });
  test('a browser neither guesses what an answer is nor hands it to another origin', async () => {
    const { headers } = await request(sandbox.app).get('/_sandbox/fixtures').expect(200);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });
  test('but logos can be shown by every page, as the platform’s are', async () => {
    const { headers } = await request(sandbox.app)
      .get('/_sandbox/logos/9000.svg')
      .set({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' })
      .expect(200);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBeUndefined();
  });

  test('reading is refused too', () =>
    refuses(request(sandbox.app).get('/_sandbox/fixtures').set('Origin', 'https://evil.example'), 403, /origin/));
  test('a name of its own for this machine (DNS rebinding)', async () => {
    const before = await events();
    const { body } = await reset().set('Host', 'evil.example').expect(421);
    expect(body).toMatchObject({ status: 421, data: { code: 'foreign-host' } });
    expect(await events()).toBe(before);
  });
  test('a preflight brings no permission', () =>
    refuses(
      request(sandbox.app)
        .options('/_sandbox/reset')
        .set('Origin', 'http://localhost')
        .set('Host', 'localhost')
        .set('Access-Control-Request-Method', 'POST'),
      405,
      /OPTIONS/,
    ));
});

describe('JSON bodies only', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json, text/plain',
  ])('%s is refused', (type) => refuses(reset().set('Content-Type', type).send('{}'), 415, /JSON bodies only/));

  test('a body that does not say what it is', () =>
    refuses(
      reset().send('{"scenario":"x"}').unset('Content-Type'),
      415,
      /JSON bodies only.*not one without a Content-Type/,
    ));
  test('what is no JSON', () => refuses(reset().set('Content-Type', 'application/json').send('{"a":'), 400, /JSON/));
  test('another charset', () =>
    refuses(reset().set('Content-Type', 'application/json; charset=iso-8859-1').send('{}'), 415, /charset/i));
  test('too much of it', () => refuses(reset().send({ a: 'x'.repeat(200_000) }), 413, /large/));
  test('more than one value', () => refuses(reset().send([1]), 400, /expected an object, but got \[1\]/));
  test('members that nobody reads', () =>
    refuses(reset().send({ scenario: 'x' }), 400, /`scenario`: no such member; it takes none/));
  test('JSON is fine, and so is nothing', async () => {
    await reset().set('Content-Type', 'application/json; charset=utf-8').send('{}').expect(200);
    await reset().expect(200);
  });
});

describe('what is not there', () => {
  test.each([
    '/_sandbox/nothing',
    '/_sandbox/health/',
    '/_sandbox/Health',
    '/_sandbox/events/5001/x',
    '/_sandbox/%',
    '/_sandbox/events/%E0%A4%A',
    '/_sandbox/__proto__',
  ])('%s', async (path) => {
    const { body, status } = await request(sandbox.app)
      .get(path)
      .expect('Content-Type', /^application\/problem\+json/);
    expect(status).toBe(path.includes('%') && path !== '/_sandbox/%' ? 400 : 404);
    expect(body).toMatchObject({ status });
  });

  test('tells what there is', () => refuses(request(sandbox.app).get('/_sandbox/evnets'), 404, /\/_sandbox\/events, /));
  test.each([
    ['get', '/reset', 'POST'],
    ['put', '/reset', 'POST'],
    ['delete', '/reset', 'POST'],
    ['options', '/reset', 'POST'],
    ['post', '/events', 'GET, HEAD'],
    ['delete', '/events/5001', 'GET, HEAD'],
    ['post', '/health', 'GET, HEAD'],
    ['put', '/images/cover.png', 'GET, HEAD'],
  ] as const)('%s %s: %s is allowed', async (method, path, allow) => {
    const asked = request(sandbox.app)[method](`/_sandbox${path}`);
    await refuses(asked, 405, new RegExp(`takes ${allow}, not ${method.toUpperCase()}`));
    expect((await request(sandbox.app)[method](`/_sandbox${path}`)).headers['allow']).toBe(allow);
  });
  test('HEAD is answered where GET is', async () => {
    await request(sandbox.app).head('/_sandbox/events').expect(200);
  });
  test.each([
    ['/events?limt=5', /GET \/_sandbox\/events .*`limt`: no such member/],
    [
      '/events/5001/member-view?timezon=Europe/Lisbon',
      /`timezon`: no such member \(did you mean `timezone`\?\); known: at, timezone, eventAccess/,
    ],
    ['/health?x', /`x`: no such member/],
  ])('%s: a parameter that nobody reads', (path, says) =>
    refuses(request(sandbox.app).get(`/_sandbox${path}`), 400, says),
  );
  test.each(['/_SANDBOX/reset', '/_Sandbox/reset', '/%5Fsandbox/reset'])('%s is not the control area', async (path) => {
    const before = await events();
    const { body } = await request(sandbox.app).post(path).set(sandbox.headers).expect(404);
    expect(body).toMatchObject({ status: 404, data: { code: 'unknown-path' } });
    expect(await events()).toBe(before);
  });
  test('another channel than the sandbox has', () =>
    refuses(reset().set('X-Channel', 'chn-other'), 404, /no world of the channel chn-other.*without X-Channel/));
  test('its own channel is fine', async () => {
    await reset().set('X-Channel', 'chn-sandbox').expect(200);
  });
});

const worlds = createWorlds(await testWorld({ events: 60 }), { most: 9, now: () => 0 });
await worlds.add(await testWorld({ events: 60, channel: 'chn-b', apiKey: 'key-b', controlKey: 'ctl-b' }));
await worlds.add(await testWorld({ events: 60, channel: 'chn-c', apiKey: 'key-c', controlKey: 'ctl-c' }));

interface Row {
  readonly channel?: string;
  readonly authorization?: string;
  readonly opens: readonly Access[];
}
const all: readonly Access[] = ['public', 'api-key', 'world', 'partner', 'sandbox'];

/** What a request opens, of routes that ask for this or that. */
async function opened({ channel, authorization }: Row, token: string | undefined): Promise<readonly Access[]> {
  const area = testArea(worlds, { token });
  const admitted = await Promise.all(all.map((access) => admit(area, { access, channel, authorization })));
  return all.filter((_, index) => admitted[index] !== undefined);
}

it.each<Row>([
  { opens: [] },
  { channel: 'chn-b', opens: [] },
  { authorization: 'Bearer token', opens: all },
  { authorization: 'Bearer token', channel: 'chn-b', opens: all },
  { authorization: 'Bearer tokem', opens: [] },
  { authorization: 'Bearer token ', opens: [] },
  { authorization: 'bearer token', opens: [] },
  { authorization: 'Bearer', opens: [] },
  { authorization: 'Channel token', opens: [] },
  { authorization: 'Bearer ctl-b', channel: 'chn-b', opens: ['public', 'api-key', 'world'] },
  { authorization: 'Bearer ctl-b', channel: 'chn-c', opens: [] },
  { authorization: 'Bearer ctl-b', channel: 'chn-a', opens: [] },
  { authorization: 'Bearer ctl-b', opens: [] },
  { authorization: 'Bearer ctl-b', channel: 'chn-d', opens: [] },
  { authorization: 'Bearer key-b', channel: 'chn-b', opens: [] },
  { authorization: 'Channel ctl-b', channel: 'chn-b', opens: [] },
  { authorization: 'Channel key-b', channel: 'chn-b', opens: ['api-key'] },
  { authorization: 'Channel key-a', opens: ['api-key'] },
  { authorization: 'Channel key-a', channel: 'chn-b', opens: [] },
  { authorization: 'key-a', opens: [] },
])('where other machines reach the control area: $authorization, X-Channel $channel: $opens', async (row) => {
  expect(await opened(row, 'token')).toEqual(row.opens);
});

it.each<Row>([
  { opens: all },
  { channel: 'chn-b', opens: all },
  { authorization: 'Channel key-b', channel: 'chn-b', opens: all },
  { authorization: 'Channel key-a', channel: 'chn-b', opens: [] },
  { authorization: 'Channel key-b', opens: [] },
  { authorization: 'Bearer ctl-c', channel: 'chn-b', opens: [] },
  { authorization: 'Bearer ctl-b', channel: 'chn-b', opens: ['public', 'api-key', 'world'] },
  { authorization: 'Basic YTpi', opens: [] },
])(
  'where only this machine reaches it, nothing is asked for, but what is shown has to be right: $authorization, X-Channel $channel: $opens',
  async (row) => {
    expect(await opened(row, undefined)).toEqual(row.opens);
  },
);

it('shows every world its seeded events as its own, and those of others as they are', async () => {
  const controls = async (channel: string) => controlsOf((await worlds.ofChannel(channel)) as World, testArea(worlds));
  const channelsOf = async (channel: string) =>
    new Set((await (await controls(channel)).events()).map((event) => event.channel));
  expect(await channelsOf('chn-a')).toEqual(new Set(['chn-a', 'chn-neighbour']));
  expect(await channelsOf('chn-b')).toEqual(new Set(['chn-b', 'chn-neighbour']));
  expect((await (await controls('chn-b')).event(5001))?.channel).toBe('chn-b');
});
