import { expect, test } from 'vitest';
import { isSameAnswer } from './same-answer.ts';

test.each<[string, unknown, unknown]>([
  ['email.features', ['symbols', 'dots'], ['dots', 'symbols']],
  ['a.list-of-records', { of: [{ a: 1, b: [1, 2] }, { a: 2 }] }, { of: [{ a: 2 }, { b: [2, 1], a: 1 }] }],
])('%s: a set in another order is the same answer', (question, one, other) =>
  expect(isSameAnswer(question, [one, other])).toBe(true),
);

test.each<[string, unknown, unknown]>([
  ['email.features', ['symbols', 'dots'], ['symbols']],
  ['email.features', ['dots', 'dots', 'symbols'], ['dots', 'symbols', 'symbols']],
  ['refusal.precedence', ['a', 'b'], ['b', 'a']],
  ['event-types', [1, 2], [2, 1]],
  ['places', [1, 2], [2, 1]],
  ['refusal.body', { data: ['a', 'b'] }, { data: ['b', 'a'] }],
])('%s: another answer', (question, one, other) => expect(isSameAnswer(question, [one, other])).toBe(false));
