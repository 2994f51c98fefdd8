import request from 'supertest';
import { afterAll, expect, it, test } from 'vitest';
import { createSandbox } from '../sandbox.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';

const sandbox = await createSandbox({ pages: 20, events: 1 });
afterAll(() => sandbox.close());

const long = (size: number) => 'x'.repeat(size);
const list = <One>(size: number, one: (index: number) => One) => Array.from({ length: size }, (_, index) => one(index));
const answers = (size: number) => Object.fromEntries(list(size, (index) => [`q${index}`, 1]));
const scenario = { scenario: 'a', seededAt: '2027-01-01T00:00:00Z', pages: 5, events: 0 };
const event = { title: 'a', description: 'a', contactEmail: 'a@b.example', type: 1, location: 'place-nowhere' };

/** Bodies of about so many bytes, each of which is refused. */
const hostile: Readonly<Record<string, readonly ['post' | 'put' | 'patch', string, (bytes: number) => object]>> = {
  'a deviation of a long name': ['post', 'worlds', (bytes) => ({ deviate: [long(bytes)] })],
  'a deviation on an operation of a long name': [
    'post',
    'worlds',
    (bytes) => ({ deviate: [`event.host.valid@${long(bytes)}`] }),
  ],
  'a hundred deviations of long names': [
    'post',
    'worlds',
    (bytes) => ({ deviate: list(100, (index) => `${index}${long(bytes / 100)}`) }),
  ],
  'many unknown questions': ['post', 'worlds', (bytes) => ({ profile: answers(bytes / 10) })],
  'an unknown question of a long name': ['patch', 'profile', (bytes) => ({ answers: { [long(bytes)]: 1 } })],
  'many unknown members': ['post', 'worlds', (bytes) => answers(bytes / 10)],
  'an unknown member of a long name': ['put', 'clock', (bytes) => ({ [long(bytes / 8)]: 1 })],
  'texts by unknown names': [
    'put',
    'profile',
    (bytes) => ({
      answers: { 'answer.members': Object.fromEntries(list(bytes / 20, (index) => [`k${index}`, 'a'])) },
    }),
  ],
  'faults of unknown names': ['put', 'faults', (bytes) => ({ faults: list(bytes / 80, (index) => `f${index}`) })],
  'a scenario with many unknown deviations': [
    'put',
    'scenario',
    (bytes) => ({ ...scenario, deviate: list(bytes / 10, (index) => `d${index}`) }),
  ],
  'a scenario of many unknown questions': [
    'put',
    'scenario',
    (bytes) => ({ ...scenario, profile: answers(bytes / 10) }),
  ],
  'events at unknown places': [
    'put',
    'scenario',
    (bytes) => ({ ...scenario, ownEvents: list(bytes / 150, () => event) }),
  ],
};

const secondsFor = async (name: string, bytes: number) => {
  const [method, path, bodyOf] = hostile[name] ?? [];
  const body = JSON.stringify(bodyOf?.(bytes));
  const before = process.cpuUsage();
  const answer = await request(sandbox.app)[method ?? 'put'](`/_sandbox/${path}`).type('json').send(body);
  const { user, system } = process.cpuUsage(before);
  return { answer, seconds: (user + system) / 1e6 };
};

it.each(Object.keys(hostile))('refuses %s shortly, at a cost that grows no faster than its size', async (name) => {
  await secondsFor(name, 10_000); // compiles its schema
  const small = await secondsFor(name, 20_000);
  const large = await secondsFor(name, 200_000);
  expect([small.answer.status, large.answer.status]).toEqual([400, 400]);
  expect(large.answer.text.length).toBeLessThan(10_000);
  expect(large.seconds / Math.max(small.seconds, 0.02)).toBeLessThan(30); // 100 if it were quadratic
});

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
