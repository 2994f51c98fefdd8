import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns, deferred } from './turns.ts';

test('what comes while as many as may be are on their way goes together afterwards', async () => {
  const sent: { readonly items: readonly string[]; readonly arrive: () => void }[] = [];
  const send = createTurns<string>(2, (items) => {
    const { promise, resolve } = deferred<void>();
    sent.push({ items, arrive: () => resolve() });
    return promise;
  });
  const all = async (items: readonly string[]) => {
    for (const item of items) send(item);
    await turn();
    await turn();
    return sent.map((one) => one.items.join(' '));
  };
  expect(await all(['a', 'b'])).toEqual(['a b']);
  expect(await all(['c'])).toEqual(['a b', 'c']);
  await all(['d']);
  expect(await all(['e'])).toEqual(['a b', 'c']);
  sent[1]?.arrive();
  expect(await all([])).toEqual(['a b', 'c', 'd e']);
});

test('who sends may tell what waits meanwhile what became of it, and that is not sent then', async () => {
  const sent: (readonly string[])[] = [];
  const { promise, resolve } = deferred<void>();
  const told: string[] = [];
  const send = createTurns<string>(1, async (items, rest) => {
    sent.push(items);
    if (sent.length > 1) return;
    await promise;
    told.push(...rest());
  });
  send('a');
  await turn();
  for (const item of ['b', 'c']) send(item);
  await turn();
  resolve();
  await turn();
  send('d');
  await turn();
  expect([sent, told]).toEqual([
    [['a'], ['d']],
    ['b', 'c'],
  ]);
});
