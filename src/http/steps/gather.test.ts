import { expect, test } from 'vitest';
import type { Exchange } from '../exchange.ts';
import { endOfTurn } from '../end-of-turn.ts';
import { gather } from './gather.ts';

test('an exchange with a body waits for those that came in the same turn, and none without', () => {
  expect(gather({ body: {} } as Exchange)).toBe(endOfTurn());
  expect(gather({ body: undefined } as Exchange)).toBeUndefined();
});
