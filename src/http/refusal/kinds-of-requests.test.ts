import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../sandbox.ts';

const small = { pages: 3, events: 0 } as const;

describe('a refusal is answered as the example most like it', () => {
  test.each([
    ['', 422, 'nothing there'],
    ['{"query": ', 400, 'no JSON'],
    ["{'a'", 400, 'no JSON'],
    ['[7]', 409, 'no object'],
  ])('the body %j by what it is', async (text, status, data) => {
    const of = (body: string, own: number, words: string) => ({
      operation: 'pages.search' as const,
      cause: 'malformed' as const,
      ...(body === '[]' ? { violations: [{ kind: 'type.object' as const, value: [] }] } : {}),
      request: { body },
      status: own,
      body: { data: words },
    });
    const examples = [of('', 422, 'nothing there'), of('{"query":', 400, 'no JSON'), of('[]', 409, 'no object')];
    await using sandbox = await createSandbox({ ...small, profile: { 'refusal.body': { examples } } });
    const search = request(sandbox.app).post('/channels/pages.search').set(sandbox.headers);
    const { body } = await search.set('content-type', 'application/json').send(text);
    expect(body).toMatchObject({ status, data });
  });

  test.each([
    ['1', 404, 'There is no page 1'],
    ['1.5', 422, '1.5 is no int'],
  ])('the page %s by whether it is an ID at all', async (id, status, data) => {
    const unknown = { operation: 'pages.get', cause: 'unknown-page' } as const;
    const examples = [
      { ...unknown, status: 404, body: { data: 'There is no page 1000001' } },
      {
        ...unknown,
        violations: [{ kind: 'type.id' as const }],
        request: { path: '/channels/pages/abc' },
        status: 422,
        body: { data: 'abc is no int' },
      },
    ];
    await using sandbox = await createSandbox({ ...small, profile: { 'refusal.body': { examples } } });
    const { body } = await request(sandbox.app).get(`/channels/pages/${id}`).set(sandbox.headers);
    // One digit is too short to be told from any other.
    expect(body).toMatchObject({ status, data: id === '1' ? expect.stringContaining('There is no page 1') : data });
  });

  const examples = [
    {
      operation: 'events.create',
      cause: 'invalid',
      violations: [{ kind: 'required', attribute: 'contactEmail' }],
      status: 400,
      headers: { 'x-problem': 'yes', 'content-type': 'application/problem+json' },
      body: { data: null, error: 'contact_email is missing', id: '00000000-0000-0000-0000-000000000000' },
    },
  ] as const;

  test('its status, headers and members, with the present request ID and attribute', async () => {
    await using sandbox = await createSandbox({ ...small, profile: { 'refusal.body': { examples } } });
    const search = request(sandbox.app).post('/channels/pages.search').set(sandbox.headers).send({});
    const { status, headers, body } = await search;
    expect([status, headers['x-problem'], headers['content-type']]).toEqual([400, 'yes', 'application/problem+json']);
    expect(body).toEqual({
      requestId: body.requestId,
      status: 400,
      data: null,
      error: 'query is missing',
      id: body.requestId,
    });
  });

  test('what no example is near to is answered as the nearest, and assumed', async () => {
    await using sandbox = await createSandbox({ ...small, profile: { 'refusal.body': { examples } } });
    const { status, headers, body } = await request(sandbox.app).get('/channels/pages/1').set(sandbox.headers);
    expect([status, body.status, body.error]).toEqual([404, 404, 'contact_email is missing']);
    expect(headers['x-sandbox-basis']).toMatch(/assumed=[^;]*refusal\.body/);
  });
});
