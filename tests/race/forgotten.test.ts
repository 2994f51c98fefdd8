import { expect, test } from 'vitest';
import { checkHistory } from './check-history.ts';
import { forgetfulWorlds, withoutForgotten } from './forgotten.ts';
import type { Asked, Operation } from './history.ts';

/** One operation after the other, each of 10 ms. */
const inTurn = (...asked: readonly Asked[]): Operation[] =>
  asked.map((one, index) => ({ ...one, world: 3, replica: 0, begin: index * 20, end: index * 20 + 10 }));

const history = inTurn(
  { kind: 'create', tag: 'kept', id: 5000, outcome: 'made' },
  { kind: 'create', tag: 'lost', id: 5001, outcome: 'made' },
  { kind: 'update', id: 5000, value: 'lost too', outcome: 'made' },
  { kind: 'create', tag: 'new', id: 5001, outcome: 'made' },
  {
    kind: 'list',
    found: [
      { id: 5000, tag: 'kept', value: 'kept', capacity: 3, members: [] },
      { id: 5001, tag: 'new', value: 'new', capacity: 3, members: [] },
    ],
  },
);

test('what was acknowledged before a failover may be lost, and what came before and after it may not', () => {
  expect(checkHistory(history).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['duplicate ID', 'lost write']));
  expect(checkHistory(withoutForgotten(history, [{ from: 15, until: 55 }]))).toEqual([]);
  expect(checkHistory(withoutForgotten(history, [{ from: 15, until: 35 }])).map(({ kind }) => kind)).toEqual([
    'lost write',
  ]);
});

test('a world is forgetful whose acknowledged create is in no list at the end', () => {
  expect([...forgetfulWorlds(history)]).toEqual([3]);
  expect([...forgetfulWorlds(history.filter((one) => one.kind !== 'create' || one.tag !== 'lost'))]).toEqual([]);
});
