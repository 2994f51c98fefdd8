import { expect, test } from 'vitest';
import type { KnownViolation } from '../../learn/observations.ts';
import { joinedText } from './joined-text.ts';
import { everyViolation } from './testing/known-violations.ts';
import { refusalSample } from './testing/refusal-sample.ts';

const violations = everyViolation.filter(({ kind }) => kind === 'required').slice(0, 3);

/** What is said of each of the three violations alone, and of two of them together, in both orders. */
function joinedOf(alone: readonly string[], together: readonly string[]) {
  const cell = (value: string, told: readonly KnownViolation[]) => ({
    value,
    scope: { sample: { ...refusalSample({ violations: told }), told } },
  });
  const pairs = [violations.slice(0, 2), violations.slice(0, 2).reverse()];
  return joinedText([
    ...alone.map((text, at) => cell(text, violations.slice(at, at + 1))),
    ...together.map((text, at) => cell(text, pairs[at] ?? [])),
  ]);
}

test('what is said of each stands one after the other', () =>
  expect(joinedOf(['Sorry: a', 'Sorry: b', 'Sorry: c'], ['Sorry: a, b', 'Sorry: b, a'])).toMatchObject({
    between: ',',
    around: { before: 'Sorry:', after: '' },
  }));

test('a text that is the same for several violations as for each of them is joined of nothing', () =>
  expect(
    joinedOf(['wrong credentials', 'wrong credentials', 'no such event'], ['wrong credentials', 'wrong credentials']),
  ).toBeUndefined());
