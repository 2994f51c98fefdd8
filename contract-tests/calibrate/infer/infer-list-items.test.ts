import { expect, test } from 'vitest';
import { attributeNames } from './attribute-names.ts';
import { asList, inferListItems } from './infer-refusals.ts';
import type { RefusalSample } from './sample.ts';
import { refusalSample } from './testing/refusal-sample.ts';

const names = attributeNames(['cohosts', 'title']);

function refusalOf(kind: string, body: unknown): RefusalSample {
  const violations = [{ id: 'event.types.cohosts', kind, pointer: '/cohosts/1', attribute: 'cohosts', value: 'x' }];
  return refusalSample({ body, violations });
}

const answerOf = (misfit: unknown, reference: unknown) =>
  inferListItems(
    [refusalOf('type.item', misfit), refusalOf('reference', reference)].map((sample, at) => ({ ...sample, at })),
    names,
  )?.answer;

test.each([
  {
    form: 'members by path',
    misfit: { 'cohosts.1': ['no int'] },
    reference: { 'cohosts.1': ['unknown'] },
    answer: 'item',
  },
  {
    form: 'members by path',
    misfit: { cohosts: ['no list'] },
    reference: { 'cohosts.1': ['unknown'] },
    answer: 'list',
  },
  { form: 'nested', misfit: { cohosts: ['no list'] }, reference: { cohosts: { '1': ['unknown'] } }, answer: 'list' },
  { form: 'pointers', misfit: [{ at: '/cohosts/1' }], reference: [{ at: '/cohosts/1' }], answer: 'item' },
  { form: 'paths', misfit: [{ loc: ['cohosts'] }], reference: [{ loc: ['cohosts', 1] }], answer: 'list' },
  { form: 'no places', misfit: { cohosts: ['no list'] }, reference: { cohosts: ['unknown'] }, answer: undefined },
  { form: 'nothing', misfit: null, reference: null, answer: undefined },
])('$form: $answer', ({ misfit, reference, answer }) => expect(answerOf(misfit, reference)).toBe(answer));

test('of a list the item is not spoken of', () => {
  const sample = refusalOf('type.item', {});
  expect(asList(sample).violations[0]).toMatchObject({ pointer: '/cohosts', value: undefined });
  expect(asList(refusalOf('reference', {})).violations[0]).toMatchObject({ pointer: '/cohosts/1', value: 'x' });
});
