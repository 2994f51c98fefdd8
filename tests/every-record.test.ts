import { expect, test } from 'vitest';
import { loadContract } from '../src/contract/contract.ts';
import type { Question, Rule } from '../src/contract/records.ts';
import { missingPlaces } from './testing/missing-places.ts';

const contract = loadContract();

test('every rule and question has a whole record, and is in every place', () => {
  expect(missingPlaces(contract)).toEqual([]);
});

test('a rule and a question that were only begun are missing in each place, by their IDs', () => {
  const rule = {
    section: '2.2',
    seen: ['api', 'control'],
    text: 'A length',
    example: { comes: 'refused', create: {} },
  };
  const question = {
    section: '2.2',
    question: 'A length',
    default: 'none',
    answers: {},
    kind: 'lenght',
    example: 'none',
  };
  const begun = {
    ...contract,
    rules: new Map([...contract.rules, ['event.address-details.max-length', rule as unknown as Rule]]),
    questions: new Map([...contract.questions, ['address-details.blank', question as Question]]),
  };
  expect(missingPlaces(begun)).toEqual([
    'event.address-details.max-length: `quotes`: a value, not nothing',
    'event.address-details.max-length: `kind`: a value, not nothing',
    'event.address-details.max-length: `audit`: a value, not nothing',
    'address-details.blank: `flips`: a value, not nothing',
    expect.stringMatching(
      /^address-details\.blank: `kind`: one of none, type, .* \(did you mean `length`\?\), not "lenght"$/,
    ),
    'event.address-details.max-length: its example is refused, but no keyword of openapi.yaml and no rule in src/domain refuses by it',
    'event.address-details.max-length: no proof in tests/every-rule/ (attributes.ts, refusals.ts or interface.ts)',
    'event.address-details.max-length: no proof in tests/every-rule/control.ts',
    'event.address-details.max-length: its example is refused, but the judge of the kit (contract-tests/judge/) does not refuse it by this rule',
    'event.address-details.max-length: no check in contract-tests/checks/',
    'address-details.blank: nothing in tests/every-question/ shows its answers',
  ]);
});

test('what is there for no rule is a stray', () => {
  const { 'create.answer': _removed, ...rest } = Object.fromEntries(contract.rules);
  expect(missingPlaces({ ...contract, rules: new Map(Object.entries(rest)) })).toEqual([
    'create.answer: neither a rule of rules.yaml nor a question of questions.yaml',
  ]);
});
