import { describe, expect, test } from 'vitest';
import type { Violation } from '../../domain/violation.ts';
import { loadContract } from '../../contract/contract.ts';
import type { Told } from './make-render-context.ts';
import { writtenRefusal } from './refusal-body.ts';
import { asked } from './testing/asked.ts';

const contract = loadContract();

const body = { contactEmail: 'nobody', cohosts: [9000, 'x'], capacity: -1, isVip: 'maybe' };
const email: Violation = {
  id: 'event.contact-email.valid',
  pointer: '/contactEmail',
  expected: 'a valid email',
  actual: '"nobody"',
};
const cohost: Violation = { id: 'event.types.cohosts', pointer: '/cohosts/1', expected: 'an int', actual: '"x"' };

const refused = (violations: readonly Violation[]): Told => ({ cause: 'invalid', status: 422, violations });
const data = (node: unknown, violations: readonly Violation[], more: object) =>
  writtenRefusal(
    refused(violations),
    contract,
    asked({ 'refusal.body': { otherwise: { data: node } }, ...more }, { body }),
  ).data;

describe('bounds', () => {
  const many = Array.from({ length: 100 }, (_, at): Violation => ({ ...cohost, pointer: `/cohosts/${at}` }));

  test('a hostile profile makes no more than about 256 Ki characters of a request', () => {
    const texts = Array.from({ length: 80 }, () => ({ $text: '{messages}'.repeat(50) }));
    const messages = { 'refusal.messages': { '*': '{attributes}{expected}'.repeat(20) } };
    for (const node of [{ $each: texts }, { $map: texts, $key: '{messages}' }, texts]) {
      const began = performance.now();
      expect(JSON.stringify(data(node, many, messages)).length).toBeLessThan(300 * 1024);
      expect(performance.now() - began).toBeLessThan(2000);
    }
  });

  test('a value is told in full only where it is short', () => {
    const value = (sent: unknown) =>
      writtenRefusal(
        refused([{ ...email }]),
        contract,
        asked({ 'refusal.body': { otherwise: { data: { $value: true } } } }, { body: { contactEmail: sent } }),
      ).data;
    expect(value({ a: [1] })).toEqual({ a: [1] });
    expect(value('x'.repeat(5000))).toHaveLength(500);
    expect(value(Array.from({ length: 5000 }, () => 1))).toMatch(/^\[1,1.*…$/);
  });
});
