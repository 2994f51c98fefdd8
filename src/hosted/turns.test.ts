import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns, deferred } from './turns.ts';

test('what locks the same is never on its way twice; what locks something else goes', async () => {
  const sent: { readonly items: readonly string[]; readonly arrive: () => void }[] = [];
  const send = createTurns<string>(
    2,
    (items) => {
      const { promise, resolve } = deferred<void>();
      sent.push({ items, arrive: () => resolve() });
      return promise;
    },
    (item) => item[0],
  );
  const all = async (items: readonly string[]) => {
    for (const item of items) send(item);
    await turn();
    await turn();
    return sent.map((one) => one.items.join(' '));
  };
  expect(await all(['a1', 'a2'])).toEqual(['a1 a2']);
  expect(await all(['a3', 'b1', 'a4'])).toEqual(['a1 a2', 'b1']);
  sent[1]?.arrive();
  expect(await all([])).toEqual(['a1 a2', 'b1']);
  sent[0]?.arrive();
  expect(await all(['b2'])).toEqual(['a1 a2', 'b1', 'a3 a4 b2']);
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
