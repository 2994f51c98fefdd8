import request from 'supertest';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { faultReaderOf } from '../faults/read-faults.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox({ pages: 3, events: 0 });
});
afterEach(() => sandbox.close());

const outage = { id: 'down', fault: { kind: 'status', status: 503 }, when: { operation: 'pages.get', count: 2 } };
const put = (body: unknown) =>
  request(sandbox.app)
    .put('/_sandbox/faults')
    .send(body as object);
const list = async () => (await request(sandbox.app).get('/_sandbox/faults').expect(200)).body.faults as unknown;
const getPage = () => request(sandbox.app).get('/channels/pages/9000').set(sandbox.headers);

it('sets faults, shows how often they acted, and ends them', async () => {
  expect((await put({ faults: [outage, 'slow'] }).expect(200)).body.faults).toMatchObject([outage, { id: 'slow' }]);
  await put({ faults: [outage] }).expect(200);
  for (const status of [503, 503, 200]) await getPage().expect(status);
  expect(await list()).toEqual([{ ...outage, matches: 3, hits: 2 }]);
  await request(sandbox.app).delete('/_sandbox/faults').expect(204);
  expect(await list()).toEqual([]);
});

it('sets them for the world that is named', async () => {
  await using other = await sandbox.world({ pages: 3, events: 0 });
  await put({ faults: ['outage'] })
    .set('x-channel', other.channelId)
    .expect(200);
  await getPage().expect(200);
  await getPage().set(other.headers).expect(503);
});

it.each<[body: unknown, pointer: string, says: RegExp]>([
  [[], '', /an object/],
  [{}, '/faults', /a value/],
  [{ faults: ['outage'], fault: 1 }, '/fault', /no such member \(did you mean `faults`\?\)/],
  [{ faults: ['outage', { fault: { kind: 'dealy' } }] }, '/faults/1/fault/kind', /did you mean `delay`/],
  [
    { faults: [{ fault: { kind: 'rule-off', rule: 'event.hots.valid' } }] },
    '/faults/0/fault/rule',
    /did you mean `event\.host\.valid`/,
  ],
  [{ faults: ['outage', 'outage'] }, '/faults/1', /an ID that no other fault/],
  [{ faults: Array(101).fill('outage') }, '/faults', /at most 100/],
])('refuses, and leaves the present ones as they are, %j', async (body, pointer, says) => {
  await put({ faults: [outage] }).expect(200);
  const refused = await put(body)
    .expect(400)
    .expect('content-type', /^application\/problem\+json/);
  expect(refused.body.errors).toContainEqual(expect.objectContaining({ pointer }));
  expect(refused.body.detail).toMatch(says);
  expect(await list()).toMatchObject([outage]);
});

it('has a schema that names every rule and deviation', async () => {
  const { text } = await request(sandbox.app).get('/_sandbox/faults/schema').expect(200);
  expect(text).toMatch(/"event\.host\.valid".*"page\.get:other"/);
  const { schema } = faultReaderOf(loadContract());
  expect(JSON.parse(text)).toEqual(schema);
  expect(sandbox.faults.schema).toBe(schema); // each world has the same one, which takes no memory of its own
});
