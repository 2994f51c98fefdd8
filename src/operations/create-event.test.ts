import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../adapters/store/event-store.ts';
import { createSeededEvents } from '../adapters/store/seeded-events.ts';
import { createEvent } from './write-event.ts';
import { attributes, callOf, type CallPlan } from './testing/call.ts';

const image = 'https://partner.example/a.png';

async function create(plan: CallPlan = {}) {
  const store = createMemoryStore(createSeededEvents([]));
  const call = callOf({ store, input: { ...attributes, image }, ...plan });
  const outcome = await createEvent(call);
  const refused =
    outcome.kind === 'refused'
      ? outcome.refusals.map(({ stage, violations }) => [stage, ...violations.map(({ id }) => id)])
      : undefined;
  return { outcome, refused, asked: call.asked, stored: await store.list({ limit: 10 }) };
}

it('stores the event under the ID that it answers', async () => {
  const { outcome, stored } = await create();
  expect(stored).toHaveLength(1);
  expect(outcome).toEqual({ kind: 'created', id: stored[0]?.id });
  expect(stored[0]).toMatchObject({
    ...attributes,
    channel: 'chn-a',
    image: { url: image, version: 1 },
    createdAt: Date.parse('2027-01-01T12:00:00Z'),
  });
});

describe('refuses, and stores nothing', () => {
  it('violations of attributes and of references, each at its stage, all at once', async () => {
    const violations = [
      { id: 'event.required.title', pointer: '/title', expected: 'a value', actual: 'nothing' },
    ] as const;
    const { refused, stored } = await create({
      violations,
      input: { ...attributes, image: 'no URL', host: 1, cohosts: [9003, 2], type: 4, location: 'x' },
    });
    expect(refused).toEqual([
      ['attributes', 'event.required.title', 'event.image.valid'],
      ['references', 'event.type.valid', 'event.location.valid', 'event.host.valid', 'event.cohosts.valid'],
    ]);
    expect(stored).toEqual([]);
  });

  it('a request that is refused already', async () => {
    expect(await create({ isRefused: true })).toMatchObject({ refused: [], stored: [] });
  });

  it('an attribute once, whatever a rule would say of the value that the schema has refused', async () => {
    const violations = [{ id: 'event.types.host', pointer: '/host', expected: 'an int', actual: '{}' }] as const;
    expect((await create({ violations, input: { ...attributes, image, host: {} } })).refused).toEqual([
      ['attributes', 'event.types.host'],
    ]);
  });
});

it('stores an example where a rule that is switched off let through what nobody could store', async () => {
  const violations = [{ id: 'event.types.host', pointer: '/host', expected: 'an int', actual: '{}' }] as const;
  const { stored } = await create({
    violations,
    input: { ...attributes, image, host: {} },
    applies: () => false,
    exampleOf: () => 9003,
  });
  expect(stored[0]).toMatchObject({ host: 9003, title: attributes.title });
});

describe('looks outside only where the profile says so', () => {
  it('at images', async () => {
    const probed: string[] = [];
    const probeImage = async (url: string) => ({ isImage: probed.push(url) > 1, what: 'text/html' });
    const answers = { 'image.check': 'fetch' };
    expect((await create({ answers, ports: { probeImage } })).refused).toEqual([['attributes', 'event.image.valid']]);
    expect((await create({ answers, ports: { probeImage } })).refused).toBeUndefined();
    expect(
      (await create({ answers, ports: { probeImage }, input: { ...attributes, image: 'no URL' } })).refused,
    ).toBeDefined();
    expect(probed).toEqual([image, image]);
  });

  it('at mail domains', async () => {
    const probed: string[] = [];
    const probeMailDomain = async (domain: string) => probed.push(domain) > 1;
    const answers = { 'email.check': 'domain' };
    expect((await create({ answers, ports: { probeMailDomain } })).refused).toEqual([
      ['attributes', 'event.contact-email.valid'],
    ]);
    expect((await create({ answers, ports: { probeMailDomain } })).refused).toBeUndefined();
    expect(probed).toEqual(['partner.example', 'partner.example']);
  });
});

describe('datetime.offset', () => {
  const dates = { startedAt: '2027-05-20T18:00:00+09:00', endedAt: '2027-05-20T20:00:00' };

  it('is asked only where there is an offset', async () => {
    expect((await create()).asked).not.toContain('datetime.offset');
    expect((await create({ input: { ...attributes, image, ...dates } })).asked).toContain('datetime.offset');
  });

  it('converts to the wall of the place', async () => {
    const { stored } = await create({
      input: { ...attributes, image, ...dates },
      answers: { 'datetime.offset': 'converted' },
    });
    expect(stored[0]).toMatchObject({ startedAt: '2027-05-20T10:00:00', endedAt: '2027-05-20T20:00:00' });
  });
});

it('answers once the image that it has fetched is kept, wherever that is', async () => {
  const picture = { type: 'image/png', width: 1400, height: 700, bytes: 3, sha256: 'abc', content: Buffer.from('png') };
  let keep = () => {};
  const kept = new Promise<void>((resolve) => {
    keep = resolve;
  });
  const given: unknown[] = [];
  const pictures = {
    keep: (one: unknown) => (given.push(one), kept),
    contentOf: () => Promise.resolve(undefined),
  };
  const probeImage = () => Promise.resolve({ isImage: true, what: 'a PNG of 1400x700', picture });
  let isAnswered = false;
  const creating = create({ answers: { 'image.check': 'fetch' }, ports: { pictures, probeImage } }).then((created) => {
    isAnswered = true;
    return created;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([given, isAnswered]).toEqual([[picture], false]);
  keep();
  expect((await creating).outcome.kind).toBe('created');
});
