import { expect, it } from 'vitest';
import { decide } from '../testing/rule-input.ts';
import { publishedAtIsAhead, publishedAtIsNear } from './date-rules.ts';

const now = Date.parse('2027-05-20T18:00:00Z');
const past = (
  publishedAt: string | null,
  answer: 'accepted' | 'refused' = 'refused',
  offset: 'honoured' | 'ignored' = 'honoured',
) =>
  decide(publishedAtIsAhead, {
    input: { publishedAt },
    facts: { now },
    answers: { 'published-at.past': answer, 'published-at.offset': offset },
  }).violations;
const far = (publishedAt: string | null, answer: 'accepted' | { readonly days: number }) =>
  decide(publishedAtIsNear, {
    input: { publishedAt },
    facts: { now },
    answers: { 'published-at.far': answer, 'published-at.offset': 'honoured' },
  }).violations;

it('a time in the past is refused where that is the answer, to the second', () => {
  expect(past('2027-05-20T17:59:59')).toEqual([
    {
      id: 'published-at.past',
      pointer: '/publishedAt',
      expected: 'a time that is not past',
      actual: '"2027-05-20T17:59:59"',
    },
  ]);
  expect(past('2027-05-20T18:00:00')).toEqual([]);
  expect(past('2027-05-20T17:59:59', 'accepted')).toEqual([]);
  expect(past(null)).toEqual([]);
});

it('an offset counts, or does not (published-at.offset)', () => {
  expect(past('2027-05-20T18:30:00+01:00', 'refused', 'honoured')).toHaveLength(1);
  expect(past('2027-05-20T18:30:00+01:00', 'refused', 'ignored')).toEqual([]);
});

it('a time far ahead is refused where there is a limit, to the second', () => {
  expect(far('2027-05-30T18:00:01', { days: 10 })).toEqual([
    {
      id: 'published-at.far',
      pointer: '/publishedAt',
      expected: 'at most 10 days ahead',
      actual: '"2027-05-30T18:00:01"',
    },
  ]);
  expect(far('2027-05-30T18:00:00', { days: 10 })).toEqual([]);
  expect(far('2099-01-01T00:00:00', 'accepted')).toEqual([]);
  expect(far(null, { days: 10 })).toEqual([]);
});

it('nothing is asked where there is no time', () => {
  for (const rule of [publishedAtIsAhead, publishedAtIsNear])
    expect(decide(rule, { input: { publishedAt: null } }).asked).toEqual([]);
});
