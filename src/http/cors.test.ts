import request from 'supertest';
import { afterAll, describe, expect, it } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { createSandbox, startSandbox } from '../sandbox.ts';

const app = 'https://app.example';
const small = { pages: 30, events: 1 };

const sandbox = await createSandbox({ ...small, cors: [app, 'http://localhost:5173'] });
afterAll(() => sandbox.close());

const operations = [
  ['post', '/channels/pages.search', { query: 'Community' }],
  ['get', '/channels/pages/9000', undefined],
  ['post', '/v1/events.create', validEvent],
  ['post', '/v1/events.update/5001', validEvent],
] as const;

const preflight = (path: string, origin = app) =>
  request(sandbox.app).options(path).set({
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,x-channel',
  });

const corsHeaders = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('pages of an origin that may', () => {
  it.each(operations)('%s %s: the preflight request and the answer', async (method, path, body) => {
    const asked = await preflight(path).expect(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': app,
      'access-control-allow-headers': 'authorization,x-channel',
      'access-control-max-age': '600',
    });
    expect(asked.headers['access-control-allow-methods']).toBe(method.toUpperCase()); // of this path alone
    const agent = request(sandbox.app);
    const sent = agent[method](path).set({ ...sandbox.headers, origin: app });
    const { status, headers } = await (body === undefined ? sent : sent.send(body));
    expect(status).toBeLessThan(300);
    expect(headers).toMatchObject({ 'access-control-allow-origin': app, 'access-control-expose-headers': '*' });
    expect(headers['vary']).toMatch(/origin/i);
  });

  it('read refusals too', async () => {
    const refused = await request(sandbox.app)
      .get('/channels/pages/1')
      .set({ ...sandbox.headers, origin: app });
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([404, app]);
    const unknown = await request(sandbox.app).get('/channels/pages/9000').set('origin', app);
    expect([unknown.status, unknown.headers['access-control-allow-origin']]).toEqual([401, app]);
    const method = await request(sandbox.app)
      .delete('/channels/pages/9000')
      .set({ ...sandbox.headers, origin: app });
    expect([method.status, method.headers['access-control-allow-origin']]).toEqual([405, app]);
  });

  it('never reach the control area, nor a path outside the interface', async () => {
    for (const path of ['/_sandbox/events', '/_sandbox/openapi.json', '/', '/nothing']) {
      expect(corsHeaders((await preflight(path)).headers)).toEqual([]);
      expect(corsHeaders((await request(sandbox.app).get(path).set('origin', app)).headers)).toEqual([]);
    }
    await request(sandbox.app).get('/_sandbox/events').set('origin', app).expect(403);
  });

  it('leave no preflight request in the journal', async () => {
    const before = sandbox.journal();
    await preflight('/v1/events.create').expect(204);
    expect(sandbox.journal()).toEqual(before);
  });
});

it.each(['https://other.example', 'http://app.example', 'https://app.example.evil.example', 'null'])(
  'the origin %s is let in nowhere',
  async (origin) => {
    expect((await preflight('/v1/events.create', origin)).headers).not.toHaveProperty('access-control-allow-origin');
    const { headers } = await request(sandbox.app)
      .get('/channels/pages/9000')
      .set({ ...sandbox.headers, origin });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  },
);

it('a page that reaches the sandbox under a foreign name is refused as ever', async () => {
  const { status, headers } = await preflight('/v1/events.create').set('host', 'rebound.example');
  expect([status, corsHeaders(headers)]).toEqual([421, []]);
});

it('an OPTIONS request that is no preflight is a wrong method, and without --cors every one is', async () => {
  await request(sandbox.app)
    .options('/channels/pages/9000')
    .set({ ...sandbox.headers, origin: app })
    .expect(405);
  await using closed = await createSandbox(small);
  const { status, headers } = await request(closed.app)
    .options('/channels/pages/9000')
    .set({ ...closed.headers, origin: app, 'access-control-request-method': 'GET' });
  expect([status, corsHeaders(headers)]).toEqual([405, []]);
});

it("any origin may with '*', on loopback alone", async () => {
  await using open = await createSandbox({ ...small, cors: ['*'] });
  const { headers } = await request(open.app)
    .get('/channels/pages/9000')
    .set({ ...open.headers, origin: 'https://whatever.example' })
    .expect(200);
  expect(headers['access-control-allow-origin']).toBe('*');
  const reached = { host: '0.0.0.0', apiKey: 'k3y-0f-my-0wn-k3y', channel: 'chn-of-mine', allowHost: ['sandbox'] };
  await expect(startSandbox({ ...small, ...reached, port: 0, cors: ['*'] })).rejects.toThrow(
    /^--cors '\*' is for a sandbox that only this machine can reach: name each origin/,
  );
});

it.each([
  ['https://app.example/', /give an origin, .* here https:\/\/app\.example\.$/],
  ['https://app.example/page?a=b', /here https:\/\/app\.example\.$/],
  ['HTTPS://App.example', /here https:\/\/app\.example\.$/],
  ['app.example', /such as http:\/\/localhost:5173\.$/],
  ['null', /such as http:\/\/localhost:5173\.$/],
  ['file:///tmp', /such as http:\/\/localhost:5173\.$/],
])('--cors %s is refused', async (origin, message) => {
  await expect(createSandbox({ ...small, cors: [origin] })).rejects.toThrow(message);
});
