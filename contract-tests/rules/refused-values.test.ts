import { expect, test } from 'vitest';
import type { EventOperation } from '../target/exchange.ts';
import { refusedValueChecks } from './refused-values.ts';

const quickOn = (rule: string, operation: EventOperation) =>
  refusedValueChecks
    .filter((one) => one.rule === rule && one.operation === operation && one.depth === 'quick')
    .map(({ title }) => title);

test.each([
  ['event.contact-email.valid', 'write to someone@example.com today', 'someone@example..com'],
  ['event.address.max-length', 'of 256 characters', 'of 256 with blanks, tags and entities'],
  ['event.type.valid', 'a type that is no event type', 'another type that is no event type'],
])('quick depth sends two values of %s: the first on create, the second on update', (rule, first, second) => {
  expect(quickOn(rule, 'events.create')).toEqual([expect.stringContaining(first)]);
  expect(quickOn(rule, 'events.update')).toEqual([expect.stringContaining(second)]);
});

test('a list that quick depth sends on one operation alone begins with its first value there', () => {
  expect(quickOn('event.types.externalUrl', 'events.create')).toEqual([]);
  expect(quickOn('event.types.externalUrl', 'events.update')).toEqual(['refuses an empty list for externalUrl']);
});
