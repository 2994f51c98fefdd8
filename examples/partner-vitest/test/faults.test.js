import { expect } from 'vitest';
import { test } from './world.js';

test('a throttled request waits as long as it is told', async ({ client, world, event }) => {
  await world.faults.set([{ id: 'busy', fault: { kind: 'status', status: 429, retryAfter: 1 }, when: { count: 1 } }]);
  const from = Date.now();
  await client.publish('garden-2027', event);
  expect(Date.now() - from).toBeGreaterThanOrEqual(900);
  expect(await world.faults.list()).toMatchObject([{ id: 'busy', hits: 1 }]);
});

test('an outage is told to the caller', async ({ client, world, event }) => {
  await world.faults.set([{ fault: { kind: 'status', status: 503 } }]);
  await expect(client.publish('garden-2027', event)).rejects.toMatchObject({ status: 503 });
});

test('an answer that is lost: the event is there, and the client does not know it', async ({
  client,
  world,
  event,
}) => {
  const before = (await world.events()).length;
  await world.faults.set([{ fault: { kind: 'lost-answer' }, when: { operation: 'events.create', count: 1 } }]);
  await expect(client.publish('garden-2027', event)).rejects.toThrow('fetch failed');
  await client.publish('garden-2027', event);
  const same = (await world.events()).filter(({ title }) => title === event.title);
  expect((await world.events()).length - before).toBe(2);
  expect(same).toHaveLength(2); // a create has no idempotency key: retrying it makes a duplicate (§2.2, `title`)
});
