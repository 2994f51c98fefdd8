import { Ajv2020 } from 'ajv/dist/2020.js';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';

interface Asked {
  /** The path with its parts and a query. */
  readonly as?: string;
  readonly body?: object;
}

/** A route that answers JSON, as `openapi.json` has it, and requests of it. */
const answered: readonly (readonly [
  method: 'get' | 'post' | 'put' | 'patch',
  path: string,
  requests: readonly Asked[],
])[] = [
  ['get', '/health', [{}]],
  ['get', '/health/live', [{}]],
  ['get', '/health/ready', [{}]],
  ['get', '/fixtures', [{}]],
  ['post', '/reset', [{}]],
  ['get', '/pages', [{}]],
  ['get', '/events', [{}]],
  ['get', '/events/{id}', [{ as: '/events/5001' }]],
  ['get', '/events/{id}/member-view', [{ as: '/events/5001/member-view?timezone=Asia/Kathmandu' }]],
  ['get', '/event-types', [{}]],
  ['get', '/places', [{}]],
  ['get', '/images', [{}]],
  ['get', '/clock', [{}]],
  ['put', '/clock', [{ body: { advance: 'PT1H' } }, { body: { mode: 'frozen' } }]],
  ['post', '/events/{id}/rsvps', [{ as: '/events/5005/rsvps', body: { members: ['ana', 'bo'], confirmed: true } }]],
  ['post', '/rsvp-confirmations', [{ body: { event: 5006, member: 'cy' } }]],
  ['get', '/faults', [{}]],
  ['put', '/faults', [{ body: { faults: ['flaky', 'outage'] } }]],
  ['get', '/faults/schema', [{}]],
  ['get', '/journal', [{}, { as: '/journal?format=har' }]],
  ['get', '/profile', [{}]],
  [
    'put',
    '/profile',
    [{ body: { profile: 'p', basis: 'calibrated', target: 'a.example', answers: { 'host.form': 'list' } } }],
  ],
  ['patch', '/profile', [{ body: { answers: { 'host.form': 'list' } } }]],
  ['get', '/', [{}]],
  ['get', '/interface/openapi.json', [{}]],
  ['get', '/rules', [{}]],
  ['get', '/questions', [{}]],
  ['get', '/deviations', [{}]],
  ['get', '/audit', [{}]],
  ['get', '/scenario', [{}]],
  ['put', '/scenario', [{ body: { scenario: 'two-channels' } }]],
  ['get', '/scenario/snapshot', [{}]],
  ['get', '/scenarios', [{}]],
  ['get', '/worlds', [{}]],
  ['post', '/worlds', [{ body: { scenario: 'sold-out' } }]],
  ['get', '/partners', [{}]],
  ['post', '/partners', [{ body: { name: 'Bo' } }]],
  ['post', '/partners/{partnerId}/token', [{}]],
  ['get', '/openapi.json', [{}]],
];

let sandbox: Sandbox;
let partnerId: string;
let document: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
};
interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: object }>> }>>;
}
const ajv = new Ajv2020({ strict: false });

beforeAll(async () => {
  sandbox = await createSandbox({ pages: 30, events: 9 });
  document = (await request(sandbox.app).get('/_sandbox/openapi.json')).body as typeof document;
  await live();
});
afterAll(() => sandbox.close());

/** Brings about what answers can hold. */
async function live(): Promise<void> {
  const send = (path: string, body: object, headers: object = {}) =>
    request(sandbox.app)
      .post(path)
      .set({ ...sandbox.headers, ...headers })
      .send(body);
  await send('/v1/events.create', { ...validEvent, publishedAt: '2099-01-01T00:00:00', receivesRsvpWebhooks: true });
  await send('/v1/events.create', { ...validEvent, host: 1, colour: 'red', cohosts: [9000, 9000] });
  await send('/v1/events.update/5001', validEvent);
  await send('/channels/pages.search', { query: 'a' }, { 'x-sandbox-fault': 'status=429;retryAfter=1' });
  await send('/nowhere', {});
  await send('/v1/events.create', validEvent, { authorization: 'Channel wrong' });
  await request(sandbox.app).post('/v1/events.create').set(sandbox.headers).type('json').send('{');
  partnerId = ((await send('/_sandbox/partners', { name: 'Ana' }, { authorization: '' })).body as { id: string }).id;
}

/** Says whether something fits a schema of the document. */
const checkOf = (schema: object | undefined) => ajv.compile({ ...schema, components: document.components });

function answerSchema(method: string, path: string): object | undefined {
  const responses = Object.entries(document.paths[path]?.[method]?.responses ?? {});
  return responses.find(([status]) => status.startsWith('2'))?.[1].content?.['application/json']?.schema;
}

describe('what a route answers is as openapi.json says', () => {
  it('each that answers JSON is tried', () => {
    const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { responses }]) =>
          Object.values(responses).some(({ content = {} }) => 'application/json' in content),
        )
        .map(([method]) => `${method} ${path}`),
    );
    expect(answered.map(([method, path]) => `${method} ${path}`).toSorted()).toEqual(routes.toSorted());
  });

  it.each(answered)('%s %s', async (method, path, requests) => {
    const fits = checkOf(answerSchema(method, path));
    if (path === '/rsvp-confirmations') await sandbox.rsvps.register(5006, { member: 'cy' });
    for (const { as = path, body } of requests) {
      const sent = request(sandbox.app)[method](`/_sandbox${as.replace('{partnerId}', partnerId)}`);
      const answer = await (body === undefined ? sent : sent.send(body));
      expect([answer.ok, fits(answer.body), fits.errors]).toEqual([true, true, null]);
    }
    expect(fits({ another: true })).toBe(path === '/faults/schema'); // any object
  });

  it('each refusal is a problem', async () => {
    const fits = checkOf({ $ref: '#/components/schemas/Problem' });
    for (const path of ['/events/1', '/clock?x=1', '/nowhere', '/journal?rule=x']) {
      const { body } = await request(sandbox.app).get(`/_sandbox${path}`);
      expect([path, fits(body), fits.errors]).toEqual([path, true, null]);
    }
  });
});
