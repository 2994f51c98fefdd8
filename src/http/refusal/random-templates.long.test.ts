import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Violation } from '../../domain/violation.ts';
import { loadContract } from '../../contract/contract.ts';
import { createWhyUnlawful } from '../../profile/lawful-answers.ts';
import { writtenRefusal } from './refusal-body.ts';
import { drawnNode } from '../../../tests/testing/drawn-templates.ts';
import { asked } from './testing/asked.ts';

const contract = loadContract();
const whyUnlawful = createWhyUnlawful(contract);

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
    fc.property(drawnNode, violations, fc.dictionary(fc.string(), fc.jsonValue()), (data, found, body) => {
      const templates = { otherwise: { data, beside: { error: data } } };
      if (whyUnlawful('refusal.body', templates) !== undefined) return; // too large
      lawful += 1;
      const answers = { 'refusal.body': templates, 'refusal.messages': { 'type.item': '{words}: {value}' } };
      const made = writtenRefusal(
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
