import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { validEvent } from '../../../tests/testing/valid-event.ts';
import { createSandbox, startSandbox } from '../../sandbox.ts';
import type { SandboxOptions } from '../../sandbox-options.ts';
import { endOfTurn, type Exchange } from '../exchange.ts';
import { gather } from './read-body.ts';
import { matchOperation } from './check-head.ts';

async function created(options: SandboxOptions, change: object = {}, headers: Readonly<Record<string, string>> = {}) {
  await using sandbox = await createSandbox({ pages: 3, events: 0, ...options });
  const { status, body } = await request(sandbox.app)
    .post('/v1/events.create')
    .set({ ...sandbox.headers, ...headers })
    .send({ ...validEvent, ...change });
  const stored = await request(sandbox.app).get('/_sandbox/events');
  return {
    status,
    rules: body.data?.violations?.map(({ rule }: { rule: string }) => rule),
    events: stored.body.length,
  };
}

describe('an operation', () => {
  test('is carried out where nothing is refused', async () => {
    expect(await created({})).toEqual({ status: 201, rules: undefined, events: 1 });
  });

  test('only judges where a refusal stands already', async () => {
    const profile = { 'refusal.precedence': ['references', 'attributes', 'body', 'media-type', 'credentials', 'path'] };
    const options = { profile } as unknown as SandboxOptions;
    expect(await created(options, {}, { 'x-channel': 'chn-of-nobody' })).toEqual({
      status: 401,
      rules: ['auth.channel'],
      events: 0,
    });
    expect((await created(options, { isVip: 7 }, { 'x-channel': 'chn-of-nobody' })).rules).toEqual([
      'event.types.isVip',
    ]);
  });

  test('shows no page where a refusal stands already', async () => {
    const profile = { 'refusal.precedence': ['references', 'attributes', 'body', 'media-type', 'credentials', 'path'] };
    await using sandbox = await createSandbox({ pages: 3, events: 0, profile } as unknown as SandboxOptions);
    const known = (await request(sandbox.app).get('/_sandbox/fixtures')).body.pages.known[0];
    const get = () => request(sandbox.app).get(`/channels/pages/${known}`).set(sandbox.headers);
    expect((await get()).status).toBe(200);
    expect((await get().set('x-channel', 'chn-of-nobody')).status).toBe(401);
  });

  test.each([
    ['12345678', ['path', 'credentials', 'media-type', 'references', 'body', 'attributes'], 404],
    ['abc', ['path', 'credentials', 'media-type', 'references', 'body', 'attributes'], 404],
    ['12345678', ['path', 'credentials', 'media-type', 'body', 'attributes', 'references'], 400],
    ['12345678', ['path', 'credentials', 'media-type', 'attributes', 'body', 'references'], 400],
  ])('an update of event %s with a body that is no object, in the order %j: %i', async (id, precedence, wanted) => {
    const profile = { 'refusal.precedence': precedence };
    await using sandbox = await createSandbox({ pages: 3, profile } as unknown as SandboxOptions);
    const update = (body: string, of: number | string) =>
      request(sandbox.app)
        .post(`/v1/events.update/${of}`)
        .set({ ...sandbox.headers, 'content-type': 'application/json' })
        .send(body);
    for (const body of ['[]', '{"title":', '']) expect((await update(body, id)).status).toBe(wanted);
    const [{ id: known }] = (await request(sandbox.app).get('/_sandbox/events')).body;
    expect((await update('[]', known)).status).toBe(400);
  });

  test('refuses what a deviation has it refuse, and stores nothing', async () => {
    const kept = await created({}, { capacity: 0 });
    expect(kept.status).toBe(201);
    expect((await created({ deviate: ['event.capacity.unlimited'] })).status).toBe(201);
    const refused = await created({ deviate: ['event.capacity.unlimited'] }, { capacity: 0 });
    expect(refused).toMatchObject({ status: 422, events: 0 });
  });
});

test.each([
  ['/_sandbox/images/cover.png', 201],
  ['/_sandbox/images/cover.png?v=2', 201],
  ['/_sandbox/images/1400x700.jpg', 201],
  ['/_sandbox/images/moved.png', 201],
  ['/_sandbox/worlds/chn-sandbox/images/cover.png', 201],
  ['/_sandbox/worlds/chn-of-another-world/images/800x600.webp', 201],
  ['/_sandbox/logos/9000.svg', 201],
  ['/_sandbox/worlds/chn-sandbox/logos/9003.svg?v=2', 201],
  ['/_sandbox/logos/1.svg', 422],
  ['/_sandbox/logos/9000.png', 422],
  ['/_sandbox/images/readme.html', 422],
  ['/_sandbox/images/text.png', 422],
  ['/_sandbox/worlds/chn-sandbox/images/missing.png', 422],
  ['/_sandbox/images/9999x1.png', 422],
  ['/_sandbox/health', 422],
])('an image of the sandbox’s own (image.check: fetch): %s is known without a request', async (path, wanted) => {
  await using sandbox = await startSandbox({ port: 0, pages: 3, events: 0, profile: { 'image.check': 'fetch' } });
  const answer = await fetch(`${sandbox.url}/v1/events.create`, {
    method: 'POST',
    headers: { ...sandbox.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...validEvent, image: `${sandbox.url}${path}` }),
  });
  expect(answer.status).toBe(wanted);
});

test('an exchange with a body waits for those that came in the same turn, and none without', () => {
  expect(gather({ body: {} } as Exchange)).toBe(endOfTurn());
  expect(gather({ body: undefined } as Exchange)).toBeUndefined();
});

const taken = (method: string, allowed: readonly string[], operation?: object) =>
  matchOperation({ request: { method, url: '/some/where?a=1' }, match: { operation, allowed } } as unknown as Exchange);

test('a request that is for an operation is not refused', () =>
  expect(taken('GET', [], { id: 'pages.get' })).toBeUndefined());

test('a path that there is not is refused as it was written', () =>
  expect(taken('GET', [])).toEqual({
    stage: 'path',
    cause: 'unknown-path',
    violations: [
      {
        id: 'refusal.status.unknown-path',
        pointer: '/path',
        expected: 'one of the paths of §4',
        actual: '"/some/where"',
      },
    ],
  }));

test('another method than the path has is refused with those that it has', () =>
  expect(taken('PUT', ['GET', 'POST'])).toEqual({
    stage: 'path',
    cause: 'wrong-method',
    violations: [{ id: 'refusal.status.wrong-method', pointer: '/method', expected: 'GET, POST', actual: 'PUT' }],
    headers: { allow: 'GET, POST' },
  }));
