import { describe, expect, test } from 'vitest';
import { inferOrder } from './infer-order.ts';
import type { Placed, ToldSample } from './sample.ts';
import { refusalSample } from './testing/refusal-sample.ts';
import type { KnownViolation } from '../../learn/observations.ts';

const attributes = ['title', 'type', 'host', 'cohosts', 'capacity'];

const violation = (text: string): KnownViolation => {
  const [attribute = '', kind = 'required'] = text.split(':');
  return { id: `${attribute}.${kind}`, kind, pointer: `/${attribute}`, attribute, value: undefined };
};

/** `known > told`, as `title type > type title`, each with its kind after a colon. */
function shown(text: string, at: number): Placed<ToldSample> {
  const [known = '', told = ''] = text.split(' > ');
  const violations = known.split(' ').map(violation);
  const pointers = told.split(' ').map((one) => `/${one}`);
  const reported = pointers.flatMap((pointer) => violations.filter((one) => one.pointer === pointer));
  return { ...refusalSample({ violations }), at, told: reported };
}

const answers = (...texts: readonly string[]) => {
  const learnt = inferOrder(texts.map(shown), attributes);
  return [learnt['refusal.all-at-once']?.answer, learnt['refusal.order']?.answer];
};

describe('what is told of several violations, and in which order', () => {
  test('all, as the document has them', () =>
    expect(answers('title host > title host', 'type capacity > type capacity')).toEqual(['all', 'document']));

  test('all, what they refer to behind the others', () =>
    expect(
      answers(
        'type:reference host > host type',
        'title host:reference > title host',
        'capacity:floor cohosts > cohosts capacity',
      ),
    ).toEqual(['all', 'document']));

  test('all, what is registered for the event behind what they refer to', () =>
    expect(
      answers('capacity:floor host:reference > host capacity', 'host:floor cohosts:reference > cohosts host'),
    ).toEqual(['all', 'document']));

  test('the first one of the document', () =>
    expect(answers('title host > title', 'type capacity > type')).toEqual(['first', 'document']));

  test('all, by the alphabet', () =>
    expect(answers('title host > host title', 'title type > title type', 'type capacity > capacity type')).toEqual([
      'all',
      { attributes: ['capacity', 'cohosts', 'host', 'title', 'type'] },
    ]));

  test('the first one in an order of its own: attributes that no refusal shows stay where they are', () =>
    expect(answers('title host > host', 'title type > type')).toEqual([
      'first',
      { attributes: ['type', 'host', 'title', 'cohosts', 'capacity'] },
    ]));

  test('kinds, where these explain an order that is neither the document’s nor the alphabet’s', () =>
    expect(answers('capacity:type title > title', 'title:type type > type')).toEqual([
      'first',
      { attributes, kinds: ['required', 'type'] },
    ]));

  test('kinds before attributes', () =>
    expect(
      answers('title:type host > host title', 'title host:type > title host', 'type:type host:type > type host'),
    ).toEqual(['all', { attributes, kinds: ['required', 'type'] }]));

  test('a later kind is not told where an earlier one is broken', () =>
    expect(
      answers(
        'title type host:reference > title type',
        'type:reference host title > host title',
        'type host > host type',
      ),
    ).toEqual([
      'all',
      { attributes: ['host', 'title', 'type', 'cohosts', 'capacity'], kinds: ['required', 'reference'], stops: true },
    ]));

  test('what stops at a kind is learnt from searches alone, too', () =>
    expect(answers('query page:type perPage:type > page perPage', 'page:type perPage:type > page perPage')).toEqual([
      'all',
      { attributes, kinds: ['type', 'required'], stops: true },
    ]));

  test('an order that contradicts itself is reported, not averaged', () => {
    const learnt = inferOrder(['title host > title host', 'title host > host title'].map(shown), attributes);
    expect(learnt['refusal.order']).toMatchObject({
      answer: 'document',
      explained: 1,
      contradictions: [{ sample: 1, observed: ['/host', '/title'], expected: ['/title', '/host'] }],
    });
  });

  test('one violation at a time shows nothing', () => expect(answers('title > title')).toEqual([undefined, undefined]));
});
