import { load } from 'js-yaml';
import request from 'supertest';
import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../sandbox.ts';
import { loadContract } from '../contract/contract.ts';

const sandbox = await createSandbox({ pages: 5, events: 1 });
afterAll(() => sandbox.close());

const get = (path: string) => request(sandbox.app).get(`/_sandbox${path}`).set('Host', 'localhost:4711');

it('serves the interface on one page that may run nothing and is framed by nobody', async () => {
  const { text, headers } = await get('/docs')
    .expect(200)
    .expect('Content-Type', /^text\/html/);
  expect(text).toContain('id="event.host.valid"');
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
});

describe('the documents for users', () => {
  it('are served on one page that runs its own script alone', async () => {
    const { text, headers } = await get('/docs/guide')
      .expect(200)
      .expect('Content-Type', /^text\/html/);
    expect(text).toContain('<article id="verify">');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
  });

  it('are found by their names', async () => {
    await get('/docs/sweep').expect(302).expect('Location', '/_sandbox/docs/guide#sweep');
    const { body } = await get('/docs/sweeping').expect(404);
    expect(body.detail).toMatch(/There is no such document\. There are readme, .*verify, /);
  });
});

describe("the interface's contract", () => {
  it('is served with this sandbox as its server, as JSON and as YAML alike', async () => {
    const { body } = await get('/interface/openapi.json')
      .expect(200)
      .expect('Content-Type', /^application\/json/);
    expect(body.servers).toEqual([{ url: 'http://localhost:4711', description: 'This sandbox' }]);
    const { document } = loadContract();
    expect(body).toEqual({ ...(JSON.parse(JSON.stringify(document)) as object), servers: body.servers });
    const yaml = await get('/interface/openapi.yaml')
      .expect(200)
      .expect('Content-Type', /^application\/yaml/);
    expect(load(yaml.text)).toEqual(body);
  });

  it('is served as OpenAPI 3.0 too', async () => {
    const { text } = await get('/interface/openapi-3.0.yaml')
      .expect(200)
      .expect('Content-Type', /^application\/yaml/);
    expect(load(text)).toMatchObject({ openapi: '3.0.3', servers: [{ url: 'http://localhost:4711' }] });
  });

  it("does not take the place of the control area's own", async () => {
    const { body } = await get('/openapi.json').expect(200);
    expect(Object.keys(body.paths)).toContain('/interface/openapi.json');
    expect((await get('/openapi.yaml').expect(404)).body.detail).toContain('/_sandbox/interface/openapi.yaml');
  });

  it('is asked nothing for, as it tells nothing of a world', async () => {
    await using guarded = await createSandbox({ pages: 5, events: 1, controlToken: 'token-of-sixteen-letters' });
    const ask = (path: string) => request(guarded.app).get(`/_sandbox${path}`).set('Host', 'localhost');
    await ask('/docs').expect(200);
    await ask('/interface/openapi.json').expect(200);
    await ask('/questions').expect(401);
  });
});

describe('the way in', () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    request(sandbox.app).get(path).set('Host', 'localhost:4711').set(headers);

  it.each(['/', '/_sandbox', '/_sandbox/'])('%s tells where all is, and each of it is there', async (path) => {
    const { body, headers } = await ask(path)
      .expect(200)
      .expect('Content-Type', /^application\/json/);
    expect(headers['vary']).toMatch(/accept/i);
    const { version, interface: contract, ...others } = body as Record<string, string> & { interface: object };
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    const urls = [...Object.values(others), ...Object.values(contract)] as string[];
    expect(urls.length).toBeGreaterThan(5);
    for (const url of urls) {
      expect(url).toMatch(/^http:\/\/localhost:4711\/_sandbox\//);
      await ask(new URL(url).pathname).expect(200);
    }
  });

  it.each(['/', '/_sandbox'])('%s leads a browser to the dashboard', async (path) => {
    await ask(path, { accept: browser }).expect(308).expect('Location', '/_sandbox/');
  });

  it('does not stand in the way of a call that shows credentials', async () => {
    const { body } = await ask('/', sandbox.headers).expect(404);
    expect(body.data.code).toBe('unknown-path');
    await ask('/', { 'x-channel': 'chn-of-nobody' }).expect(404);
    await request(sandbox.app).post('/').set('Host', 'localhost').expect(404);
    await ask('/nothing').expect(404);
  });
});
