import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Violation } from '../../domain/violation.ts';
import { loadContract } from '../../contract/contract.ts';
import { createWhyUnlawful } from '../../profile/lawful-answers.ts';
import { refusalBody } from './refusal-body.ts';
import { templateParts } from '../../../shared/templates/render-context.ts';
import { asked } from './testing/asked.ts';

const contract = loadContract();
const whyUnlawful = createWhyUnlawful(contract);

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Object.keys(templateParts)).map((name) => `{${name}}`),
      fc.string({ unit: 'binary', maxLength: 8 }).map((plain) => plain.replaceAll('{', '{{')),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(''));

const name = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('constructor', 'toString', ''));
const isFree = (object: object) => Object.keys(object).every((key) => !key.startsWith('$') && key !== '__proto__');

/** Nodes; an inner one speaks of a violation that was chosen already. */
const { node } = fc.letrec<{ inner: unknown; node: unknown }>((tie) => {
  const plain = [
    fc.record({ $text: text }),
    fc.record({ $number: fc.constantFrom('status', 'count', 'index', 'length', 'code') }),
    fc.record({ $constant: fc.jsonValue({ maxDepth: 1 }) }),
    fc.record({ $value: fc.constant(true) }),
    fc.record({ $path: fc.constant(['body']) }),
    fc.constantFrom<unknown>(null, true, 7, 'constant'),
  ];
  const lists = (one: fc.Arbitrary<unknown>) => [
    fc.array(one, { maxLength: 3 }),
    fc.dictionary(name, one, { maxKeys: 3 }).filter(isFree),
  ];
  const [inner, whole] = [tie('inner'), tie('node')];
  return {
    inner: fc.oneof({ maxDepth: 2 }, ...plain, ...lists(inner)),
    node: fc.oneof(
      { maxDepth: 3 },
      ...plain,
      fc.record({ $each: inner, $most: fc.integer({ min: 1, max: 100 }) }, { requiredKeys: ['$each'] }),
      fc.record({ $first: inner }),
      fc.record(
        { $map: inner, $key: text, $many: fc.constantFrom('list', 'first', 'joined') },
        { requiredKeys: ['$map', '$key'] },
      ),
      fc.record({ $nested: inner }),
      fc.record({ $by: fc.tuple(fc.record({ of: fc.constant(['type.item', '*']), is: whole })), $otherwise: whole }),
      fc.record(
        { $joined: text, $with: fc.string({ maxLength: 3 }), $before: text },
        { requiredKeys: ['$joined', '$with'] },
      ),
      fc.record({ $byCount: fc.record({ one: whole, two: whole, many: whole }, { requiredKeys: ['one', 'many'] }) }),
      ...lists(whole),
    ),
  };
});

const pointers = [
  '',
  '/path/id',
  '/headers/x-channel',
  '/title',
  '/cohosts/3',
  '/cohosts',
  '/__proto__/constructor',
  '/a~1b',
];
const violations = fc.array(
  fc.record<Violation>({
    id: fc.constantFrom('event.types.cohosts', 'body.unknown-attribute', 'refusal.status.malformed', 'auth.key'),
    pointer: fc.oneof(
      fc.constantFrom(...pointers),
      fc.string({ unit: 'binary' }).map((one) => `/${one}`),
    ),
    expected: fc.string({ unit: 'binary' }),
    actual: fc.constantFrom('nothing', 'x'),
  }),
  { maxLength: 100 },
);

test('no lawful template crashes, whatever is wrong with a request, and what it makes is bounded JSON', () => {
  let lawful = 0;
  fc.assert(
    fc.property(node, violations, fc.dictionary(fc.string(), fc.jsonValue()), (data, found, body) => {
      const templates = { otherwise: { data, beside: { error: data } } };
      if (whyUnlawful('refusal.body', templates) !== undefined) return; // too large
      lawful += 1;
      const answers = { 'refusal.body': templates, 'refusal.messages': { 'type.item': '{words}: {value}' } };
      const made = refusalBody(
        { cause: 'invalid', status: 422, violations: found },
        contract,
        asked(answers, { body }),
      );
      const json = JSON.stringify(made);
      expect(JSON.parse(json)).toHaveProperty('data');
      expect(json.length).toBeLessThan(2_000_000);
      expect(json.isWellFormed()).toBe(true);
    }),
    { numRuns: 300 },
  );
  expect(lawful).toBeGreaterThan(200);
});
