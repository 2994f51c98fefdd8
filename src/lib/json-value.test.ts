import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointerSteps, jsonPointer } from './json-value.ts';

test.each<[readonly (string | number)[], string]>([
  [[], ''],
  [[''], '/'],
  [['cohosts', 0], '/cohosts/0'],
  [['a/b', 'm~n', '~1'], '/a~1b/m~0n/~01'],
])('%j is %j (RFC 6901, §5)', (path, pointer) => {
  expect(jsonPointer(...path)).toBe(pointer);
  expect(pointerSteps(pointer)).toEqual(path.map(String));
});

test('whatever the names are, they come back', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (path) => {
      expect(pointerSteps(jsonPointer(...path))).toEqual(path);
    }),
  );
});
