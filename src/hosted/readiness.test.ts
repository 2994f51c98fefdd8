import { expect, test, vi } from 'vitest';
import { createReadiness } from './readiness.ts';
import { deferred, type Deferred } from './turns.ts';

function asked() {
  const questions: Deferred<boolean>[] = [];
  const missing = createReadiness(() => {
    const question = deferred<boolean>();
    questions.push(question);
    return question.promise;
  });
  return { questions, missing };
}

test('tells what is missing, and asks no more than once a second', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  try {
    const { questions, missing } = asked();
    for (const [settle, told] of [
      [(one: Deferred<boolean>) => one.resolve(true), undefined],
      [(one: Deferred<boolean>) => one.resolve(false), 'schema'],
      [(one: Deferred<boolean>) => one.reject(new Error('away')), 'database'],
      [(one: Deferred<boolean>) => one.resolve(true), undefined],
    ] as const) {
      const before = questions.length;
      const answers = [missing(), missing()];
      settle(questions[before] as Deferred<boolean>);
      expect(await Promise.all(answers)).toEqual([told, told]);
      vi.advanceTimersByTime(900);
      expect(await missing()).toBe(told);
      expect(questions).toHaveLength(before + 1);
      vi.advanceTimersByTime(200);
    }
  } finally {
    vi.useRealTimers();
  }
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
  questions[0]?.resolve(true);
  expect(await later).toBeUndefined();
});
