import { expect, it, describe } from 'vitest';
import { isCreatedBy } from '../domain/event/event.ts';
import { loadContract } from '../contract/contract.ts';
import { pagesForAllRules } from '../settings/options.ts';
import { profileOfAnswers } from '../profile/read-profile.ts';
import { fixturesOf } from './fixtures.ts';
import { testWorld } from './testing/world.ts';
import request from 'supertest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { createSandbox } from '../sandbox.ts';
import { getStatus, smallScenario } from './testing/small-scenario.ts';

const contract = loadContract();

interface Fixtures {
  readonly pages: { readonly known: readonly number[]; readonly unknown: number; readonly query: string };
  readonly eventTypes: { readonly valid: readonly number[]; readonly invalid: number };
  readonly places: { readonly valid: readonly string[]; readonly invalid: string };
  readonly images: { readonly valid: string; readonly invalid: string };
  readonly eventWithRsvps?: { readonly id: number; readonly rsvps: number; readonly body?: object };
}

it('name what is there, and what is not', async () => {
  const world = await testWorld();
  const { pages, directories, store } = world.ports;
  const fixtures = (await fixturesOf(world, 'http://127.0.0.1:4700')) as Fixtures;
  expect(fixtures).toMatchObject({ apiKey: 'key-a', channelId: 'chn-a' });
  const isThere = async <Id>({ get }: { get(id: Id): Promise<unknown> }, ids: readonly Id[]) =>
    Promise.all(ids.map(async (id) => (await get(id)) !== undefined));
  expect(await isThere(pages, [...fixtures.pages.known, fixtures.pages.unknown])).toEqual([true, true, true, false]);
  const types = [...fixtures.eventTypes.valid, fixtures.eventTypes.invalid];
  expect(await isThere(directories.eventTypes, types)).toEqual([true, true, false]);
  const places = [...fixtures.places.valid, fixtures.places.invalid];
  expect(await isThere(directories.places, places)).toEqual([true, true, false]);
  const { total } = await pages.search(
    fixtures.pages.query,
    { matching: 'words', order: 'best' },
    { page: 1, perPage: 1 },
  );
  expect(total).toBeGreaterThan(24);
  const event = await store.get(fixtures.eventWithRsvps?.id ?? 0);
  expect(event && isCreatedBy({ channel: 'chn-a', owner: 'chn-a' }, event)).toBe(true);
  expect(event?.rsvps.length).toBe(fixtures.eventWithRsvps?.rsvps);
  expect(event?.rsvps.every(({ confirmedAt }) => confirmedAt !== null)).toBe(true);
});

it('stay true in the profile’s own lists', async () => {
  const profile = profileOfAnswers(
    {
      'event-types': [
        { id: 999, name: 'Vigil' },
        { id: 1000, name: 'Wake' },
      ],
    },
    contract,
  );
  const { eventTypes } = (await fixturesOf(await testWorld({ profile }), 'http://127.0.0.1:4700')) as Fixtures;
  expect(eventTypes).toEqual({ valid: [999, 1000], invalid: 1001 });
});

it('hold the update that makes an event what it is, where the profile takes it', async () => {
  const bodyIn = async (answers: Parameters<typeof profileOfAnswers>[0]) => {
    const world = await testWorld({ profile: profileOfAnswers(answers, contract) });
    const { eventWithRsvps: named } = (await fixturesOf(world, 'http://127.0.0.1:4700')) as Fixtures;
    return { body: named?.body, event: await world.ports.store.get(named?.id ?? 0) };
  };
  const { body, event } = await bodyIn({});
  expect(body).toMatchObject({ title: event?.title, host: event?.host, image: event?.image.url });
  expect(event?.publishedAt).toBeNull();
  expect(Object.keys(body ?? {})).not.toContain('publishedAt');
  expect((await bodyIn({ 'host.form': 'list' })).body).toEqual({ ...body, host: [event?.host] });
  expect(Object.keys((await bodyIn({ 'image.check': 'fetch' })).body ?? {})).not.toContain('image');
  expect((await bodyIn({ 'datetime.form': ['space'] })).body).toBeUndefined();
});

