import { crc32, inflateSync } from 'node:zlib';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type RunningSandbox } from '../sandbox.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, pages: 30, events: 8, checkAnswers: true });
});
afterEach(() => sandbox.close());

const control = (path: string) => request(sandbox.url).get(`/_sandbox${path}`).set('Host', 'localhost:4700');
const call = (path: string, body?: object) => {
  const made = body === undefined ? request(sandbox.url).get(path) : request(sandbox.url).post(path);
  return made.set(sandbox.headers).set('Host', 'localhost:4700').send(body);
};
const create = async (change: object = {}) =>
  ((await call('/v1/events.create', { ...validEvent, ...change }).expect(201)).body as { data: { id: number } }).data
    .id;

describe('what is stored, in full', () => {
  test('health', async () => {
    expect((await control('/health').expect(200)).body).toMatchObject({
      status: 'ready',
      memory: { used: expect.any(Number) },
    });
  });

  test('pages: each can be fetched, as it is listed', async () => {
    const { body } = await control('/pages').expect(200);
    expect(body).toHaveLength(30);
    for (const page of body as { id: number }[])
      expect((await call(`/channels/pages/${page.id}`)).body.data).toEqual(page);
  });

  test('events, and one of them', async () => {
    const { body } = await control('/events').expect(200);
    expect((body as { id: number }[]).map(({ id }) => id)).toEqual([5001, 5002, 5003, 5004, 5005, 5006, 5007, 5008]);
    expect((await control('/events/5003').expect(200)).body).toEqual(body[2]);
  });

  test.each(['1', 'x', '-5001', '5001.0', '0x1389', '5001%20', '99999999999999999999'])('no event %s', async (id) => {
    const { body } = await control(`/events/${id}`)
      .expect(404)
      .expect('Content-Type', /^application\/problem\+json/);
    expect(body).toMatchObject({ status: 404, title: 'Not Found' });
    expect(body.detail).toContain(decodeURIComponent(id));
  });

  test('an event that was created, with its defaults', async () => {
    const id = await create();
    const { image, ...given } = validEvent;
    expect((await control(`/events/${id}`)).body).toMatchObject({
      ...given,
      id,
      channel: sandbox.channelId,
      image: { url: image, version: 1 },
      externalUrl: null,
      cohosts: [],
      capacity: null,
      isSelfPacedCourse: false,
      isVirtual: false,
      isTicketless: false,
      address: null,
      addressDetails: null,
      publishedAt: null,
      rsvps: [],
    });
  });

  test('event types and places: each is accepted', async () => {
    const types = (await control('/event-types').expect(200)).body as { id: number; name: string }[];
    const places = (await control('/places').expect(200)).body as { id: string; timezone: string }[];
    expect(types.length).toBeGreaterThan(3);
    expect(places.length).toBeGreaterThanOrEqual(100);
    for (const { id } of types) await create({ type: id });
    for (const { id } of places) await create({ location: id });
  });

  test('reset brings back the start, IDs included', async () => {
    const before = (await control('/events')).body;
    const first = await create();
    await call('/v1/events.update/5001', { ...validEvent, title: 'Changed', capacity: 500 }).expect(200);
    expect((await control('/events')).body).not.toEqual(before);
    expect((await request(sandbox.url).post('/_sandbox/reset').expect(200)).body).toEqual({ status: 'reset' });
    expect((await control('/events')).body).toEqual(before);
    expect(await create()).toBe(first);
  });
});

interface Fixtures {
  readonly apiKey: string;
  readonly channelId: string;
  readonly pages: { readonly known: number[]; readonly unknown: number; readonly query: string };
  readonly eventTypes: { readonly valid: number[]; readonly invalid: number };
  readonly places: { readonly valid: string[]; readonly invalid: string };
  readonly images: { readonly valid: string; readonly invalid: string };
  readonly eventWithRsvps: { readonly id: number; readonly rsvps: number };
}

