import { expect, test } from 'vitest';
import { ownFormOf } from './infer-refusals.ts';
import { refusalSample } from './testing/refusal-sample.ts';

const violation = {
  rule: 'event.host.valid',
  pointer: '/host',
  message: 'host: expected a valid page ID, but got 1.',
  expected: 'a valid page ID',
  actual: '1',
  section: '2.2',
  see: 'docs/interface.md#section-2.2',
};
const { rule: _, ...unruled } = violation;
const open = { ...unruled, question: 'host.form' };
const missing = { ...violation, message: 'host is missing: it is required.', actual: 'nothing' };

const told = (...violations: readonly object[]) => ({ code: 'invalid', message: 'Refused.', violations });

test('violations in full are told by their word, in data or beside it', () => {
  const all = [told(violation), told(open, missing), told()];
  expect(ownFormOf(all.map((data) => refusalSample({ body: { data } })))).toBe('violations');
  expect(ownFormOf(all.map((error) => refusalSample({ body: { data: null, error } })))).toBe('beside');
});

test.each([
  ['another text', told({ ...violation, message: 'Unknown page.' })],
  ['another place to read on', told({ ...violation, see: 'https://docs.example/2.2' })],
  ['neither rule nor question', told(unruled)],
  ['a code of its own', { ...told(violation), code: 'E42' }],
  ['no list of violations', { code: 'invalid', message: 'Refused.' }],
  ['nothing', null],
])('%s is another form', (_name, data) => {
  expect(
    ownFormOf([refusalSample({ body: { data: told(violation) } }), refusalSample({ body: { data } })]),
  ).toBeUndefined();
});

test('no refusal has no form', () => expect(ownFormOf([])).toBeUndefined());
