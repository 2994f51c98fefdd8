import { expect, test } from 'vitest';
import { differences } from './differences.ts';
import type { Profile } from './profile.ts';

const profileOf = (answers: Readonly<Record<string, unknown>>) =>
  ({ name: 'p', basis: 'calibrated', given: new Set(Object.keys(answers)), answers }) as unknown as Profile;
const questionsOf = (first: Readonly<Record<string, unknown>>, second: Readonly<Record<string, unknown>>) =>
  differences(profileOf(first), profileOf(second)).map(({ question }) => question);

test('a set in another order is no difference, an order is one', () => {
  const first = { 'email.features': ['symbols', 'dots'], 'refusal.precedence': ['route', 'body'] };
  const second = { 'email.features': ['dots', 'symbols'], 'refusal.precedence': ['body', 'route'] };
  expect(questionsOf(first, second)).toEqual(['refusal.precedence']);
});

test('what an example holds has an order, and so have examples', () => {
  const of = (...texts: readonly string[]) => ({ 'refusal.body': { examples: [{ body: { data: texts } }] } });
  expect(questionsOf(of('a', 'b'), of('b', 'a'))).toEqual(['refusal.body']);
});
