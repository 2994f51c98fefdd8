import { expect, test } from 'vitest';
import { endOfTurn } from './exchange.ts';

/** Each in a callback of its own, as requests of several connections come. */
const soon = (act: () => void) => setImmediate(act);

test('all that has come in one turn goes on together, in its order, once the turn is worked through', async () => {
  const seen: string[] = [];
  await new Promise<void>((done) => {
    soon(() => {
      seen.push('first comes');
      void endOfTurn().then(() => seen.push('first goes on'));
    });
    soon(() => {
      seen.push('second comes');
      void endOfTurn()
        .then(() => seen.push('second goes on'))
        .then(() => done());
    });
  });
  expect(seen).toEqual(['first comes', 'second comes', 'first goes on', 'second goes on']);
});

test('what comes in a later turn waits for the end of its own', async () => {
  const first = endOfTurn();
  expect(endOfTurn()).toBe(first);
  await first;
  expect(endOfTurn()).not.toBe(first);
});
