import { expect, test, vi } from 'vitest';
import { useFakeTimers } from '../../tests/testing/fake-timers.ts';
import { createReadiness, type Missing } from './replica.ts';
import { deferred, type Deferred, createTurns } from './turns.ts';
import { setImmediate as turn } from 'node:timers/promises';

type Question = Deferred<Missing | undefined>;

function asked() {
  const questions: Deferred<Missing | undefined>[] = [];
  const changes: (Missing | undefined)[] = [];
  const missing = createReadiness(
    () => {
      const question = deferred<Missing | undefined>();
      questions.push(question);
      return question.promise;
    },
    (one) => changes.push(one),
  );
  return { questions, missing, changes };
}

test('tells what is missing, asks no more than once a second, and tells each change once', async () => {
  useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const { questions, missing, changes } = asked();
  for (const [settle, told] of [
    [(one: Question) => one.resolve(undefined), undefined],
    [(one: Question) => one.resolve('writes'), 'writes'],
    [(one: Question) => one.reject(new Error('away')), 'database'],
    [(one: Question) => one.reject(new Error('away')), 'database'],
    [(one: Question) => one.resolve(undefined), undefined],
  ] as const) {
    const before = questions.length;
    const answers = [missing(), missing()];
    settle(questions[before] as Question);
    expect(await Promise.all(answers)).toEqual([told, told]);
    vi.advanceTimersByTime(900);
    expect(await missing()).toBe(told);
    expect(questions).toHaveLength(before + 1);
    vi.advanceTimersByTime(200);
  }
  expect(changes).toEqual(['writes', 'database', undefined]);
});

test('waits a second for a database that is silent, and asks it nothing more meanwhile', async () => {
  const { questions, missing } = asked();
  const began = performance.now();
  expect(await Promise.all(Array.from({ length: 20 }, missing))).toEqual(Array(20).fill('database'));
  const took = performance.now() - began;
  expect(took).toBeGreaterThan(950);
  expect(took).toBeLessThan(1900);
  const later = missing();
  expect(questions).toHaveLength(1);
  questions[0]?.resolve(undefined);
  expect(await later).toBeUndefined();
});

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
