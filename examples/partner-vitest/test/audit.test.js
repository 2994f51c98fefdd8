import { expect } from 'vitest';
import { test } from './world.js';

const brokenIn = ({ findings }) => findings.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id);

test('the client keeps the rules of the interface', async ({ client, world, event }) => {
  await client.findPages('Community');
  await client.publish('garden-2027', event);
  await client.publish('garden-2027', { ...event, title: 'Open garden days' });
  const audit = await world.audit();
  expect(brokenIn(audit)).toEqual([]);
  expect(audit.summary.kept).toBeGreaterThan(10);
});

test('and the audit would have seen otherwise', async ({ client, world, event }) => {
  await expect(client.publish('garden-2027', { ...event, contactEmail: 'nobody' })).rejects.toMatchObject({
    status: 422,
  });
  expect(brokenIn(await world.audit())).toContain('event.contact-email.valid');
});
