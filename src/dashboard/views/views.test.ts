import { describe, expect, test } from 'vitest';
import { inWords } from './fact-words.ts';
import { load } from 'js-yaml';
import type { ProfileReading } from '../../control/controls.ts';
import { profileAsText } from './profile-text.ts';
import { readFaultHeader } from '../../faults/fault-header.ts';
import { faultsSchema, kindsOfFault } from '../../faults/faults-schema.ts';
import { presets } from '../../faults/presets.ts';
import { asHeader, faultFormOf, filledFault } from './fault-schema.ts';

test.each([
  [{ fact: 'placesLeft', value: 12 }, ['Places left', '12']],
  [{ fact: 'placesLeft', value: null }, ['Places left', 'unlimited']],
  [{ fact: 'needsEventAccess', value: false }, ['Needs event access', 'no']],
  [{ fact: 'visibleFrom', value: null }, ['Visible from', 'the beginning']],
  [{ fact: 'localStart', value: '2027-05-20T18:00:00' }, ['Starts, by the clock there', 'Thu 2027-05-20 18:00:00']],
  [{ fact: 'place', value: null }, ['Place', 'not known']],
] as const)('%j: %j', (fact, said) => expect(inWords(fact)).toEqual(said));

const reading = (answers: ProfileReading['answers']): ProfileReading => ({
  profile: 'a: "b" #c',
  basis: 'owner',
  answers,
  evidence: { 'host.form': { basis: 'owner', source: 'a "mail": #1', seenAt: '2027-03-03' } },
  assumed: {},
});

test.each<ProfileReading['answers']>([
  {},
  { 'host.form': 'list', 'refusal.status.invalid': 400, 'search.data': { object: 'a: b' }, 'url.schemes': ['https'] },
  { 'answer.members': { note: 'no #: {host}\n"quoted" \u2028' } },
])('a profile is YAML that says the same: %j', (answers) => {
  expect(load(profileAsText(reading(answers)))).toEqual({
    profile: 'a: "b" #c',
    basis: 'owner',
    answers,
    evidence: reading(answers).evidence,
  });
});

const form = faultFormOf(faultsSchema(['event.host.valid']));

describe('the form of faults', () => {
  test('has every kind with its members, every limit and every preset', () => {
    expect(form.kinds.map(({ kind }) => kind)).toEqual(Object.keys(kindsOfFault));
    const status = form.kinds.find(({ kind }) => kind === 'status');
    expect(status?.fields.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
      ['status', 'number', true],
      ['envelope', 'flag', false],
      ['retryAfter', 'number', false],
    ]);
    expect(form.kinds.find(({ kind }) => kind === 'rule-off')?.fields[0]?.choices).toEqual(['event.host.valid']);
    expect(form.when.map(({ name }) => name)).toEqual(['operation', 'fromNth', 'count', 'probability', 'after']);
    expect(form.presets).toContainEqual({ name: 'outage', text: presets.outage.text });
  });

  test('makes members of what was filled in', () => {
    const { fields = [] } = form.kinds.find(({ kind }) => kind === 'status') ?? {};
    const given = new Map([
      ['status', '503'],
      ['envelope', 'false'],
      ['retryAfter', ''],
    ]);
    expect(filledFault(fields, given)).toEqual({ status: 503, envelope: false });
    expect(filledFault(fields, new Map())).toBeUndefined();
  });
});

test.each([
  { kind: 'status', retryAfter: 2, status: 429, envelope: false },
  { kind: 'delay', ms: 800, spread: 400 },
  { kind: 'drop', at: 'inside' },
  { kind: 'lost-answer' },
  { kind: 'content-type', value: 'text/html; charset=x' },
  { kind: 'rule-off', rule: 'event.host.valid' },
  { kind: 'deviation', deviation: 'page.get:other' },
])('a fault is written into a header as it is read: %j', (fault) => {
  expect(readFaultHeader(asHeader(fault, form.kinds) ?? '')).toEqual([{ fault }]);
});

test('a value with quotes can stand in no header', () => {
  expect(asHeader({ kind: 'content-type', value: 'text/html; charset="x"' }, form.kinds)).toBeUndefined();
});
