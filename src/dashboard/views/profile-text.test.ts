import { expect, test } from 'vitest';
import { load } from 'js-yaml';
import type { ProfileReading } from '../../control/controls.ts';
import { profileAsText } from './profile-text.ts';

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
