import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineDiff } from './line-diff.ts';

const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });

test('a difference holds both texts, each in its order', () =>
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = lineDiff(before, after);
      const of = (one: 'before' | 'after') => diff.filter((line) => line.of === 'both' || line.of === one);
      expect(of('before').map(({ text }) => text)).toEqual(before);
      expect(of('after').map(({ text }) => text)).toEqual(after);
    }),
  ));

test('it is as short as can be', () =>
  expect(lineDiff(['a', 'b', 'c', 'd'], ['b', 'x', 'd']).map(({ text, of }) => `${of} ${text}`)).toEqual([
    'before a',
    'both b',
    'before c',
    'after x',
    'both d',
  ]));

test('very long texts are listed one after the other', () => {
  const long = Array.from({ length: 1001 }, () => 'a');
  expect(lineDiff(long, ['a']).map(({ of }) => of)).toEqual([...long.map(() => 'before'), 'after']);
});
