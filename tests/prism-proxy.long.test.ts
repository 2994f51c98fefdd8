import { createServer } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { listen, stop } from '../src/http/listen.ts';
import { startSandbox } from '../src/sandbox.ts';
import { startPrism } from './testing/running-prism.ts';
import { fullEvent, validEvent } from './testing/valid-event.ts';

const sandbox = await startSandbox({ port: 0, pages: 60, events: 10 });
const prism = await startPrism(sandbox.url);
afterAll(async () => {
  await prism[Symbol.asyncDispose]();
  await sandbox.close();
});

type Headers = Readonly<Record<string, string>>;

/** Sends a request through Prism; it answers with a problem document where the sandbox's answer breaks `openapi.yaml`. */
async function through(path: string, body?: object | string, headers: Headers = sandbox.headers) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const sent =
    body === undefined
      ? { headers }
      : { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } };
  const answer = await fetch(`${prism.url}${path}`, sent);
  expect(answer.headers.get('sl-violations')).toBeNull();
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  return {
    status: answer.status,
    body: (await answer.json()) as {
      status: number;
      data: { id: number; code?: string; violations?: { rule?: string; question?: string }[] };
    },
  };
}

test('a partner creates, finds and updates an event through Prism', async () => {
  const search = await through('/channels/pages.search', { query: 'Community', perPage: 3 });
  const [host] = search.body.data as unknown as { id: number }[];
  expect(search.status).toBe(200);
  expect(await through(`/channels/pages/${host?.id}`)).toMatchObject({ status: 200, body: { data: { id: host?.id } } });
  const created = await through('/v1/events.create', { ...fullEvent, host: host?.id });
  expect(created.status).toBe(201);
  const { id } = created.body.data;
  expect(await through(`/v1/events.update/${id}`, { ...validEvent, capacity: 60 })).toMatchObject({
    status: 200,
    body: { data: { id } },
  });
  const { startedAt: _s, endedAt: _e, image: _i, ...undated } = validEvent;
  expect(
    await through(`/v1/events.update/${id}`, { ...undated, isSelfPacedCourse: true, externalUrl: null }),
  ).toMatchObject({ status: 200 });
  expect(await through('/channels/pages.search', { query: 'nothing has this name' })).toMatchObject({
    status: 200,
    body: { data: [] },
  });
});

describe('refusals of each kind', () => {
  const long = 'x'.repeat(256);
  const events: readonly (readonly [rule: string, change: object])[] = [
    ...Object.keys(validEvent).map(
      (attribute) =>
        [
          attribute === 'image'
            ? 'create.image.required'
            : attribute.endsWith('At')
              ? 'event.dates.required'
              : `event.required.${attribute}`,
          { [attribute]: undefined },
        ] as const,
    ),
    ...Object.keys(fullEvent)
      .filter((attribute) => attribute !== 'cohosts')
      .map((attribute) => [`event.types.${attribute}`, { [attribute]: { nested: true } }] as const),
    ['event.types.cohosts', { cohosts: [[9003]] }],
    ['event.type.valid', { type: 999 }],
    ['event.contact-email.valid', { contactEmail: 'nobody' }],
    ['event.external-url.valid', { externalUrl: 'nowhere' }],
    ['event.image.valid', { image: 'https://partner.example/readme.html' }],
    ['event.location.valid', { location: 'nowhere-at-all' }],
    ['event.host.valid', { host: 1 }],
    ['event.cohosts.valid', { cohosts: [9003, 1] }],
    ['event.address.max-length', { address: long }],
    ['capacity.negative', { capacity: -1 }],
    ['body.blank', { title: ' ' }],
    ['body.coercion', { type: '3' }],
  ];

  test.each(events)('create: %s', async (rule, change) => {
    const { status, body } = await through('/v1/events.create', { ...fullEvent, ...change });
    expect(status).toBe(422);
    expect(body.data.violations?.map((one) => one.rule ?? one.question)).toContain(rule);
  });

  test.each(events.filter(([rule]) => rule !== 'create.image.required'))('update: %s', async (rule, change) => {
    const { status, body } = await through('/v1/events.update/5001', { ...fullEvent, ...change });
    expect(status).toBe(422);
    expect(body.data.violations?.map((one) => one.rule ?? one.question)).toContain(rule);
  });

  const others: [name: string, code: string, path: string, body?: object | string, headers?: Headers][] = [
    ['no query', 'invalid', '/channels/pages.search', {}],
    ['a query of another type', 'invalid', '/channels/pages.search', { query: 5 }],
    ['an empty query', 'invalid', '/channels/pages.search', { query: '' }],
    ['perPage 101', 'invalid', '/channels/pages.search', { query: 'a', perPage: 101 }],
    ['page 0', 'invalid', '/channels/pages.search', { query: 'a', page: 0 }],
    ['an unknown page', 'unknown-page', '/channels/pages/1'],
    ['a page ID that is no int', 'unknown-page', '/channels/pages/x'],
    ['an unknown event', 'unknown-event', '/v1/events.update/1', validEvent],
    // Without one of the two headers Prism refuses a request by itself, so that wrong ones have to do.
    [
      'another key',
      'unauthenticated',
      '/v1/events.create',
      validEvent,
      { authorization: 'Channel nope', 'x-channel': 'chn-sandbox' },
    ],
    [
      'another scheme',
      'unauthenticated',
      '/channels/pages.search',
      { query: 'a' },
      { authorization: 'Bearer key-sandbox-local', 'x-channel': 'chn-sandbox' },
    ],
    [
      'another channel',
      'unauthenticated',
      '/v1/events.update/5001',
      validEvent,
      { authorization: 'Channel key-sandbox-local', 'x-channel': 'nope' },
    ],
    ['an array', 'malformed', '/v1/events.create', '[]'],
  ];

  test.each(others)('%s', async (...[, code, path, body, headers]) => {
    const answer = await through(path, body, headers);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.data.code).toBe(code);
    expect(answer.body.status).toBe(answer.status);
  });

  test('capacity below the RSVPs', async () => {
    const fixtures = (await (await fetch(`${sandbox.control}/fixtures`)).json()) as {
      eventWithRsvps: { id: number; rsvps: number };
    };
    const { id, rsvps } = fixtures.eventWithRsvps;
    const { body } = await through(`/v1/events.update/${id}`, { ...validEvent, capacity: rsvps - 1 });
    expect(body.data.violations).toMatchObject([{ rule: 'update.capacity.floor' }]);
    expect(await through(`/v1/events.update/${id}`, { ...validEvent, capacity: rsvps })).toMatchObject({ status: 200 });
  });
});

test('Prism has nothing against any of it', () => {
  expect(prism.log()).toContain('has returned 422');
  expect(prism.log()).not.toMatch(/violat|warn|error|unable/i);
});

test('Prism does look: an answer that breaks openapi.yaml is a violation', async () => {
  const upstream = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end('{"status":200,"data":{"id":"9000"}}'),
  );
  const url = await listen(upstream, { host: '127.0.0.1', port: 0 });
  await using watching = await startPrism(url);
  const answer = await fetch(`${watching.url}/channels/pages/9000`, { headers: sandbox.headers });
  expect(answer.status).toBe(500);
  expect(await answer.text()).toContain('VIOLATIONS');
  await stop(upstream);
});
