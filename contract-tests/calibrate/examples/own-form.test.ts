import { expect, test } from 'vitest';
import { ownFormOf } from './own-form.ts';

const violation = {
  rule: 'event.host.valid',
  pointer: '/host',
  message: 'host: expected a valid page ID, but got 1.',
  expected: 'a valid page ID',
  actual: '1',
  section: '2.2',
  see: '/_sandbox/docs#section-2.2',
};
const { rule: _rule, ...withoutRule } = violation;
const question = { ...withoutRule, question: 'host.form' };

const inFull = (...violations: readonly object[]) => ({ code: 'invalid', message: 'Refused.', violations });

test('violations in full have a word, in data or beside it', () => {
  const all = [inFull(violation), inFull(question, violation), inFull()];
  expect(ownFormOf(all.map((data) => ({ data })))).toBe('violations');
  expect(ownFormOf(all.map((error) => ({ data: null, error })))).toBe('beside');
});

test.each([
  ['another place to read on', inFull({ ...violation, see: 'https://docs.example/2.2' })],
  ['neither rule nor question', inFull(withoutRule)],
  ['no list of violations', { code: 'invalid', message: 'Refused.' }],
  ['nothing', null],
])('%s is another form', (_name, data) => {
  expect(ownFormOf([{ data: inFull(violation) }, { data }])).toBeUndefined();
});

test('no refusal has no form', () => expect(ownFormOf([])).toBeUndefined());
