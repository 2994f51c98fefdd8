import request from 'supertest';
import { expect, test } from 'vitest';
import { createSandbox } from '../../sandbox.ts';

test.each([
  ['[]', 422, 'no object but array'],
  ['null', 422, 'no object but null'],
  ['{"query": ', 400, 'no JSON'],
])('the body %s may have a status and a text by what is wrong with it', async (text, status, data) => {
  const profile = {
    'refusal.body': 'string',
    'refusal.status.malformed': { otherwise: 400, where: [{ kind: 'type.object', status: 422 }] },
    'refusal.messages': { malformed: 'no JSON', 'type.object': 'no object but {received}' },
  } as const;
  await using sandbox = await createSandbox({ pages: 3, events: 0, profile });
  const search = request(sandbox.app).post('/channels/pages.search').set(sandbox.headers);
  const { body } = await search.set('content-type', 'application/json').send(text);
  expect(body).toMatchObject({ status, data });
});

test.each([
  ['1', 404, 'There is no page 1'],
  ['1.5', 422, '1.5 is no int'],
])('the page %s may have a status and a text by whether it is an ID at all', async (id, status, data) => {
  const profile = {
    'refusal.body': 'string',
    'refusal.status.unknown-page': { otherwise: 404, where: [{ kind: 'type.id', status: 422 }] },
    'refusal.messages': { 'unknown-page': 'There is no page {id}', 'type.id': '{id} is no int' },
  } as const;
  await using sandbox = await createSandbox({ pages: 3, events: 0, profile });
  const { body } = await request(sandbox.app).get(`/channels/pages/${id}`).set(sandbox.headers);
  expect(body).toMatchObject({ status, data });
});
