import { expect, test, vi } from 'vitest';
import { useFakeTimers } from '../../tests/testing/fake-timers.ts';
import { createReadiness, type Missing } from './replica.ts';
import { deferred, type Deferred } from './turns.ts';

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
