import { expect, test } from 'vitest';
import { createArenaSpace } from './arena.ts';

/** What arenas share, and what has been done of the work that waits there. */
function space() {
  const done: number[] = [];
  const { later, settle } = createArenaSpace(1e6);
  return { done, settle, add: (one: number) => later(() => done.push(one)) };
}

test('what waits is done in its order, once the turn of the event loop is over', async () => {
  const { done, add } = space();
  [1, 2, 3].forEach(add);
  await Promise.resolve();
  expect(done).toEqual([]);
  await new Promise(setImmediate);
  expect(done).toEqual([1, 2, 3]);
});

test('what is done at once is not done again', async () => {
  const { done, add, settle } = space();
  [1, 2].forEach(add);
  settle();
  expect(done).toEqual([1, 2]);
  add(3);
  await new Promise(setImmediate);
  expect(done).toEqual([1, 2, 3]);
});

test('no more than 256 wait', () => {
  const { done, add } = space();
  const all = Array.from({ length: 300 }, (_, index) => index);
  all.forEach((one) => add(one));
  expect(done).toEqual(all.slice(0, 256));
});

test('where memory is short elsewhere, the fullest drops its elder half before 64 KiB more are taken', () => {
  let isShort = false;
  let halved = 0;
  const { join, weigh } = createArenaSpace(1e9, () => isShort);
  join({ weight: () => 1, halve: () => void (halved += 1) });
  for (let times = 0; times < 100; times += 1) weigh(1000);
  expect(halved).toBe(0);
  isShort = true;
  for (let times = 0; times < 66; times += 1) weigh(1000);
  expect(halved).toBe(1);
});
