import { expect, test } from 'vitest';
import { createBacklog } from './backlog.ts';

/** A backlog, and what has been done of it. */
function backlog() {
  const done: number[] = [];
  const { add, doNow } = createBacklog();
  return { done, doNow, add: (one: number) => add(() => done.push(one)) };
}

test('what waits is done in its order, once the turn of the event loop is over', async () => {
  const { done, add } = backlog();
  [1, 2, 3].forEach(add);
  await Promise.resolve();
  expect(done).toEqual([]);
  await new Promise(setImmediate);
  expect(done).toEqual([1, 2, 3]);
});

test('what is done at once is not done again', async () => {
  const { done, add, doNow } = backlog();
  [1, 2].forEach(add);
  doNow();
  expect(done).toEqual([1, 2]);
  add(3);
  await new Promise(setImmediate);
  expect(done).toEqual([1, 2, 3]);
});

test('no more than 256 wait', () => {
  const { done, add } = backlog();
  const all = Array.from({ length: 300 }, (_, index) => index);
  all.forEach((one) => add(one));
  expect(done).toEqual(all.slice(0, 256));
});
