import { expect } from 'vitest';
import { test } from './world.js';

test('no place is left once as many have registered as there are places', async ({ client, world, event }) => {
  const id = await client.publish('garden-2027', { ...event, capacity: 2 });
  expect((await world.rsvps.register(id, { count: 2 })).availability).toBe(0);
  await expect(world.rsvps.register(id, { member: 'late' })).rejects.toMatchObject({ status: 409 });
});

test('capacity cannot go below the members who are registered', async ({ client, world, event }) => {
  const id = await client.publish('garden-2027', { ...event, capacity: 5 });
  await world.rsvps.register(id, { count: 3 });
  await expect(client.publish('garden-2027', { ...event, capacity: 2 })).rejects.toMatchObject({ status: 422 });
  await client.publish('garden-2027', { ...event, capacity: 3 });
  expect((await world.event(id)).capacity).toBe(3);
});

test('with RSVP webhooks only confirmed members take a place', async ({ client, world, event }) => {
  const id = await client.publish('garden-2027', { ...event, capacity: 1, receivesRsvpWebhooks: true });
  expect((await world.rsvps.register(id, { members: ['ana', 'bo'] })).availability).toBe(1);
  expect((await world.rsvps.confirm({ event: id, member: 'ana' })).availability).toBe(0);
});
