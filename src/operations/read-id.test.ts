import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readId } from './read-id.ts';
import { callOf } from './testing/call.ts';

const idOf = (raw: string, answer: 'refused' | 'read' | 'signed') =>
  readId(raw, callOf({ answers: { 'path.id': answer } }).context.ask);

it.each([
  ['0', 0],
  ['1', 1],
  ['-1', -1],
  ['9000', 9000],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('reads %s, and asks nothing', (raw, id) => {
  const call = callOf();
  expect([readId(raw, call.context.ask), call.asked]).toEqual([id, []]);
});

it.each([
  ['09000', 9000],
  ['%39000', 9000],
  ['0001', 1],
  ['%30%31', 1],
  ['00', 0],
])('reads %s only where the profile says so', (raw, id) => {
  expect([idOf(raw, 'refused'), idOf(raw, 'read'), idOf(raw, 'signed')]).toEqual([undefined, id, id]);
});

it.each([
  ['+1', 1],
  ['%2B09000', 9000],
])('reads %s only where the profile takes signs', (raw, id) => {
  expect([idOf(raw, 'refused'), idOf(raw, 'read'), idOf(raw, 'signed')]).toEqual([undefined, undefined, id]);
});

it.each([
  '',
  '-0',
  '-01',
  '+-1',
  '++1',
  '0-1',
  '+',
  '1.0',
  '1e3',
  '0x10',
  'abc',
  '9007199254740992',
  '99999999999999999999',
  '-9007199254740992',
  ' 1',
  '%201',
  '%',
  '%zz',
  '1%2F2',
  '١',
  '1?',
])('never reads %j', (raw) => {
  expect([idOf(raw, 'refused'), idOf(raw, 'read'), idOf(raw, 'signed')]).toEqual([undefined, undefined, undefined]);
});

it('reads every int in plain digits, and whatever it reads is one', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (id) => idOf(String(id), 'refused') === id));
  fc.assert(
    fc.property(fc.string(), (raw) => {
      const id = idOf(raw, 'signed');
      return id === undefined || Number.isSafeInteger(id);
    }),
  );
});
