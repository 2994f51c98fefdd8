import { expect, it } from 'vitest';
import type { AnswerTo } from '../../look-up.ts';
import { decide, ruleOf } from '../testing/rule-input.ts';
import { cohostsDuplicates } from '../../../interface/questions/cohosts-duplicates.ts';
import { cohostsMaximum } from '../../../interface/questions/cohosts-maximum.ts';
import { questionRule } from './rule.ts';

const [cohostsAreDistinct, cohostsAreFew] = [questionRule(cohostsDuplicates), questionRule(cohostsMaximum)];

const twice = (
  input: { readonly host?: number; readonly cohosts?: readonly number[] },
  answer: AnswerTo<'cohosts.duplicates'>,
) => {
  const { violations, advices } = decide(cohostsAreDistinct, { input, answers: { 'cohosts.duplicates': answer } });
  return { refused: violations.map(({ pointer }) => pointer), advised: advices.map(({ pointer }) => pointer) };
};

it('each cohost is a page, and at most a hundred are told', () => {
  expect(decide(ruleOf('event.cohosts.valid'), { input: {} }).violations).toEqual([]);
  expect(decide(ruleOf('event.cohosts.valid'), { input: { cohosts: [9000, 9003] } }).violations).toEqual([]);
  expect(decide(ruleOf('event.cohosts.valid'), { input: { cohosts: [1, 9000, 2] } }).violations).toEqual([
    { id: 'event.cohosts.valid', pointer: '/cohosts/0', expected: 'a valid page ID', actual: '1' },
    { id: 'event.cohosts.valid', pointer: '/cohosts/2', expected: 'a valid page ID', actual: '2' },
  ]);
  const many = Array.from({ length: 150 }, (_, index) => index);
  expect(decide(ruleOf('event.cohosts.valid'), { input: { cohosts: many } }).violations).toHaveLength(100);
});

it('elements that were refused already are passed over', () => {
  // oxlint-disable-next-line no-sparse-arrays -- they stand for elements that are no int
  const cohosts = [, 9000, , 9003] as number[];
  expect(decide(ruleOf('event.cohosts.valid'), { input: { cohosts } }).violations).toEqual([]);
  expect(twice({ cohosts }, 'refused')).toEqual({ refused: [], advised: [] });
});

it('the host among the cohosts, and one that stands twice, are refused or advised', () => {
  expect(twice({ host: 9000, cohosts: [9003, 9000] }, 'refused')).toEqual({ refused: ['/cohosts/1'], advised: [] });
  expect(twice({ host: 9000, cohosts: [9003, 9003] }, 'refused')).toEqual({ refused: ['/cohosts/1'], advised: [] });
  expect(twice({ host: 9000, cohosts: [9003, 9000] }, 'accepted')).toEqual({ refused: [], advised: ['/cohosts/1'] });
  expect(twice({ cohosts: [9003, 9000] }, 'refused')).toEqual({ refused: [], advised: [] });
  expect(twice({ host: 9000 }, 'refused')).toEqual({ refused: [], advised: [] });
});

it('the first of both is told, or the first that is refused', () => {
  const both = { host: 9000, cohosts: [9003, 9003, 9000] };
  expect(twice(both, 'refused').refused).toEqual(['/cohosts/1']);
  expect(twice(both, { refused: ['host'] }).refused).toEqual(['/cohosts/2']);
  expect(twice(both, { refused: ['twice'] }).refused).toEqual(['/cohosts/1']);
  expect(twice({ host: 9000, cohosts: [9000, 9003, 9003] }, { refused: ['twice'] }).refused).toEqual(['/cohosts/2']);
  expect(twice({ host: 9000, cohosts: [9003, 9003] }, { refused: ['host'] })).toEqual({
    refused: [],
    advised: ['/cohosts/1'],
  });
});

it('what is said of a duplicate names it', () => {
  const input = { host: 9000, cohosts: [9003, 9000] };
  expect(decide(cohostsAreDistinct, { input, answers: { 'cohosts.duplicates': 'accepted' } }).advices).toEqual([
    { id: 'cohosts.duplicates', pointer: '/cohosts/1', text: '9000 is the host already, or a cohost twice.' },
  ]);
  expect(decide(cohostsAreDistinct, { input, answers: { 'cohosts.duplicates': 'refused' } }).violations).toEqual([
    { id: 'cohosts.duplicates', pointer: '/cohosts/1', expected: 'each cohost once, and not the host', actual: '9000' },
  ]);
});

it('more than an event may have are refused; nobody refuses three', () => {
  const of = (count: number, most?: AnswerTo<'cohosts.maximum'>) =>
    decide(cohostsAreFew, {
      input: { cohosts: Array.from({ length: count }, () => 9000) },
      ...(most === undefined ? {} : { answers: { 'cohosts.maximum': most } }),
    });
  expect(of(3)).toMatchObject({ violations: [], asked: [] });
  expect(of(5, 'none').violations).toEqual([]);
  expect(of(5, 5).violations).toEqual([]);
  expect(of(6, 5).violations).toEqual([
    { id: 'cohosts.maximum', pointer: '/cohosts', expected: 'at most 5 cohosts', actual: '6 cohosts' },
  ]);
  expect(decide(cohostsAreFew, { input: {} }).asked).toEqual([]);
});
