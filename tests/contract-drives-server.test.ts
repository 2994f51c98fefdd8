import { readFileSync, writeFileSync } from 'node:fs';
import request from 'supertest';
import { expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../src/sandbox.ts';
import { contractFile } from '../src/contract/contract.ts';
import { tempFolder } from './testing/temp-folder.ts';
import { validEvent } from './testing/valid-event.ts';

/** A sandbox made from a copy of the contract, in which each text was replaced once. */
async function sandboxFrom(...edits: readonly (readonly [from: string, to: string])[]): Promise<Sandbox> {
  using folder = tempFolder();
  let text = readFileSync(contractFile, 'utf8');
  for (const [from, to] of edits) {
    expect(text.split(from).slice(1), `${from} stands once in the contract`).toHaveLength(1);
    text = text.replace(from, () => to);
  }
  const contract = folder.file('openapi.yaml');
  writeFileSync(contract, text);
  return createSandbox({ contract, pages: 250, events: 2, checkAnswers: true });
}

const post = ({ app, headers }: Sandbox, path: string, body: object) =>
  request(app)
    .post(path)
    .set({ ...headers, host: 'localhost' })
    .send(body);
const stored = async ({ app }: Sandbox, id: number) =>
  (await request(app).get(`/_sandbox/events/${id}`)).body as Record<string, unknown>;

test('unedited, the copy behaves as the original does', async () => {
  await using sandbox = await sandboxFrom();
  await post(sandbox, '/v1/events.create', { ...validEvent, address: 'x'.repeat(255) }).expect(201);
  await post(sandbox, '/v1/events.create', { ...validEvent, address: 'x'.repeat(256) }).expect(422);
});

test('the length of address', async () => {
  await using sandbox = await sandboxFrom(['maxLength: 255', 'maxLength: 10']);
  await post(sandbox, '/v1/events.create', { ...validEvent, address: 'x'.repeat(10) }).expect(201);
  const refused = await post(sandbox, '/v1/events.create', { ...validEvent, address: 'x'.repeat(11) }).expect(422);
  expect(refused.body.data.violations).toMatchObject([
    {
      rule: 'event.address.max-length',
      pointer: '/address',
      expected: 'at most 10 characters',
      actual: '11 characters',
    },
  ]);
  await post(sandbox, '/v1/events.update/5001', { ...validEvent, address: 'x'.repeat(11) }).expect(422);
});

test('which attributes are required', async () => {
  const required =
    'required: [title, type, contactEmail, isVip, receivesRsvpWebhooks, isPaid, location, description, host]';
  await using sandbox = await sandboxFrom([
    required,
    required.replace('isVip, ', '').replace('host]', 'host, addressDetails]'),
  ]);
  const { isVip: _, ...withoutVip } = validEvent;
  const refused = await post(sandbox, '/v1/events.create', withoutVip).expect(422);
  expect(refused.body.data.violations).toMatchObject([{ pointer: '/addressDetails', actual: 'nothing' }]);
  await post(sandbox, '/v1/events.create', { ...withoutVip, addressDetails: 'Second floor' }).expect(201);
});

test('how many results a search shows, and at most', async () => {
  await using sandbox = await sandboxFrom(['maximum: 100\n      default: 24', 'maximum: 8\n      default: 5']);
  const shown = await post(sandbox, '/channels/pages.search', { query: 'Community' }).expect(200);
  expect(shown.body.data).toHaveLength(5);
  expect(
    (await post(sandbox, '/channels/pages.search', { query: 'Community', perPage: 8 }).expect(200)).body.data,
  ).toHaveLength(8);
  const refused = await post(sandbox, '/channels/pages.search', { query: 'Community', perPage: 9 }).expect(422);
  expect(refused.body.data.violations).toMatchObject([{ question: 'search.per-page.over', expected: 'at most 8' }]);
});

test('the page that a search shows by default', async () => {
  await using sandbox = await sandboxFrom(['default: 1\n', 'default: 2\n']);
  const byDefault = await post(sandbox, '/channels/pages.search', { query: 'Community', perPage: 4 });
  const second = await post(sandbox, '/channels/pages.search', { query: 'Community', perPage: 4, page: 2 });
  expect(byDefault.body.data).toEqual(second.body.data);
  expect(byDefault.body.data).toHaveLength(4);
});

test('the default of an optional attribute', async () => {
  await using sandbox = await sandboxFrom([
    "type: [boolean, 'null']\n      default: false\n      description: An online event",
    "type: [boolean, 'null']\n      default: true\n      description: An online event",
  ]);
  const { body } = await post(sandbox, '/v1/events.create', validEvent).expect(201);
  expect(await stored(sandbox, body.data.id)).toMatchObject({ isVirtual: true, isTicketless: false });
  await post(sandbox, `/v1/events.update/${body.data.id}`, { ...validEvent, isVirtual: false }).expect(200);
  expect(await stored(sandbox, body.data.id)).toMatchObject({ isVirtual: false });
});

test('the paths', async () => {
  await using sandbox = await sandboxFrom(
    ['  /v1/events.create:\n', '  /v3/happenings:\n'],
    ['  /channels/pages/{id}:\n', '  /organisations/{id}:\n'],
  );
  await post(sandbox, '/v3/happenings', validEvent).expect(201);
  await post(sandbox, '/v1/events.create', validEvent).expect(404);
  await request(sandbox.app).get('/organisations/9000').set(sandbox.headers).expect(200);
  await request(sandbox.app).get('/channels/pages/9000').set(sandbox.headers).expect(404);
});

test('the method and the status of success', async () => {
  await using sandbox = await sandboxFrom(
    ['    post:\n      operationId: events.create', '    put:\n      operationId: events.create'],
    ["'201':", "'202':"],
    ['status: { type: integer, const: 201 }', 'status: { type: integer, const: 202 }'],
  );
  const { body } = await request(sandbox.app)
    .put('/v1/events.create')
    .set(sandbox.headers)
    .send(validEvent)
    .expect(202);
  expect(body.status).toBe(202);
  const refused = await post(sandbox, '/v1/events.create', validEvent).expect(405);
  expect(refused.headers['allow']).toBe('PUT');
});

test('a type', async () => {
  await using sandbox = await sandboxFrom([
    "AddressDetails:\n      type: [string, 'null']",
    "AddressDetails:\n      type: [integer, 'null']",
  ]);
  await post(sandbox, '/v1/events.create', { ...validEvent, addressDetails: 4 }).expect(201);
  const refused = await post(sandbox, '/v1/events.create', { ...validEvent, addressDetails: 'Room 4' }).expect(422);
  expect(refused.body.data.violations).toMatchObject([
    { rule: 'event.types.addressDetails', expected: 'an int, or null' },
  ]);
});

test('an unknown operation, or an invalid schema, is refused at the start', async () => {
  await expect(sandboxFrom(['operationId: events.create', 'operationId: events.delete'])).rejects.toThrow(
    /events\.delete/,
  );
  await expect(sandboxFrom(['maxLength: 255', 'maxLength: many'])).rejects.toThrow(/maxLength/);
  await expect(createSandbox({ contract: '/nowhere/openapi.yaml' })).rejects.toThrow(/nowhere/);
});
