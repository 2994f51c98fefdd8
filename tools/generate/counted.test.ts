import { expect, test } from 'vitest';
import { countedText } from './counted.ts';

const contract = { rules: { size: 90 }, questions: { size: 80 } } as Parameters<typeof countedText>[1];

test('counts of rules and questions are those of the contract, and no other figure changes', () => {
  expect(countedText('the 85 rules and the 72 open questions, 17 scenarios, 3 rules of 12', contract)).toBe(
    'the 90 rules and the 80 open questions, 17 scenarios, 3 rules of 12',
  );
});
