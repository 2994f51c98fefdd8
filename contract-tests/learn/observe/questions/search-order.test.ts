import { describe, expect, test } from 'vitest';
import { searched } from '../../../testing/exchange-of.ts';
import { matchOrderShown, orderShown, tellingWord } from './search-order.ts';

/** A search that shows these pages as a list. */
const searchOf = (pages: readonly (readonly [id: number, title: string])[]) =>
  searched(pages.map(([id, title]) => ({ id, title, logo: 'https://example.com/a.png' })));

test.each([
  [[9, 7, 4, 2], ['d', 'c', 'b', 'a'], 'newest'],
  [[5, 3, 9, 4], ['a', 'B', 'c', 'd'], 'title'],
  [[5, 3, 9, 4], ['b', 'a', 'd', 'c'], 'other'],
  [[2, 4, 7, 9], ['b', 'a', 'd', 'c'], undefined],
  [[9, 7], ['a', 'b'], undefined],
] as const)('what is shown in an order by itself: %j, %j: %s', (ids, titles, order) => {
  expect(orderShown(searchOf(ids.map((id, at) => [id, titles[at] ?? ''])))).toBe(order);
});

describe('by match or by ID', () => {
  const [whole, longer]: [(id: number) => [number, string], (id: number) => [number, string]] = [
    (id) => [id, 'Art School'],
    (id) => [id, 'Artisan Bakery'],
  ];
  test('whole words first, later ones before earlier ones: by match', () => {
    expect(matchOrderShown(searchOf([whole(8), longer(3)]), 'art')).toBe('best');
  });
  test('earlier ones first, though they match less: by ID', () => {
    expect(matchOrderShown(searchOf([longer(3), whole(8)]), 'Art')).toBe('id');
  });
  test.each([
    ['both orders are the same', [whole(3), longer(8)]],
    ['all match alike', [whole(3), whole(8)]],
    ['neither', [longer(8), whole(3), longer(5)]],
  ])('%s: it shows nothing', (_, pages) => expect(matchOrderShown(searchOf(pages), 'art')).toBeUndefined());
});

test('a word is looked for that a later title has, and with which an earlier one begins', () => {
  const pages = [
    { id: '3', title: 'Artisan Bakery' },
    { id: '8', title: 'School of Art' },
  ];
  expect(tellingWord(pages)).toBe('art');
  expect(tellingWord(pages.map(({ title }, at) => ({ id: String(9 - at), title })))).toBeUndefined();
});
