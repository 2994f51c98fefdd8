import { expect, test } from 'vitest';
import { attributeNames } from './attribute-names.ts';
import { asList, inferListItems } from './infer-list-items.ts';
import type { RefusalSample } from './sample.ts';

const names = attributeNames(['cohosts', 'title']);

function refusalOf(kind: string, body: unknown): RefusalSample {
  const violations = [{ id: 'event.types.cohosts', kind, pointer: '/cohosts/1', attribute: 'cohosts', value: 'x' }];
  const request = { method: 'POST', path: '/v1/events.create' };
  return {
    cause: 'invalid',
    operation: 'events.create',
    request,
    status: 422,
    headers: {},
    requestId: '1',
    body,
    violations,
  };
}

const answerOf = (misfit: unknown, reference: unknown) =>
  inferListItems(
    [refusalOf('type.item', misfit), refusalOf('reference', reference)].map((sample, at) => ({ at, sample })),
    names,
  )?.answer;

test.each([
  ['members by path', { 'cohosts.1': ['no int'] }, { 'cohosts.1': ['unknown'] }, 'item'],
  ['members by path', { cohosts: ['no list'] }, { 'cohosts.1': ['unknown'] }, 'list'],
  ['nested members', { cohosts: ['no list'] }, { cohosts: { '1': ['unknown'] } }, 'list'],
  ['pointers', [{ pointer: '/cohosts/1' }], [{ pointer: '/cohosts/1' }], 'item'],
  ['paths', [{ loc: ['body', 'cohosts'] }], [{ loc: ['body', 'cohosts', 1] }], 'list'],
  ['the list alone, whatever is wrong', { cohosts: ['no list'] }, { cohosts: ['unknown'] }, undefined],
  ['nothing', null, null, undefined],
])('%s', (_, misfit, reference, answer) => expect(answerOf(misfit, reference)).toBe(answer));

test('of a list the item is not spoken of', () => {
  const sample = refusalOf('type.item', {});
  expect(asList(sample).violations[0]).toMatchObject({ pointer: '/cohosts', value: undefined });
  expect(asList(refusalOf('reference', {})).violations[0]).toMatchObject({ pointer: '/cohosts/1', value: 'x' });
});
