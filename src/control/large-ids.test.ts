import request from 'supertest';
import { expect, test } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { createSandbox } from '../sandbox.ts';

test('pages and events with the largest IDs are found like all others', async () => {
  const page = 9_007_199_254_740_990;
  const id = 4_503_599_627_370_496;
  await using sandbox = await createSandbox({
    scenario: {
      scenario: 'large',
      seededAt: '2030-01-01T00:00:00Z',
      pages: 0,
      events: 0,
      ownPages: [{ id: page, title: 'Last Page' }],
      profile: {
        'event-id.form': { first: id, step: 1 },
        'rsvp-webhook.request': { path: '/hooks/rsvp', event: '/event', rsvp: '/member' },
        'image.check': 'fetch',
      },
    },
  });
  const { app, headers } = sandbox;
  const shown = await request(app).get(`/channels/pages/${page}`).set(headers).expect(200);
  const logo = shown.body.data.logo as string;
  await request(app).get(new URL(logo).pathname).expect(200);
  const event = { ...validEvent, host: page, cohosts: [], image: logo, receivesRsvpWebhooks: true };
  const { host } = new URL(logo);
  const made = await request(app)
    .post('/v1/events.create')
    .set({ ...headers, host })
    .send(event)
    .expect(201);
  expect(made.body.data.id).toBe(id);
  await request(app).post(`/_sandbox/events/${id}/rsvps`).send({ member: 'ana' }).expect(201);
  await request(app).post('/hooks/rsvp').set(headers).send({ event: id, member: 'ana' }).expect(200);
  const { body } = await request(app).get(`/_sandbox/events/${id}`).expect(200);
  expect(body.rsvps).toMatchObject([{ member: 'ana', confirmedAt: expect.any(String) }]);
});
