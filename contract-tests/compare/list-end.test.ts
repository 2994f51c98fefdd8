import { expect, test } from 'vitest';
import { searched } from '../testing/exchange-of.ts';
import type { BodyDifference } from '../report/comparison.ts';
import { isOfListEnd } from './compare-request.ts';

const search = (pages: number) =>
  searched(Array.from({ length: pages }, (_, at) => ({ id: at + 1, title: 'One', logo: 'https://example.com/1.svg' })));

const difference = (kind: BodyDifference['kind'], a: string, b: string): BodyDifference => ({
  pointer: '/paging/next',
  kind,
  a,
  b,
});

test.each<[string, BodyDifference, boolean]>([
  ['null where the list ends', difference('type', 'number', 'null'), true],
  ['no member where the list ends', difference('members', 'string', 'no such member'), true],
  ['a flag', difference('constant', 'boolean "true"', 'boolean "false"'), true],
  ['null where the list goes on', difference('type', 'null', 'number'), false],
  ['another type', difference('type', 'number', 'string'), false],
  ['another text', difference('constant', 'string "next"', 'string "more"'), false],
])('one side shows three pages, the other one: %s', (_, found, expected) =>
  expect(isOfListEnd(found, { a: search(3), b: search(1) })).toBe(expected),
);

test('where both show as many, null and a number are two forms', () =>
  expect(isOfListEnd(difference('type', 'number', 'null'), { a: search(3), b: search(3) })).toBe(false));
