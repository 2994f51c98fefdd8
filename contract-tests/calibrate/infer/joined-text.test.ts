import { expect, test } from 'vitest';
import type { KnownViolation } from '../../learn/observations.ts';
import { joinedText } from './joined-text.ts';
import { everyViolation } from './testing/known-violations.ts';
import { refusalSample } from './testing/refusal-sample.ts';

const violations = everyViolation.filter(({ kind }) => kind === 'required').slice(0, 11);

/** What is said of each of the three violations alone, and of two of them together, in both orders. */
function joinedOf(alone: readonly string[], together: readonly string[]) {
  const pairs = [
    [0, 1],
    [1, 0],
  ];
  return joinedText([
    ...alone.map((text, at) => cell(text, [at])),
    ...together.map((text, at) => cell(text, pairs[at] ?? [])),
  ]);
}

function cell(value: string, places: readonly number[]) {
  const told: readonly KnownViolation[] = places.flatMap((at) => violations[at] ?? []);
  return { value, scope: { sample: { ...refusalSample({ violations: told }), told } } };
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

test('a text that was cut off speaks of more violations than can be seen', () => {
  const said = (at: number) => `${violations[at]?.attribute}: ${'x'.repeat(60)}`;
  const text = (places: readonly number[]) =>
    `${places.length} error${places.length > 1 ? 's' : ''}: ${places.map(said).join('; ')}`;
  const every = [...violations.keys()];
  const cells = [...every.map((at) => [at]), [0, 1], [1, 2, 3]].map((places) => cell(text(places), places));
  const cutOff = cell(text(every).slice(0, 500), every.slice(0, 6));
  expect(joinedText([cutOff, ...cells])).toMatchObject({
    between: ';',
    around: { before: '{count} errors:', after: '' },
  });
});
