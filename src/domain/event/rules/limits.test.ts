import { expect, it, describe, test } from 'vitest';
import { decide } from '../testing/rule-input.ts';
import { capacityMaximum } from '../../../interface/questions/capacity-maximum.ts';
import { textLength } from '../../../interface/questions/text-length.ts';
import { questionRule } from './rule.ts';
import { bodyContradictions } from '../../../interface/questions/body-contradictions.ts';

const [capacityIsKept, textIsShort] = [questionRule(capacityMaximum), questionRule(textLength)];

it('text.length counts characters, and is asked only where a text is longer than everybody takes', () => {
  const input = { title: '😀'.repeat(80), description: 'x'.repeat(2001), addressDetails: 'y'.repeat(2002) };
  expect(decide(textIsShort, { input: { title: input.title } })).toMatchObject({ violations: [], asked: [] });
  expect(decide(textIsShort, { input, answers: { 'text.length': 'none' } }).violations).toEqual([]);
  expect(decide(textIsShort, { input, answers: { 'text.length': 2001 } }).violations).toEqual([
    { id: 'text.length', pointer: '/addressDetails', expected: 'at most 2001 characters', actual: '2002 characters' },
  ]);
});

it('text.length may be each attribute’s own', () => {
  const input = { title: 'x'.repeat(101), description: 'x'.repeat(5000), contactEmail: `${'x'.repeat(80)}@a.io` };
  const answers = { 'text.length': { title: 100, contactEmail: 84 } };
  expect(decide(textIsShort, { input, answers }).violations).toEqual([
    { id: 'text.length', pointer: '/title', expected: 'at most 100 characters', actual: '101 characters' },
    { id: 'text.length', pointer: '/contactEmail', expected: 'at most 84 characters', actual: '85 characters' },
  ]);
});

it('capacity.maximum is asked only beyond what everybody takes', () => {
  const [most, input] = [100_000, { capacity: 100_001 }];
  expect(decide(capacityIsKept, { input: { capacity: most } })).toMatchObject({ violations: [], asked: [] });
  expect(decide(capacityIsKept, { input: { capacity: null } })).toMatchObject({ violations: [], asked: [] });
  expect(decide(capacityIsKept, { input, answers: { 'capacity.maximum': 'none' } }).violations).toEqual([]);
  expect(decide(capacityIsKept, { input, answers: { 'capacity.maximum': 2 ** 31 } }).violations).toEqual([]);
  expect(decide(capacityIsKept, { input, answers: { 'capacity.maximum': most } }).violations).toEqual([
    { id: 'capacity.maximum', pointer: '/capacity', expected: 'at most 100000', actual: '100001' },
  ]);
});

describe('contradictions', () => {
  const attributesAgree = questionRule(bodyContradictions);

  const clashing = {
    isPaid: true,
    isTicketless: true,
    capacity: 40,
    isVirtual: true,
    addressDetails: 'Second floor',
  };
  const at = (answer: 'accepted' | 'refused' | { readonly refused: readonly 'paid'[] }, input: object) =>
    decide(attributesAgree, { input, answers: { 'body.contradictions': answer } }).violations.map(
      ({ pointer }) => pointer,
    );

  test('what clashes is refused each at its place, all of it, one kind, or none', () => {
    expect(at('refused', clashing)).toEqual([
      '/externalUrl',
      '/capacity',
      '/isPaid',
      '/addressDetails',
      '/addressDetails',
    ]);
    expect(at({ refused: ['paid'] }, clashing)).toEqual(['/externalUrl']);
    expect(at('accepted', clashing)).toEqual([]);
  });

  test('nobody is asked where nothing clashes: unlimited, on site, with a link', () => {
    const input = { isPaid: true, externalUrl: 'https://a.example', capacity: 0, address: 'x', addressDetails: 'y' };
    expect(decide(attributesAgree, { input })).toMatchObject({ asked: [], violations: [] });
    expect(decide(attributesAgree, { input: { isTicketless: true, capacity: 0, isVirtual: true } }).asked).toEqual([]);
  });
});
