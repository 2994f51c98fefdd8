import { describe, expect, it } from 'vitest';
import type { Violation } from '../domain/violation.ts';
import { causeOf, failedTestsIn } from './subjects.ts';
import type { Outcome } from './variant.ts';

const outcome = (change: Partial<Outcome>): Outcome => ({
  status: 201,
  isRefused: false,
  line: 'POST /v1/events.create → 201',
  violations: [],
  questions: new Set(),
  ...change,
});

const violationOf = (id: Violation['id'], pointer: string): Violation => ({
  id,
  pointer,
  expected: 'a list of one page ID',
  actual: '9000',
});
const title = violationOf('event.required.title', '/title');
const host = violationOf('host.form', '/host');

const baseline = new Map([
  ['events.create accepted', outcome({})],
  ['events.create refused event.required.title /title', outcome({ status: 422, isRefused: true, violations: [title] })],
]);
describe('a client that fails under an answer', () => {
  it('sends what the answer refuses: the owner has to be asked', () => {
    const line = 'POST /v1/events.create → 422';
    const questions = new Set(['host.form', 'refusal.body']);
    const refused = outcome({ status: 422, isRefused: true, line, violations: [title, host], questions });
    const outcomes = new Map([['events.create refused event.required.title /title host.form /host', refused]]);
    expect(causeOf('host.form', { outcomes }, baseline)).toEqual({
      remedy: 'ask the owner',
      text: `${line}: \`host.form\` at /host: expected a list of one page ID, but got 9000`,
      place: `${line} host.form /host`,
    });
  });

  it('sends what the answer refuses, where the baseline was refused for another value', () => {
    const line = 'POST /v1/events.create → 422';
    const email = violationOf('event.contact-email.valid', '/contactEmail');
    const refused = (violation: Violation) =>
      new Map([['a', outcome({ status: 422, isRefused: true, line, violations: [violation] })]]);
    const known = refused({ ...email, expected: 'a valid email', actual: '"nobody"' });
    const causeFor = (actual: string, expected = 'an email address whose domain exists') =>
      causeOf('email.check', { outcomes: refused({ ...email, expected, actual }) }, known);
    expect(causeFor('"a@b.example"')).toMatchObject({
      remedy: 'ask the owner',
      text: `${line}: \`event.contact-email.valid\` at /contactEmail: expected an email address whose domain exists, but got "a@b.example"`,
    });
    expect(causeFor('"nobody"')?.remedy).toBe('accept both');
    expect(causeFor('"nothing"', 'a valid email')?.remedy).toBe('accept both');
  });

  it('gets another status for the same: it could accept both', () => {
    const known = outcome({ questions: new Set(['refusal.status.invalid']) });
    const line = 'POST /v1/events.create → 400';
    const other = { ...known, status: 400, isRefused: true, line, violations: [title] };
    const outcomes = new Map([
      ['events.create accepted', known],
      ['events.create refused event.required.title /title', other],
    ]);
    expect(causeOf('refusal.status.invalid', { outcomes }, baseline)).toEqual({
      remedy: 'accept both',
      text: `${line} (422 in the baseline)`,
      place: line,
    });
  });

  it('a body alone is otherwise, or what no answer names: the first exchange is named', () => {
    const outcomes = new Map([['events.create accepted', outcome({})]]);
    const text = 'POST /v1/events.create → 201';
    expect(causeOf('request-id.form', { outcomes }, baseline)).toEqual({ remedy: 'accept both', text, place: text });
  });

  it('no request came: nothing is known', () => {
    expect(causeOf('host.form', { outcomes: new Map() }, baseline)).toBeUndefined();
  });
});

it.each([
  [
    'vitest',
    ' FAIL  src/a.test.ts > events > creates one\nAssertionError: 400\n FAIL  src/a.test.ts > updates',
    ['src/a.test.ts > events > creates one', 'src/a.test.ts > updates'],
  ],
  [
    'Jest',
    'FAIL ./a.test.js\n  ● events › creates one\n\n    expect(received)\n  ● events › creates one',
    ['events › creates one'],
  ],
  ['node:test', '✖ creates one (12.3ms)\n\n✖ failing tests:\n\n✖ creates one (12.3ms)', ['creates one']],
  ['TAP', 'ok 1 - reads\nnot ok 2 - creates one', ['creates one']],
  ['Mocha', '  1) events\n       creates one:', ['events']],
  ['pytest', 'FAILED tests/test_a.py::test_creates - assert 400 == 422', ['tests/test_a.py::test_creates']],
  ['Go', '--- FAIL: TestCreate (0.00s)', ['TestCreate']],
  ['a shell', 'curl: (22) error', []],
])('finds the names of failed tests in what %s writes', (_, output, names) => {
  expect(failedTestsIn(output)).toEqual(names);
});
