import { expect } from 'vitest';
import { test } from './world.js';

const fact = (facts, name) => facts.find((one) => one.fact === name)?.value;

test('an event is created once and updated from then on', async ({ client, world, event }) => {
  const id = await client.publish('garden-2027', event);
  expect(await client.publish('garden-2027', { ...event, title: 'Open garden days' })).toBe(id);
  expect((await world.event(id)).title).toBe('Open garden days');
  expect((await world.event(id)).image.version).toBe(1);
});

test('it becomes visible at the moment it is published', async ({ client, world, event }) => {
  await world.clock.set({ now: '2027-05-01T07:59:59Z', mode: 'frozen' });
  const id = await client.publish('garden-2027', { ...event, publishedAt: '2027-05-01T08:00:00Z' });
  expect(fact(await world.memberView(id), 'visible')).toBe(false);
  expect((await world.clock.read()).next).toContainEqual({
    at: '2027-05-01T08:00:00.000Z',
    what: 'event-visible',
    event: id,
  });
  await world.clock.set({ advance: 'PT1S' });
  expect(fact(await world.memberView(id), 'visible')).toBe(true);
});

test('what the platform refuses says why', async ({ client, event }) => {
  await expect(client.publish('garden-2027', { ...event, host: 1 })).rejects.toMatchObject({ status: 422 });
});

test('a page is found by its name, and fetched', async ({ client }) => {
  const [first] = await client.findPages('Community');
  expect(await client.page(first.id)).toEqual(first);
});

test('a deployment that answers otherwise: 410 for a page that is gone', async ({ client, world }) => {
  await world.profile.change({ 'refusal.status.unknown-page': 410 });
  await expect(client.page(1)).rejects.toMatchObject({ status: 410 });
});
