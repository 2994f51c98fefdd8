import { expect, test } from 'vitest';
import { differences } from './differences.ts';
import type { Profile } from './profile.ts';

const profileOf = (answers: Readonly<Record<string, unknown>>) =>
  ({ name: 'p', basis: 'calibrated', given: new Set(Object.keys(answers)), answers }) as unknown as Profile;
const questionsOf = (first: Readonly<Record<string, unknown>>, second: Readonly<Record<string, unknown>>) =>
  differences(profileOf(first), profileOf(second)).map(({ question }) => question);

test('a set in another order is no difference, an order is one', () => {
  const first = { 'email.features': ['symbols', 'long'], 'refusal.precedence': ['route', 'body'] };
  const second = { 'email.features': ['long', 'symbols'], 'refusal.precedence': ['body', 'route'] };
  expect(questionsOf(first, second)).toEqual(['refusal.precedence']);
});

test('texts that a refusal has, and cases of which the first decides, come in an order', () => {
  const cases = [
    { kind: 'required', status: 400 },
    { attribute: 'host', status: 404 },
  ];
  const first = {
    'refusal.messages': { required: ['a', 'b'] },
    'refusal.status.invalid': { otherwise: 422, where: cases },
  };
  const second = {
    'refusal.messages': { required: ['b', 'a'] },
    'refusal.status.invalid': { otherwise: 422, where: cases.toReversed() },
  };
  expect(questionsOf(first, second)).toEqual(['refusal.messages', 'refusal.status.invalid']);
});
