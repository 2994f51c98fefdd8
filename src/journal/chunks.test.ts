import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { defaultProfile } from '../profile/profile.ts';
import { createChunks, keep, readKept, type Chunk, type Kept } from './chunks.ts';
import { mostOfBody, type KeptBody, type Recorded } from './recorded.ts';

const profile = defaultProfile(loadContract());

const bytes = fc.uint8Array({ maxLength: 5000 }).map((list) => Buffer.from(list).toString('latin1'));
const text = fc.string({ unit: 'grapheme', maxLength: 300 });
const written: fc.Arbitrary<Omit<KeptBody, 'bytes'>> = fc.oneof(
  fc.record({ letters: bytes, encoding: fc.constant('latin1'), size: fc.nat(), isPart: fc.boolean() }),
  fc.record({ letters: text, encoding: fc.constant('utf8'), size: fc.nat(), isPart: fc.boolean() }),
);
const body = written.map((one): KeptBody => ({ ...one, bytes: Buffer.byteLength(one.letters, one.encoding) }));
const response = fc.record({ status: fc.integer({ min: 100, max: 599 }), headers: fc.array(text), body });
const advice = fc.record({ id: fc.constant('event.image.size'), pointer: text, text });

const exchange = fc.record({
  requestId: fc.uuid(),
  at: fc.double({ noNaN: true }),
  worldTime: fc.double({ noNaN: true }),
  durationMs: fc.double({ noNaN: true }),
  operation: fc.constantFrom('pages.get', 'events.create', null),
  method: fc.constantFrom('GET', 'POST', ''),
  url: bytes,
  httpVersion: fc.constantFrom('1.0', '1.1'),
  headers: fc.array(text),
  body: fc.option(body),
  response: fc.option(response),
  outcome: fc.constantFrom('accepted', 'refused', 'cut'),
  violations: fc.constant([]),
  advices: fc.array(advice, { maxLength: 2 }),
  asked: fc.array(fc.constantFrom('host.form', 'refusal.body'), { maxLength: 2 }),
  profile: fc.constant(profile),
  forced: fc.array(fc.string(), { maxLength: 2 }),
  event: fc.option(fc.nat()),
  weight: fc.nat(),
}) as fc.Arbitrary<Recorded>;

test('an exchange comes back as it was, also where it took over the place of others', () => {
  fc.assert(
    fc.property(fc.array(exchange, { minLength: 1, maxLength: 6 }), (exchanges) => {
      const chunks = createChunks();
      let place: Kept | undefined;
      for (const one of exchanges) {
        place = keep(one, chunks, place);
        expect(readKept(place)).toEqual(one);
      }
    }),
  );
});

test('what was read does not change when its place is taken over', () => {
  const chunks = createChunks();
  const [first, second] = fc.sample(exchange, { numRuns: 2, seed: 7 }) as [Recorded, Recorded];
  const place = keep(first, chunks, undefined);
  const read = readKept(place);
  keep(second, chunks, place);
  expect(read).toEqual(first);
});

test('exchanges share chunksUsed, which grow with their number; what is larger has one of its own', () => {
  const chunks = createChunks();
  const chunksUsed = Array.from({ length: 1000 }, () => chunks.take(500).chunk);
  expect(chunksUsed[0]?.bytes).toHaveLength(2048);
  expect(new Set(chunksUsed).size).toBeLessThan(20);
  expect(chunksUsed.at(-1)?.bytes).toHaveLength(65_536);
  expect(chunks.take(200_000).chunk.bytes).toHaveLength(200_000);
});

test('a chunk that no exchange holds any more is used again', () => {
  const chunks = createChunks();
  const kept: Kept[] = [];
  const chunksUsed = new Set<Chunk>();
  const [one] = fc.sample(exchange, { numRuns: 1, seed: 7 }) as [Recorded];
  const wide = { ...one, url: 'x'.repeat(1000) };
  for (let times = 0; times < 5000; times += 1) {
    const place = keep(wide, chunks, times < 200 ? undefined : kept.shift());
    kept.push(place);
    chunksUsed.add(place.chunk);
    expect(place.chunk.held).toBeGreaterThan(0);
  }
  expect(chunksUsed.size).toBeLessThan(20); // 5000 exchanges fill some 80 of the largest
});

test('what is kept on a chunk that is used again stays until it is let go of', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 3000 }), { minLength: 400, maxLength: 500 }), (lengths) => {
      const chunks = createChunks();
      const [one] = fc.sample(exchange, { numRuns: 1, seed: 7 }) as [Recorded];
      const kept: { place: Kept; url: string }[] = [];
      for (const [at, length] of lengths.entries()) {
        const url = `${at}:${'x'.repeat(length)}`;
        const eldest = at < 50 ? undefined : kept.shift();
        if (at % 7 === 0 && eldest !== undefined) chunks.release(eldest.place.chunk);
        kept.push({ place: keep({ ...one, url }, chunks, at % 7 === 0 ? undefined : eldest?.place), url });
      }
      for (const { place, url } of kept) expect(readKept(place).url).toBe(url);
    }),
    { numRuns: 10 },
  );
});

test('what is as large as the largest body has a chunk of its own, and those before and after it share one', () => {
  const chunks = createChunks();
  for (let times = 0; times < 200; times += 1) chunks.take(1000);
  const before = chunks.take(100).chunk;
  const large = chunks.take(mostOfBody).chunk;
  expect(large.bytes).toHaveLength(mostOfBody);
  expect(chunks.take(100).chunk).toBe(before);
});

test('nothing is held for exchanges to come once nothing is kept', () => {
  const chunks = createChunks();
  for (let times = 0; times < 200; times += 1) chunks.release(chunks.take(1000).chunk);
  chunks.shrink();
  expect(chunks.take(100).chunk.bytes).toHaveLength(2048);
});
