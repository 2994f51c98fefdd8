import { expect, test } from 'vitest';
import { endOfTurn, type Exchange } from '../exchange.ts';
import { gather } from './read-body.ts';

test('an exchange with a body waits for those that came in the same turn, and none without', () => {
  expect(gather({ body: {}, world: {} } as Exchange)).toBe(endOfTurn());
  expect(gather({ body: undefined } as Exchange)).toBeUndefined();
});

test('and then until what is ready to be kept in its world is on its way', async () => {
  let send = () => {};
  const sent = new Promise<void>((resolve) => (send = resolve));
  let isReady = false;
  const gathered = gather({ body: {}, world: { untilSent: () => sent } } as unknown as Exchange);
  void gathered?.then(() => (isReady = true));
  await endOfTurn();
  await endOfTurn();
  expect(isReady).toBe(false);
  send();
  expect(await gathered).toBeUndefined();
});
