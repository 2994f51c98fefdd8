import { expect, test } from 'vitest';
import { loadContract, type Contract } from '../src/contract/contract.ts';
import type { Rule } from '../src/interface/rules/rule.ts';
import type { Question } from '../src/interface/question.ts';
import { missingPlaces } from './testing/missing-places.ts';

const contract = loadContract();
const missing = missingPlaces(contract);
const newlyMissing = (changed: Contract) => missingPlaces(changed).filter((line) => !missing.includes(line));

test('every rule and question has a whole record, and is in every place', () => expect(missing).toEqual([]));

test('rules and a question that were only begun are missing in each place, by their IDs', () => {
  const rule = {
    section: '2.2',
    seen: ['api', 'control'],
    text: 'A length',
    example: { comes: 'refused', create: {} },
  };
  const whole = { seen: ['api'], quotes: ['A length.'], kind: 'none', audit: 'platform' };
  const question: Question = {
    id: 'begun.blank',
    section: '2.2',
    asks: 'A length?',
    assumes: 'none',
    question: 'A length',
    default: 'kept',
    answers: { enum: ['kept', 'stripped'] },
    at: [],
    occursIn: () => [],
    examples: { any: {} },
    kind: 'length',
    example: { create: {}, search: {} },
  };
  const begun = {
    ...contract,
    rules: new Map([
      ...contract.rules,
      ['event.begun', rule as unknown as Rule],
      ['event.begun.lawful', { ...rule, ...whole, example: { comes: 'accepted', create: {} } } as unknown as Rule],
    ]),
    questions: new Map([...contract.questions, ['begun.blank', question]]),
  };
  expect(newlyMissing(begun)).toEqual([
    'begun.blank: its example is no single request',
    'begun.blank: calibrate learns "kept" and "stripped" alike, and `unseen.calibrate` does not say why',
    'begun.blank: its file has another name',
    'event.begun.lawful: section 2.2 of docs/interface.md does not say “A length.”',
    'event.begun: its example is refused, but no keyword of openapi.yaml and no `decide` refuses by it',
    'event.begun: openapi.yaml does not name it, neither in `x-rule` nor in `x-rules`, and reports point there',
    'event.begun.lawful: openapi.yaml does not name it, neither in `x-rule` nor in `x-rules`, and reports point there',
    'event.begun: no proof in tests/every-rule/ (attributes.ts, refusals.ts or interface.ts)',
    'event.begun.lawful: no proof in tests/every-rule/ (attributes.ts, refusals.ts or interface.ts)',
    'event.begun: no proof in tests/every-rule/control.ts',
    'event.begun: its example is refused, but the judge of the kit (contract-tests/judge/) does not refuse it by this rule',
    'event.begun: no list in contract-tests/rules/, and no check in contract-tests/checks/',
    'event.begun.lawful: no list in contract-tests/rules/, and no check in contract-tests/checks/',
    'event.begun.lawful: its example is accepted, but contract-tests/explore/expectation.ts asks no such request by it',
    'event.begun.lawful: it refuses nothing, and no deviation in its record breaks it',
    'begun.blank: the judge of the kit (contract-tests/judge/) does not leave its example open by it',
    'begun.blank: no other answer that a comparison sees (`flips`), nor why it sees none (`unseen.compare`)',
    'begun.blank: nothing in tests/every-question/ shows its answers',
  ]);
});

test('what is there for no rule is a stray', () => {
  const { 'create.answer': _removed, ...rest } = Object.fromEntries(contract.rules);
  expect(newlyMissing({ ...contract, rules: new Map(Object.entries(rest)) })).toEqual([
    'create.answer: neither a rule of src/interface/rules/ nor a question of src/interface/questions/',
  ]);
});
