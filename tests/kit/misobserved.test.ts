import { describe, expect, test } from 'vitest';
import type { Report } from '../../contract-tests/index.ts';
import { misobserved } from './misobserved.ts';

type Observed = Report['observations'][number];

const seen = (question: string, observed: unknown, more: Partial<Observed> = {}): Observed => ({
  question,
  observed,
  profile: undefined,
  sightings: 1,
  seenAt: '2027-01-01T12:00:00.000Z',
  exchanges: [],
  ...more,
});
const list = { question: 'host.form', answer: 'list' };
const usual = seen('refusal.status.invalid', 422);

describe('one wrong observation does not go unnoticed', () => {
  test.each<[string, readonly Observed[], readonly string[]]>([
    ['all is seen as it is', [seen('host.form', 'list'), usual], []],
    ['another answer than was given', [seen('host.form', 'either'), usual], ['host.form']],
    ['no answer', [usual], ['host.form']],
    [
      'another question than the one that was answered otherwise',
      [seen('host.form', 'list'), seen('refusal.status.invalid', 400)],
      ['refusal.status.invalid'],
    ],
    [
      'a question that no client can see',
      [seen('host.form', 'list'), seen('event.ownership', 'accepted')],
      ['event.ownership'],
    ],
  ])('%s', (_name, observations, questions) => expect(misobserved({ observations }, list)).toEqual(questions));

  test('a contradiction', () => {
    const torn = seen('host.form', 'list', { contradictions: [seen('host.form', 'int')] });
    expect(misobserved({ observations: [torn] }, list)).toEqual(['host.form']);
  });

  test('an order of refusals is told by what can be wrong together', () => {
    const about = {
      question: 'refusal.precedence',
      answer: ['path', 'credentials', 'media-type', 'body', 'references', 'attributes'],
    };
    const alike = ['path', 'credentials', 'media-type', 'references', 'body', 'attributes'];
    const other = ['path', 'credentials', 'media-type', 'body', 'attributes', 'references'];
    expect(misobserved({ observations: [seen('refusal.precedence', alike)] }, about)).toEqual([]);
    expect(misobserved({ observations: [seen('refusal.precedence', other)] }, about)).toEqual(['refusal.precedence']);
  });
});
