import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { defaultProfile } from '../profile/profile.ts';
import { keep, recordedOf, type Kept } from './kept.ts';
import type { KeptBody, Recorded } from './recorded.ts';
import { createShelf, type Board } from './shelf.ts';

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
  weight: fc.nat(),
}) as fc.Arbitrary<Recorded>;

test('an exchange comes off the shelf as it was, also where it took over the place of others', () => {
  fc.assert(
    fc.property(fc.array(exchange, { minLength: 1, maxLength: 6 }), (exchanges) => {
      const shelf = createShelf();
      let place: Kept | undefined;
      for (const one of exchanges) {
        place = keep(one, shelf, place);
        expect(recordedOf(place)).toEqual(one);
      }
    }),
  );
});

test('what was read does not change when its place is taken over', () => {
  const shelf = createShelf();
  const [first, second] = fc.sample(exchange, { numRuns: 2, seed: 7 }) as [Recorded, Recorded];
  const place = keep(first, shelf, undefined);
  const read = recordedOf(place);
  keep(second, shelf, place);
  expect(read).toEqual(first);
});

test('exchanges share boards, which grow with their number; what is larger has one of its own', () => {
  const shelf = createShelf();
  const boards = Array.from({ length: 1000 }, () => shelf.take(500).board);
  expect(boards[0]?.bytes).toHaveLength(2048);
  expect(new Set(boards).size).toBeLessThan(20);
  expect(boards.at(-1)?.bytes).toHaveLength(65_536);
  expect(shelf.take(200_000).board.bytes).toHaveLength(200_000);
});

test('a board that no exchange holds any more is used again', () => {
  const shelf = createShelf();
  const kept: Kept[] = [];
  const boards = new Set<Board>();
  const [one] = fc.sample(exchange, { numRuns: 1, seed: 7 }) as [Recorded];
  const wide = { ...one, url: 'x'.repeat(1000) };
  for (let times = 0; times < 5000; times += 1) {
    const place = keep(wide, shelf, times < 200 ? undefined : kept.shift());
    kept.push(place);
    boards.add(place.board);
    expect(place.board.held).toBeGreaterThan(0);
  }
  expect(boards.size).toBeLessThan(20); // 5000 exchanges fill some 80 of the largest
});

test('what is kept on a board that is used again stays until it is let go of', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 3000 }), { minLength: 400, maxLength: 500 }), (lengths) => {
      const shelf = createShelf();
      const [one] = fc.sample(exchange, { numRuns: 1, seed: 7 }) as [Recorded];
      const kept: { place: Kept; url: string }[] = [];
      for (const [at, length] of lengths.entries()) {
        const url = `${at}:${'x'.repeat(length)}`;
        const eldest = at < 50 ? undefined : kept.shift();
        if (at % 7 === 0 && eldest !== undefined) shelf.release(eldest.place.board);
        kept.push({ place: keep({ ...one, url }, shelf, at % 7 === 0 ? undefined : eldest?.place), url });
      }
      for (const { place, url } of kept) expect(recordedOf(place).url).toBe(url);
    }),
    { numRuns: 10 },
  );
});