it('name no event where none is seeded', async () => {
  const fixtures = (await fixturesOf(await testWorld({ pages: 0, events: 5 }), 'http://127.0.0.1:4700')) as Fixtures;
  expect([fixtures.eventWithRsvps, fixtures.pages.known]).toEqual([undefined, []]);
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'name a query that fills more than a page, where pages are enough: seed %i',
  async (seed) => {
    const totals = new Map<number, number>();
    for (const pages of [1, 3, 24, pagesForAllRules, 26, 40, 60, 70, 99, 100, 101, 500]) {
      const world = await testWorld({ seed, pages, events: 1 });
      const { query } = ((await fixturesOf(world, 'http://127.0.0.1:4700')) as Fixtures).pages;
      const find = (text: string) =>
        world.ports.pages.search(text, { matching: 'words', order: 'best' }, { page: 1, perPage: 1 });
      const { total } = await find(query);
      totals.set(pages, total);
      // No other prefix matches more than one letter does.
      const others = await Promise.all(
        [...'abcdefghijklmnopqrstuvwxyz'].map(async (letter) => (await find(letter)).total),
      );
      expect(total, `${pages} pages, ${query}`).toBeGreaterThanOrEqual(Math.min(201, Math.max(...others)));
    }
    const tooFew = [...totals].filter(([pages, total]) => pages >= pagesForAllRules && total <= 24);
    expect(tooFew).toEqual([]);
  },
);

describe('scenario credentials', () => {
  describe('credentials', () => {
    it('are the world’s own where the start gives none', async () => {
      const scenario = { ...smallScenario, credentials: [{ channelId: 'chn-own', apiKey: 'key-of-the-file' }] };
      await using sandbox = await createSandbox({ scenario });
      expect([sandbox.channelId, sandbox.apiKey]).toEqual(['chn-own', 'key-of-the-file']);
      await using other = await createSandbox({ scenario, channel: 'chn-given', apiKey: 'key-given' });
      expect([other.channelId, other.apiKey, await getStatus(other)]).toEqual(['chn-given', 'key-given', 200]);
    });

    it('expire by the clock of the world, which tells when', async () => {
      const scenario = { ...smallScenario, credentials: [{ expiresAt: '2030-01-02T00:00:00Z' }] };
      await using sandbox = await createSandbox({ scenario });
      expect(await getStatus(sandbox)).toBe(200);
      expect((await sandbox.clock.read()).next).toEqual([
        { at: '2030-01-02T00:00:00.000Z', what: 'key-expires', channelId: 'chn-sandbox' },
      ]);
      await sandbox.clock.set({ now: '2030-01-02T00:00:00Z' });
      const { text } = await request(sandbox.app).get('/channels/pages/9000').set(sandbox.headers).expect(401);
      expect(text).toMatch(/a key that has expired/);
    });

    it('expire at whatever instant a scenario can name, which may be planned around another', async () => {
      const credentials = [{ expiresAt: '2030-01-02T00:00:00,5Z' }];
      await using sandbox = await createSandbox({
        scenario: { ...smallScenario, seededAt: '2030-01-01T01:00:00,25+01:00', events: 1, credentials },
      });
      expect(sandbox.scenario.read().seededAt).toBe('2030-01-01T00:00:00.250Z');
      expect((await sandbox.clock.read()).next).toContainEqual({
        at: '2030-01-02T00:00:00.500Z',
        what: 'key-expires',
        channelId: 'chn-sandbox',
      });
      await sandbox.clock.set({ now: '2030-01-03T00:00:00Z' });
      expect(await getStatus(sandbox)).toBe(401);
    });

    it('of a further channel open the same world, whose events stay those of who made them', async () => {
      const further = { channelId: 'chn-second', apiKey: 'key-second' };
      const scenario = {
        ...smallScenario,
        events: 1,
        credentials: [{}, further],
        profile: { 'event.ownership': 'forbidden' },
      };
      await using sandbox = await createSandbox({ scenario });
      const second = { authorization: 'Channel key-second', 'x-channel': 'chn-second' };
      const ask = (headers: Readonly<Record<string, string>>, path: string) =>
        request(sandbox.app).post(path).set(headers).send(validEvent);
      const made = await ask(second, '/v1/events.create').expect(201);
      expect((await sandbox.event(made.body.data.id as number))?.channel).toBe('chn-second');
      await ask(second, `/v1/events.update/${made.body.data.id}`).expect(200);
      await ask(sandbox.headers, `/v1/events.update/${made.body.data.id}`).expect(403);
      await ask(second, '/v1/events.update/5001').expect(403);
      await ask(sandbox.headers, '/v1/events.update/5001').expect(200);
      for (const crossed of [
        { ...second, 'x-channel': sandbox.channelId },
        { ...sandbox.headers, 'x-channel': 'chn-second' },
      ])
        expect(await getStatus({ app: sandbox.app, headers: crossed })).toBe(401);
      await expect(sandbox.world({ channelId: 'chn-second' })).rejects.toThrow(/channel chn-second already/);
    });
  });
});
