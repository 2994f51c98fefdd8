import request from 'supertest';
import { afterAll, describe, expect, test } from 'vitest';
import { fullEvent, validEvent } from '../../tests/testing/valid-event.ts';
import { createSandbox } from '../sandbox.ts';

const sandbox = await createSandbox({ pages: 10, events: 6 });
afterAll(() => sandbox.close());

interface Fact {
  readonly fact: string;
  readonly value: unknown;
  readonly rule: string;
}

/** What a member would be shown of a new event. */
async function shown(
  change: object,
  query: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await request(sandbox.app)
    .post('/v1/events.create')
    .set(sandbox.headers)
    .send({ ...validEvent, ...change })
    .expect(201);
  return factsOf(body.data.id, query);
}

async function factsOf(id: number, query: Readonly<Record<string, string>> = {}) {
  const { body } = await request(sandbox.app).get(`/_sandbox/events/${id}/member-view`).query(query).expect(200);
  expect(body.event).toBe(id);
  return Object.fromEntries((body.facts as Fact[]).map(({ fact, value }) => [fact, value]));
}

describe('visibility', () => {
  const publishedAt = '2027-05-01T09:00:00';

  test('at once, when publishedAt is left out', async () => {
    expect(await shown({})).toMatchObject({ visible: true, visibleFrom: null });
    expect(await shown({}, { at: '2000-01-01T00:00:00Z' })).toMatchObject({ visible: true });
  });

  test.each(['place-lisbon-7f3', 'place-tokyo-', 'place-new-york-'])(
    'from publishedAt on, read as UTC whatever the location (%s…)',
    async (prefix) => {
      const places = (await request(sandbox.app).get('/_sandbox/places')).body as { id: string }[];
      const location = places.find(({ id }) => id.startsWith(prefix))?.id;
      expect(location).toBeDefined();
      expect(await shown({ publishedAt, location }, { at: '2027-05-01T08:59:59Z' })).toMatchObject({
        visible: false,
        visibleFrom: '2027-05-01T09:00:00.000Z',
      });
      expect(await shown({ publishedAt, location }, { at: '2027-05-01T09:00:00Z' })).toMatchObject({ visible: true });
      expect(await shown({ publishedAt, location }, { at: '2027-05-01T10:59:00+02:00' })).toMatchObject({
        visible: false,
      });
    },
  );

  test('without `at`, now', async () => {
    expect(await shown({ publishedAt: '2099-01-01T00:00:00' })).toMatchObject({ visible: false });
    expect(await shown({ publishedAt: '2001-01-01T00:00:00' })).toMatchObject({ visible: true });
  });
});

describe('start and end, in the timezone of the member', () => {
  const at = { startedAt: '2027-05-20T18:00:00', endedAt: '2027-05-20T20:30:00' };

  test.each([
    ['Europe/Lisbon', '2027-05-20T18:00:00', '2027-05-20T20:30:00'],
    ['UTC', '2027-05-20T17:00:00', '2027-05-20T19:30:00'],
    ['America/New_York', '2027-05-20T13:00:00', '2027-05-20T15:30:00'],
    ['Asia/Kathmandu', '2027-05-20T22:45:00', '2027-05-21T01:15:00'],
    ['Pacific/Auckland', '2027-05-21T05:00:00', '2027-05-21T07:30:00'],
  ])('%s', async (timezone, startsAt, endsAt) => {
    expect(await shown(at, { timezone })).toMatchObject({
      startsAt,
      endsAt,
      localStart: at.startedAt,
      localEnd: at.endedAt,
    });
  });

  test.each([
    ['before the clocks go forward', '2027-03-28T00:30:00', '2027-03-28T00:30:00'],
    ['in the hour that does not exist: an hour later', '2027-03-28T01:30:00', '2027-03-28T01:30:00'],
    ['after it', '2027-03-28T02:30:00', '2027-03-28T01:30:00'],
    ['in the hour that comes twice: the first time', '2027-10-31T01:30:00', '2027-10-31T00:30:00'],
    ['after it, in winter', '2027-10-31T02:30:00', '2027-10-31T02:30:00'],
  ])('Lisbon %s', async (_name, startedAt, startsAt) => {
    expect(await shown({ startedAt, endedAt: startedAt }, { timezone: 'UTC' })).toMatchObject({ startsAt });
  });

  test('an offset is kept as given, and the wall-clock part shown', async () => {
    expect(
      await shown({ startedAt: '2027-05-20T18:00:00+09:00', endedAt: '2027-05-20T20:00:00Z' }, { timezone: 'UTC' }),
    ).toMatchObject({
      startsAt: '2027-05-20T17:00:00',
      endsAt: '2027-05-20T19:00:00',
      localStart: '2027-05-20T18:00:00+09:00',
    });
  });

  test('a self-paced course has none', async () => {
    const { startedAt: _s, endedAt: _e, ...undated } = validEvent;
    const { body } = await request(sandbox.app)
      .post('/v1/events.create')
      .set(sandbox.headers)
      .send({ ...undated, isSelfPacedCourse: true })
      .expect(201);
    expect(await factsOf(body.data.id)).toMatchObject({ startsAt: null, endsAt: null, localStart: null });
  });
});

