import request from 'supertest';
import { expect, test } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { createSandbox } from '../index.ts';

test('PUT scenario refuses what is huge or deep in a moment', async () => {
  await using sandbox = await createSandbox({ pages: 3, events: 2 });
  await request(sandbox.app)
    .post('/v1/events.create')
    .set(sandbox.headers)
    .send({ ...validEvent, cohosts: [] })
    .expect(201);
  const began = performance.now();
  const huge = `{"scenario":"x","ownEvents":[${'[],'.repeat(1_300_000)}[]]}`;
  await request(sandbox.app).put('/_sandbox/scenario').type('json').send(huge).expect(400);
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const head = '{"scenario":"own","seededAt":"2030-01-01T00:00:00Z","pages":2,"events":1';
  const { ownEvents = [] } = await sandbox.scenario.snapshot();
  for (const member of [
    `"steps":${deep}`,
    `"steps":[{"afterRequests":1,"profile":{"host.form":${deep}}}]`,
    `"steps":[{"afterRequests":1,"faults":${deep}}]`,
    `"profile":{"host.form":${deep}}`,
    `"places":${deep}`,
    `"ownEvents":[{"title":"A","more":${deep}}]`,
    `"ownEvents":[${JSON.stringify(ownEvents[0]).slice(0, -1)},"more":${deep}}]`,
  ])
    await request(sandbox.app).put('/_sandbox/scenario').type('json').send(`${head},${member}}`).expect(400);
  await request(sandbox.app)
    .put('/_sandbox/scenario')
    .type('json')
    .send(' '.repeat(4 * 1024 * 1024 + 1))
    .expect(413);
  expect(performance.now() - began).toBeLessThan(10_000);
});
