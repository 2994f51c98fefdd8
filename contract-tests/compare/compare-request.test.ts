import { describe, expect, test } from 'vitest';
import type { Answer } from '../target/exchange.ts';
import { shapeOf } from './body-shape.ts';
import type { BodyDifference } from '../report/comparison.ts';
import { differencesOf } from './compare-request.ts';
import { sideValues } from './side-values.ts';
import { replacementsOf } from './placeholders.ts';

const credentials = { apiKey: 'key-of-a-side-1', channelId: 'chn-of-a-side-1' };

const side = (own: { pages: readonly number[]; place: string; unknown: number }, url: string) =>
  sideValues(
    replacementsOf({
      ...credentials,
      pages: own.pages,
      fixtures: { pages: { unknown: own.unknown }, places: { valid: [own.place] } },
    }),
    url,
  );

const a = side({ pages: [9000, 9003], place: 'place-lisbon-7f3', unknown: 1 }, 'http://127.0.0.1:4700');
const b = side({ pages: [71, 72], place: 'ChIJO_PkYRoz', unknown: 5 }, 'https://staging.example/api');

const answer = (json: unknown, status: number): Answer => ({
  status,
  headers: {},
  text: typeof json === 'string' ? json : JSON.stringify(json),
  ...(typeof json === 'string' ? {} : { json }),
  durationMs: 1,
});

/** Pointers and kinds of what differs between the answer of A and that of B. */
function differing(ofA: unknown, ofB: unknown, status = 422): readonly string[] {
  const [left, right] = [shapeOf(answer(ofA, status), a.spell), shapeOf(answer(ofB, status), b.spell)];
  if (left === undefined || right === undefined) throw new Error('a body that cannot be judged');
  return differencesOf(left, right, { a: a.names, b: b.names }).map(wordsOf);
}

function wordsOf({ pointer, kind }: BodyDifference): string {
  return `${pointer} ${kind}`;
}

const refusal = (data: unknown, requestId = '3d2b6c1e-52f4-4c0a-9a5e-2f1f6a0f7a11') => ({
  requestId,
  status: 422,
  data,
});

describe('equal are', () => {
  test.each([
    ['request IDs', refusal(null), refusal(null, 'req_17')],
    ['members in another order', { a: 1, b: [true] }, { b: [true], a: 1 }],
    ['own pages', 'There is no page 9003.', 'There is no page 72.'],
    ['own pages as figures', { value: 9000 }, { value: 71 }],
    ['an unknown page, beside the same figure', 'no page 1 of 255', 'no page 5 of 255'],
    ['own places', { message: 'place-lisbon-7f3 is taken' }, { message: 'ChIJO_PkYRoz is taken' }],
    ['hosts in URLs', { see: 'http://127.0.0.1:4700/docs' }, { see: 'https://staging.example/docs' }],
    ['dates', { at: '2026-11-22T03:24:51Z' }, { at: '2026-11-22 03:24:52.123' }],
    ['HTTP dates', 'at Sun, 22 Nov 2026 03:24:51 GMT', 'at Mon, 23 Nov 2026 03:24:52 GMT'],
    ['the time in figures', { timestamp: Date.now() }, { timestamp: Date.now() + 5 }],
    ['UUIDs', { trace: '3d2b6c1e-52f4-4c0a-9a5e-2f1f6a0f7a11' }, { trace: '4e3c7d2f-63a5-4d1b-8b6f-3a2a7b1a8b12' }],
    [
      'trace contexts',
      { traceId: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00' },
      { traceId: '00-aaf92f3577b34da6a3ce929d0e0e4736-11f067aa0ba902b7-00' },
    ],
  ])('%s', (_, ofA, ofB) => expect(differing(ofA, ofB)).toEqual([]));

  test('titles, logos and figures of what was found, and how much was', () => {
    const page = (id: number) => ({ id, title: `Page ${id}`, logo: `https://a.example/${id}.svg` });
    const ofA = { requestId: 'a', status: 200, data: [page(9000), page(200)], total: 2 };
    const ofB = { requestId: 'b', status: 200, data: [page(71)], total: 1 };
    expect(differing(ofA, ofB, 200)).toEqual([]);
  });
});

describe('different are', () => {
  test.each([
    ['members', refusal({ code: 'x' }), refusal({ error: 'x' }), ['/data/code members', '/data/error members']],
    ['types', refusal('x'), refusal(['x']), ['/data type']],
    ['null and nothing', refusal(null), { requestId: 'x', status: 422 }, ['/data members']],
    ['texts', refusal('The title is missing.'), refusal('title: required'), ['/data constant']],
    ['figures that are nobody’s own', refusal({ code: 1042 }), refusal({ code: 1043 }), ['/data/code constant']],
    ['other pages than the same ones', 'There is no page 9000.', 'There is no page 72.', [' constant']],
    ['the type of a request ID', refusal(null), { ...refusal(null), requestId: 17 }, ['/requestId constant']],
    ['how many faults are told', refusal([{ a: 'x' }, { a: 'x' }]), refusal([{ a: 'x' }]), ['/data/* entries']],
    ['faults in another order', refusal(['host', 'title']), refusal(['title', 'host']), ['/data/* order']],
    ['one of the faults', refusal(['x', 'y']), refusal(['y', 'z']), ['/data/* constant']],
    ['JSON and text', refusal('x'), 'x', [' type']],
    [
      'a status in the body that is not the answer’s',
      refusal(null),
      { ...refusal(null), status: 400 },
      ['/status type'],
    ],
  ])('%s', (...row) => {
    const [, ofA, ofB, found] = row;
    expect(differing(ofA, ofB)).toEqual(found);
  });

  test('pages and no pages, and a page without a logo', () => {
    const page = { id: 1, title: 'A', logo: 'https://a.example/l.svg' };
    expect(differing({ data: [page] }, { data: [] }, 200)).toEqual(['/data/* entries']);
    expect(differing({ data: page }, { data: { ...page, logo: null } }, 200)).toEqual(['/data/logo type']);
    expect(differing({ data: [page] }, { data: { pages: [page] } }, 200)).toEqual(['/data type']);
  });
});

test('bodies that were made to be slow are compared in a bounded time', () => {
  const nested = (depth: number, leaf: string): unknown =>
    depth === 0 ? leaf : Array.from({ length: 12 }, (_, at) => nested(depth - 1, `${leaf}${at}`));
  const start = performance.now();
  expect(differing(nested(4, 'x'), nested(4, 'y'))).not.toEqual([]);
  expect(differing('9'.repeat(1_000_000), `${'9'.repeat(1_000_000)}-`)).toEqual([]);
  expect(differing('a0'.repeat(500_000), '0a'.repeat(500_000))).not.toEqual([]);
  expect(performance.now() - start).toBeLessThan(5000);
});