describe('what else a member is shown', () => {
  test.each([
    [true, 'false', true],
    [true, 'true', false],
    [false, 'false', false],
    [false, 'true', false],
  ])('isVip %s, event access %s: upgrade prompt %s', async (isVip, eventAccess, upgradePrompt) => {
    expect(await shown({ isVip }, { eventAccess })).toMatchObject({ upgradePrompt });
  });

  test('nobody is prompted whose flag was not returned', async () => {
    expect(await shown({ isVip: true })).toMatchObject({ upgradePrompt: false, needsEventAccess: true });
  });

  test('text stands in JSON, and no browser takes it for a page', async () => {
    const { headers } = await request(sandbox.app).get('/_sandbox/events/5001/member-view').expect(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  test('labels and communication', async () => {
    expect(await shown({ isPaid: true, receivesRsvpWebhooks: true, externalUrl: 'https://a.example/' })).toMatchObject({
      label: 'paid',
      communication: 'attending',
      freeEvent: false,
    });
    expect(await shown({ isPaid: false, receivesRsvpWebhooks: false, externalUrl: null })).toMatchObject({
      label: 'not paid',
      communication: 'interest',
      freeEvent: true,
    });
  });

  test('the place is the location, never the address', async () => {
    expect(await shown({ address: 'Alexanderplatz 1, Berlin' })).toMatchObject({ place: 'Lisbon' });
  });

  test('places left: capacity minus all RSVPs, or the confirmed ones with webhooks', async () => {
    const events = (await request(sandbox.app).get('/_sandbox/events')).body as {
      id: number;
      channel: string;
      rsvps: { confirmedAt: string | null }[];
    }[];
    const mixed = events.find(
      ({ channel, rsvps }) => channel === sandbox.channelId && rsvps.some(({ confirmedAt }) => confirmedAt === null),
    );
    expect(mixed, 'an event of which some RSVPs are not confirmed').toBeDefined();
    const { id, rsvps } = mixed as NonNullable<typeof mixed>;
    const update = (change: object) =>
      request(sandbox.app)
        .post(`/v1/events.update/${id}`)
        .set(sandbox.headers)
        .send({ ...fullEvent, cohosts: [], capacity: 200, ...change })
        .expect(200);
    await update({ receivesRsvpWebhooks: false });
    expect(await factsOf(id)).toMatchObject({ placesLeft: 200 - rsvps.length });
    await update({ receivesRsvpWebhooks: true });
    expect(await factsOf(id)).toMatchObject({
      placesLeft: 200 - rsvps.filter(({ confirmedAt }) => confirmedAt !== null).length,
    });
    await update({ capacity: 0 });
    expect(await factsOf(id)).toMatchObject({ placesLeft: null });
  });

  test('each fact names its rule', async () => {
    const { body } = await request(sandbox.app).get('/_sandbox/events/5001/member-view').expect(200);
    expect((body.facts as Fact[]).every(({ rule }) => rule.startsWith('event.'))).toBe(true);
  });
});

describe('a question that cannot be read', () => {
  test.each([
    ['at=tomorrow', /`at`/],
    ['at=1', /`at`/],
    ['at=2027-05-20T18:00:00', /`at`/],
    ['at=2027-02-30T18:00:00Z', /`at`/],
    ['at=2027-05-20T18:00:00Z&at=2027-05-20T18:00:00Z', /`at`/],
    ['timezone=Mars/Olympus', /`timezone`/],
    ['timezone=', /`timezone`/],
    ['eventAccess=yes', /`eventAccess`/],
  ])('%s', async (query, says) => {
    const { body } = await request(sandbox.app)
      .get(`/_sandbox/events/5001/member-view?${query}`)
      .expect(400)
      .expect('Content-Type', /problem\+json/);
    expect(body.detail).toMatch(says);
  });

  test('of an event that is not there', async () => {
    await request(sandbox.app)
      .get('/_sandbox/events/1/member-view')
      .expect(404)
      .expect('Content-Type', /problem\+json/);
  });
});
