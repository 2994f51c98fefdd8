import { describe, expect, it } from 'vitest';
import type { Violation } from '../domain/violation.ts';
import { causeOf } from './subjects.ts';
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
