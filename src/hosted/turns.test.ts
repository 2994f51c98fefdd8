import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns, deferred } from './turns.ts';

test('what comes while as many as may be are on their way goes together afterwards, and each has its answer', async () => {
  const sent: { readonly items: readonly string[]; readonly arrive: () => void }[] = [];
  const ask = createTurns<string, string>(2, async (items) => {
    const { promise, resolve } = deferred<void>();
    sent.push({ items, arrive: () => resolve() });
    await promise;
    return items.map((item) => item.toUpperCase());
  });
  const answers: Promise<string>[] = [];
  const all = async (items: readonly string[]) => {
    for (const item of items) answers.push(ask(item));
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
  for (const { arrive } of sent) arrive();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('what waits behind a question that fails fails with it, and what comes later is asked', async () => {
  const sent: (readonly string[])[] = [];
  const { promise, reject } = deferred<readonly string[]>();
  const ask = createTurns<string, string>(1, (items) => {
    sent.push(items);
    return sent.length === 1 ? promise : Promise.resolve(items);
  });
  const first = ask('a');
  await turn();
  const behind = ['b', 'c'].map(ask);
  await turn();
  reject(new Error('away'));
  for (const one of [first, ...behind]) await expect(one).rejects.toThrow('away');
  expect(await ask('d')).toBe('d');
  expect(sent).toEqual([['a'], ['d']]);
});
