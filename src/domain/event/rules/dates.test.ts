import { expect, it, describe } from 'vitest';
import type { AnswerTo } from '../../look-up.ts';
import { decide } from '../testing/rule-input.ts';
import { datesAreInOrder, datesAreLocal, datesAreNear, publishedAtIsAhead, publishedAtIsNear } from './date-rules.ts';

const order = (startedAt: string, endedAt: string, offset: AnswerTo<'datetime.offset'> = 'kept') =>
  decide(datesAreInOrder, {
    input: { startedAt, endedAt },
    answers: { 'datetime.order': 'refused', 'datetime.offset': offset },
  }).violations.map(({ id }) => id);

it.each([
  ['2027-05-20T18:00:00', '2027-05-20T18:00:00'],
  ['2027-05-20T18:00:00', '2027-05-20T18:00:01'],
  ['2027-05-20 18:00', '2027-05-20T18:00:00.001'],
  ['2027-12-31T23:59:59', '2028-01-01T00:00:00'],
])('takes %s and %s for in order', (start, end) => expect(order(start, end)).toEqual([]));

it.each([
  ['2027-05-20T18:00:00', '2027-05-20T17:59:59'],
  ['2027-05-20 18:00', '2027-05-20T17:59'],
  ['2028-01-01T00:00:00', '2027-12-31T23:59:59'],
])('takes %s and %s for out of order', (start, end) => expect(order(start, end)).toEqual(['datetime.order']));

it('advises where an end before the start is accepted, and asks nothing where there is none', () => {
  const input = { startedAt: '2027-05-20T18:00:00', endedAt: '2027-05-20T17:00:00' };
  const { violations, advices } = decide(datesAreInOrder, { input, answers: { 'datetime.order': 'accepted' } });
  expect([violations, advices.map(({ id }) => id)]).toEqual([[], ['datetime.order']]);
  expect(decide(datesAreInOrder, { input: { ...input, endedAt: '2027-05-20T19:00:00' } }).asked).toEqual([]);
});

it('compares what will be stored: the wall-clock parts, or the converted ones (datetime.offset)', () => {
  const eastward = ['2027-05-20T18:00:00+09:00', '2027-05-20T17:00:00+00:00'] as const;
  expect(order(...eastward, 'kept')).toEqual(['datetime.order']);
  expect(order(...eastward, 'converted')).toEqual([]);
  const overnight = ['2027-05-20T23:00:00-10:00', '2027-05-21T01:00:00+10:00'] as const;
  expect(order(...overnight, 'kept')).toEqual([]);
  expect(order(...overnight, 'converted')).toEqual(['datetime.order']);
});

it('refuses each date with an offset where that is the answer, and no other', () => {
  const input = { startedAt: '2027-05-20T18:00:00Z', endedAt: '2027-05-20T20:00:00+01:00' };
  const refused = decide(datesAreLocal, { input, answers: { 'datetime.offset': 'refused' } }).violations;
  expect(refused.map(({ id, pointer }) => `${id} ${pointer}`)).toEqual([
    'datetime.offset /startedAt',
    'datetime.offset /endedAt',
  ]);
  expect(decide(datesAreLocal, { input, answers: { 'datetime.offset': 'kept' } }).violations).toEqual([]);
  expect(decide(datesAreLocal, { input: { startedAt: '2027-05-20T18:00:00', endedAt: null } }).violations).toEqual([]);
});

const now = Date.parse('2027-05-20T18:00:00Z');
const near = (startedAt: string | null, answer: AnswerTo<'datetime.horizon'>, timezone = 'Etc/UTC') =>
  decide(datesAreNear, {
    input: { startedAt },
    facts: { now, place: { id: 'a', name: 'A', country: 'PT', timezone } },
    answers: { 'datetime.horizon': answer },
  }).violations.map(({ pointer, expected, actual }) => `${pointer}: ${expected}, not ${actual}`);

it('a date beyond the horizon is refused, to the second, on either side', () => {
  expect(near('2027-05-30T18:00:00', { ahead: 10 })).toEqual([]);
  expect(near('2027-05-30T18:00:01', { ahead: 10 })).toEqual([
    '/startedAt: at most 10 days ahead, not "2027-05-30T18:00:01"',
  ]);
  expect(near('2027-05-10T18:00:00', { back: 10 })).toEqual([]);
  expect(near('2027-05-10T17:59:59', { back: 10 })).toEqual([
    '/startedAt: at most 10 days back, not "2027-05-10T17:59:59"',
  ]);
  expect(near('2027-05-20T17:59:59', { back: 0 })).toEqual([
    '/startedAt: a time that is not past, not "2027-05-20T17:59:59"',
  ]);
});

it('the horizon lies in the place’s time, and only where there is one', () => {
  expect(near('2027-05-20T18:30:00', { back: 0 }, 'Asia/Tokyo')).toHaveLength(1);
  expect(near('2099-01-01T00:00:00', 'accepted')).toEqual([]);
  expect(near('1999-01-01T00:00:00', { ahead: 1 })).toEqual([]);
  expect(near('2099-01-01T00:00:00', { back: 1 })).toEqual([]);
  expect(near('no date', { ahead: 1, back: 1 })).toEqual([]);
  expect(near(null, { ahead: 1 })).toEqual([]);
});

it('each of both dates is held against the horizon, in UTC where the place is not known', () => {
  const input = { startedAt: '2027-05-19T00:00:00', endedAt: '2027-05-20T17:00:00' };
  const facts = { now, place: undefined };
  const { violations } = decide(datesAreNear, { input, facts, answers: { 'datetime.horizon': { back: 0 } } });
  expect(violations.map(({ id, pointer }) => `${id} ${pointer}`)).toEqual([
    'datetime.horizon /startedAt',
    'datetime.horizon /endedAt',
  ]);
});

describe('published at', () => {
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
});
