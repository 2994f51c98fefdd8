import { expect, test } from 'vitest';
import { decide } from '../testing/rule-input.ts';
import { bodyContradictions } from '../../../interface/questions/body-contradictions.ts';
import { questionRule } from './rule.ts';

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
