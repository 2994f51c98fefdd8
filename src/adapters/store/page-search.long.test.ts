import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createPageSearch } from './page-search.ts';

const words = { matching: 'words', order: 'best' } as const;
const pagesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, title: `Choir ${index}` }));

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heldAfter(act: () => void): number {
  collect();
  const before = process.memoryUsage().heapUsed;
  act();
  collect();
  return process.memoryUsage().heapUsed - before;
}

it('holds less than 16 MB, however many queries find nothing', () => {
  const search = createPageSearch(pagesOf(500));
  search('warm up', words);
  let made = 0;
  const held = heldAfter(() => {
    for (; made < 60_000; made += 1) search(`nowhere${made} nothing${made}`, words);
  });
  expect(held).toBeLessThan(16 * 2 ** 20);
  expect(held).toBeGreaterThan(2 ** 20); // it is held at all: otherwise this would measure nothing
  expect(search('choir 7', words).length).toBeGreaterThan(0);
});
