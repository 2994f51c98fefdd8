import express from 'express';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { sendRaw } from '../../tests/testing/raw-http.ts';
import type { RefusalStage } from '../domain/look-up.ts';
import { createSandbox, startSandbox } from '../sandbox.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';

interface Wrong {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const badKey = { authorization: 'Channel nope' };
const badType = { 'content-type': 'text/plain' };
const badAttribute = JSON.stringify({ ...validEvent, isVip: 5 });
const badReference = JSON.stringify({ ...validEvent, host: 1 });
const badBoth = JSON.stringify({ ...validEvent, isVip: 5, host: 1 });

/** Code of the refusal, and the rules and questions that it names. */
async function refusal(
  profile: Readonly<Record<string, unknown>>,
  { path = '/v1/events.create', headers = {}, body = JSON.stringify(validEvent) }: Wrong,
) {
  await using sandbox = await createSandbox({ pages: 5, events: 1, profile });
  const answer = await request(sandbox.app)
    .post(path)
    .set({ ...sandbox.headers, 'content-type': 'application/json', ...headers })
    .send(body);
  expect((await request(sandbox.app).get('/_sandbox/events')).body).toHaveLength(1);
  const { code, violations } = answer.body.data as { code: string; violations: { rule?: string; question?: string }[] };
  return [code, ...violations.map(({ rule, question }) => rule ?? question)];
}

const natural: readonly RefusalStage[] = ['path', 'credentials', 'media-type', 'body', 'attributes', 'references'];
const reversed = natural.toReversed();
/** One stage moved to where another is looked at else; references stay the last. */
const before = (stage: RefusalStage, other: RefusalStage) =>
  natural.filter((one) => one !== stage).flatMap((one) => (one === other ? [stage, one] : [one]));
const bodyFirst: readonly RefusalStage[] = ['media-type', 'body', 'attributes', 'references', 'credentials', 'path'];

test.each<[name: string, precedence: readonly string[], wrong: Wrong, code: string]>([
  ['unknown path, bad key', natural, { path: '/nowhere', headers: badKey }, 'unknown-path'],
  ['unknown path, bad key', reversed, { path: '/nowhere', headers: badKey }, 'unauthenticated'],
  ['bad key, other type', natural, { headers: { ...badKey, ...badType } }, 'unauthenticated'],
  ['bad key, other type', reversed, { headers: { ...badKey, ...badType } }, 'media-type'],
  ['bad key, no JSON', natural, { headers: badKey, body: '{' }, 'unauthenticated'],
  ['bad key, no JSON', bodyFirst, { headers: badKey, body: '{' }, 'malformed'],
  ['bad key, bad attribute', natural, { headers: badKey, body: badAttribute }, 'unauthenticated'],
  ['bad key, bad attribute', bodyFirst, { headers: badKey, body: badAttribute }, 'invalid'],
  ['bad key, bad reference', reversed, { headers: badKey, body: badReference }, 'invalid'],
  ['bad key, all else well', reversed, { headers: badKey }, 'unauthenticated'],
  ['unknown event, bad attribute', natural, { path: '/v1/events.update/1', body: badAttribute }, 'invalid'],
  ['unknown event, bad attribute', reversed, { path: '/v1/events.update/1', body: badAttribute }, 'unknown-event'],
  ['unknown path, bad key', before('credentials', 'path'), { path: '/nowhere', headers: badKey }, 'unauthenticated'],
  ['bad key, other type', before('media-type', 'credentials'), { headers: { ...badKey, ...badType } }, 'media-type'],
  ['bad key, no JSON', before('body', 'credentials'), { headers: badKey, body: '{' }, 'malformed'],
  ['bad key, bad attribute', before('attributes', 'credentials'), { headers: badKey, body: badAttribute }, 'invalid'],
  ['other type, no JSON', bodyFirst, { headers: badType, body: '{' }, 'media-type'],
])('a request that is wrong twice (refusal.precedence): %s: %j', async (...[, precedence, wrong, code]) => {
  expect((await refusal({ 'refusal.precedence': precedence }, wrong))[0]).toBe(code);
});

describe('what the answer rests on says whether the order of the stages has shaped it', () => {
  const basis = async (
    profile: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>>,
    body: string,
  ) => {
    await using sandbox = await createSandbox({ pages: 5, events: 0, profile });
    const answer = await request(sandbox.app)
      .post('/v1/events.create')
      .set({ ...sandbox.headers, 'content-type': 'application/json', ...headers })
      .send(body);
    return String(answer.headers['x-sandbox-basis']);
  };

  test('a refusal that left later stages unlooked at', async () => {
    expect(await basis({}, badKey, badBoth)).toContain('refusal.precedence');
  });
  test('one of two stages that refuse', async () => {
    expect(await basis({ 'refusal.precedence': reversed }, badKey, badAttribute)).toContain('refusal.precedence');
  });
  test('not where the last stage alone refuses', async () => {
    expect(await basis({}, {}, badReference)).not.toContain('refusal.precedence');
  });
  test('not a success', async () => {
    expect(await basis({}, {}, JSON.stringify({ ...validEvent, host: 9000 }))).not.toContain('refusal.precedence');
  });
});

test('of many violations a hundred are told', async () => {
  await using sandbox = await createSandbox({ pages: 5, events: 0 });
  const cohosts = Array.from({ length: 150 }, (_, index) => index + 1);
  const { body } = await request(sandbox.app)
    .post('/v1/events.create')
    .set(sandbox.headers)
    .send({ ...validEvent, cohosts })
    .expect(422);
  expect(body.data.violations).toHaveLength(100);
});

test.each<[readonly RefusalStage[]]>([[natural], [reversed], [bodyFirst]])(
  'nobody makes the sandbox reach out before their credentials are accepted: %j',
  async (precedence) => {
    const probed: string[] = [];
    await using sandbox = await createSandbox({
      pages: 5,
      events: 0,
      profile: { 'refusal.precedence': precedence, 'image.check': 'fetch', 'email.check': 'domain' },
      probeImage: async (url) => {
        probed.push(url);
        return { isImage: true, what: 'image/png' };
      },
      probeMailDomain: async (domain) => {
        probed.push(domain);
        return true;
      },
    });
    const create = (headers: Readonly<Record<string, string>>) =>
      request(sandbox.app)
        .post('/v1/events.create')
        .set({ ...sandbox.headers, ...headers })
        .send(validEvent);
    await create(badKey).expect(401);
    expect(probed).toEqual([]);
    await create({}).expect(201);
    expect(probed).toHaveLength(2);
  },
);

describe('every answer leaves by one way, which deviations spoil', () => {
  const deviate = ['envelope.shape:no-data'] as const;

  test.each<[what: string, bytes: string, status: number]>([
    ['a refusal', 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n', 404],
    ['broken HTTP', 'nonsense\r\n\r\n', 400],
    ['CONNECT', 'CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: nonsense\r\n\r\n', 417],
  ])('%s', async (_what, bytes, status) => {
    await using sandbox = await startSandbox({ port: 0, pages: 2, events: 0, deviate });
    const answer = await sendRaw(sandbox.url, bytes);
    expect(answer.status).toBe(status);
    expect(Object.keys(JSON.parse(answer.text) as object)).toEqual(['requestId', 'status']);
    expect(answer.headers['x-sandbox-basis']).toMatch(/^forced=envelope\.shape:no-data; assumed=/);
  });

  test('but not what the sandbox says for itself: a crash, a foreign host', async () => {
    const crashes: unknown[] = [];
    await using sandbox = await startSandbox({
      port: 0,
      pages: 2,
      events: 0,
      deviate,
      clock: {
        now: () => {
          throw new Error('no time');
        },
      },
      onCrash: (error) => crashes.push(error),
    });
    const create = (host: string) =>
      request(sandbox.url).post('/v1/events.create').set(sandbox.headers).set('Host', host).send(validEvent);
    const crashed = await create('localhost').expect(500);
    expect(crashed.body).toMatchObject({ status: 500, data: { code: 'crashed' } });
    expect(crashes).toEqual([new Error('no time')]);
    const foreign = await create('evil.example').expect(421);
    expect(foreign.body).toMatchObject({ data: { code: 'foreign-host' } });
    expect([crashed, foreign].map(({ headers }) => headers['x-sandbox-basis'] as unknown)).toEqual([
      'sandbox',
      'sandbox',
    ]);
  });
});

describe('all violations at once, or the first (refusal.all-at-once)', () => {
  test('all', async () => {
    expect(await refusal({}, { body: badBoth })).toEqual(['invalid', 'event.types.isVip', 'event.host.valid']);
  });

  test('the first', async () => {
    expect(await refusal({ 'refusal.all-at-once': 'first' }, { body: badBoth })).toEqual([
      'invalid',
      'event.types.isVip',
    ]);
  });

  test('the first, where references come first', async () => {
    expect(
      await refusal({ 'refusal.all-at-once': 'first', 'refusal.precedence': reversed }, { body: badBoth }),
    ).toEqual(['invalid', 'event.host.valid']);
  });

  test('both credentials', async () => {
    expect(await refusal({}, { headers: { authorization: 'Channel nope', 'x-channel': 'nope' } })).toEqual([
      'unauthenticated',
      'auth.key',
      'auth.channel',
    ]);
  });
});

test('a body that a program has read before the sandbox is told to the program, and answered', async () => {
  const crashes: unknown[] = [];
  await using sandbox = await createSandbox({ pages: 5, events: 1, onCrash: (error) => void crashes.push(error) });
  const app = express().use(express.json(), sandbox.app);
  const { status, body } = await request(app)
    .post('/channels/pages.search')
    .set({ Authorization: `Channel ${sandbox.apiKey}`, 'X-Channel': sandbox.channelId })
    .send({ query: 'a' });
  expect([status, body.status]).toEqual([500, 500]);
  expect(crashes.map(String)).toEqual([expect.stringContaining('use `sandbox.app` before `express.json()`')]);
});
