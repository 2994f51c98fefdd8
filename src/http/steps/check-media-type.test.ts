import request from 'supertest';
import { afterAll, beforeAll, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ pages: 2, events: 0 });
});
afterAll(() => sandbox.close());

test.each([
  ['identity', 200],
  ['Identity', 200],
  ['gzip', 415],
  ['identity, gzip', 415],
  ['', 415],
])('Content-Encoding: %j is answered with %i', async (encoding, status) => {
  await request(sandbox.app)
    .post('/channels/pages.search')
    .set({ ...sandbox.headers, 'content-type': 'application/json', 'content-encoding': encoding })
    .send('{"query":"a"}')
    .expect(status);
});
