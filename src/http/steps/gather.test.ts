import { expect, test } from 'vitest';
import { endOfTurn, type Exchange } from '../exchange.ts';
import { gather } from './read-body.ts';

test('an exchange with a body waits for those that came in the same turn, and none without', () => {
  expect(gather({ body: {} } as Exchange)).toBe(endOfTurn());
  expect(gather({ body: undefined } as Exchange)).toBeUndefined();
});
