import { expect, test } from 'vitest';
import { isSameAnswer } from './same-answer.ts';

test.each<[string, unknown, unknown]>([
  ['email.features', ['symbols', 'long'], ['long', 'symbols']],
  ['a.list-of-records', { of: [{ a: 1, b: [1, 2] }, { a: 2 }] }, { of: [{ a: 2 }, { b: [2, 1], a: 1 }] }],
  ['refusal.order', { stages: [{ of: ['a', 'b'] }, { of: ['c'] }] }, { stages: [{ of: ['b', 'a'] }, { of: ['c'] }] }],
  [
    'refusal.body',
    {
      data: {
        $by: [
          { of: ['a', 'b'], is: 1 },
          { of: 'c', is: 2 },
        ],
        $otherwise: 3,
      },
    },
    {
      data: {
        $by: [
          { is: 2, of: 'c' },
          { of: ['b', 'a'], is: 1 },
        ],
        $otherwise: 3,
      },
    },
  ],
])('%s: a set in another order is the same answer', (question, one, other) =>
  expect(isSameAnswer(question, [one, other])).toBe(true),
);

test.each<[string, unknown, unknown]>([
  ['email.features', ['symbols', 'long'], ['symbols']],
  ['email.features', ['long', 'long', 'symbols'], ['long', 'symbols', 'symbols']],
  ['refusal.precedence', ['a', 'b'], ['b', 'a']],
  ['event-types', [1, 2], [2, 1]],
  ['places', [1, 2], [2, 1]],
  ['refusal.body', { data: ['a', 'b'] }, { data: ['b', 'a'] }],
  ['refusal.messages', { required: ['a', 'b'] }, { required: ['b', 'a'] }],
  ['refusal.status.invalid', { where: [{ id: 'a' }, { id: 'b' }] }, { where: [{ id: 'b' }, { id: 'a' }] }],
  ['refusal.order', { kinds: ['a', 'b'] }, { kinds: ['b', 'a'] }],
  ['refusal.order', { stages: [{ of: ['a'] }, { of: ['b'] }] }, { stages: [{ of: ['b'] }, { of: ['a'] }] }],
])('%s: another answer', (question, one, other) => expect(isSameAnswer(question, [one, other])).toBe(false));