describe('fixtures are true', () => {
  const fixtures = async () => (await control('/fixtures').expect(200)).body as Fixtures;

  test('credentials and pages', async () => {
    const { apiKey, channelId, pages } = await fixtures();
    const headers = { authorization: `Channel ${apiKey}`, 'x-channel': channelId };
    for (const id of pages.known) await request(sandbox.url).get(`/channels/pages/${id}`).set(headers).expect(200);
    await request(sandbox.url).get(`/channels/pages/${pages.unknown}`).set(headers).expect(404);
    expect(pages.known.length).toBeGreaterThan(1);
    expect((await call('/channels/pages.search', { query: pages.query })).body.data.length).toBeGreaterThan(1);
  });

  test('each valid value is accepted, each invalid one refused', async () => {
    const { pages, eventTypes, places, images } = await fixtures();
    for (const type of eventTypes.valid) await create({ type });
    for (const location of places.valid) await create({ location });
    await create({ image: images.valid, host: pages.known[0], cohosts: pages.known });
    for (const change of [
      { type: eventTypes.invalid },
      { location: places.invalid },
      { image: images.invalid },
      { host: pages.unknown },
      { cohosts: [pages.unknown] },
    ]) {
      await call('/v1/events.create', { ...validEvent, ...change }).expect(422);
    }
  });

  test('the event with RSVPs: its floor holds', async () => {
    const {
      eventWithRsvps: { id, rsvps },
    } = await fixtures();
    const { body: event } = await control(`/events/${id}`);
    expect(event.rsvps).toHaveLength(rsvps);
    expect(event.rsvps.every(({ confirmedAt }: { confirmedAt: string | null }) => confirmedAt !== null)).toBe(true);
    const refused = await call(`/v1/events.update/${id}`, { ...validEvent, capacity: rsvps - 1 }).expect(422);
    expect(refused.body.data.violations).toMatchObject([{ rule: 'update.capacity.floor' }]);
    await call(`/v1/events.update/${id}`, { ...validEvent, capacity: rsvps }).expect(200);
    await call(`/v1/events.update/${id}`, { ...validEvent, capacity: 0 }).expect(200);
  });

  test('some events are sold out', async () => {
    const events = (await control('/events')).body as { capacity: number | null; rsvps: unknown[] }[];
    expect(
      events.filter(({ capacity, rsvps }) => capacity !== null && capacity > 0 && rsvps.length >= capacity).length,
    ).toBeGreaterThan(0);
  });
});

describe('images', () => {
  test('the logo of each page is an SVG at the URL that the page shows', async () => {
    const { body } = await call('/channels/pages/9003');
    expect(body.data.logo).toMatch(
      /^http:\/\/localhost:4700\/_sandbox\/worlds\/chn-sandbox~[\da-f]{20}\/logos\/9003\.svg$/,
    );
    const logo = await control('/logos/9003.svg')
      .expect(200)
      .expect('Content-Type', /^image\/svg\+xml/);
    expect((logo.body as Buffer).toString()).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/s);
    expect(logo.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test.each(['1.svg', 'x.svg', '9003.png', '9003', '-9003.svg', '..%2F9003.svg'])('no logo %s', async (file) => {
    await control(`/logos/${file}`)
      .expect(404)
      .expect('Content-Type', /problem\+json/);
  });

  test('the cover is a PNG of the recommended size, with sound checksums', async () => {
    const { body } = (await control('/images/cover.png').expect(200).expect('Content-Type', 'image/png')) as {
      body: Buffer;
    };
    expect(body.subarray(0, 8)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'));
    const chunks = chunksOf(body.subarray(8));
    expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
    const [header, , pixels] = chunks;
    const [width, height, depth] = [
      header?.content.readUInt32BE(0),
      header?.content.readUInt32BE(4),
      header?.content[8],
    ];
    expect([width, height]).toEqual([1400, 700]);
    expect(inflateSync(pixels?.content ?? Buffer.alloc(0))).toHaveLength(
      (height ?? 0) * (1 + ((width ?? 0) * (depth ?? 0)) / 8),
    );
  });
});

function chunksOf(bytes: Buffer): readonly { type: string; content: Buffer }[] {
  if (bytes.length === 0) return [];
  const length = bytes.readUInt32BE(0);
  expect(bytes.readUInt32BE(8 + length)).toBe(crc32(bytes.subarray(4, 8 + length)));
  return [
    { type: bytes.toString('latin1', 4, 8), content: bytes.subarray(8, 8 + length) },
    ...chunksOf(bytes.subarray(12 + length)),
  ];
}
