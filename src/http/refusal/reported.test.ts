import { describe, expect, test } from 'vitest';
import type { Violation } from '../../domain/violation.ts';
import { loadContract } from '../../contract/contract.ts';
import type { OperationId } from '../../contract/operations.ts';
import { createAsking } from '../../profile/profile.ts';
import { profileOfAnswers } from '../../profile/read-profile.ts';
import { asString, shortValue, receivedType } from '../../lib/templates/reported.ts';
import { bodyAttributeNames, reportedAttribute, toldViolation } from './reported.ts';

/** A contract of which nothing is known yet. */
const contract = () => ({ ...loadContract() });

interface Refused {
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  readonly operation?: OperationId | undefined;
  readonly items?: 'item' | 'list';
}

/** What is told of a violation of a rule at a pointer. */
function told(id: Violation['id'], pointer: string, { body, items = 'item', ...more }: Refused = {}) {
  const { ask } = createAsking(profileOfAnswers({ 'refusal.list-items': items }, loadContract()));
  const operation = 'operation' in more ? more.operation : 'events.create';
  return toldViolation({ id, pointer, expected: 'one', actual: 'another' }, { operation, body, ask }, contract());
}

describe('of a violation is told', () => {
  test('its attribute, its path and its value', () => {
    expect(told('event.types.title', '/title', { body: { title: 7 } })).toMatchObject({
      attribute: 'title',
      path: ['title'],
      value: 7,
      kind: 'type.string',
    });
    expect(told('event.types.title', '/a~1b/~01', { body: { 'a/b': { '~1': 'x' } } })).toMatchObject({
      attribute: 'a/b',
      path: ['a/b', '~1'],
      value: 'x',
    });
  });

  test.each<[pointer: string, id: Violation['id'], kind: string]>([
    ['/startedAt', 'event.types.startedAt', 'type.datetime'],
    ['/cohosts', 'event.types.cohosts', 'type.list'],
    ['/isVip', 'event.types.isVip', 'type.bool'],
    ['/type', 'event.types.type', 'type.int'],
    ['/cohosts/0', 'event.types.cohosts', 'type.item'],
  ])('at %s (%s) the kind %s', (pointer, id, kind) => {
    expect(told(id, pointer, { body: { cohosts: ['x'], startedAt: {}, isVip: {}, type: {} } }).kind).toBe(kind);
  });

  test.each(['/headers/authorization', '/path', '/method'])(
    'of %s, which is no part of the body, its name alone',
    (at) => {
      const name = at.split('/').at(-1) ?? '';
      const one = told('auth.key', at, { body: { [name]: 'a value', headers: { authorization: 'a value' } } });
      expect(one).toMatchObject({ attribute: name, path: [name], value: undefined });
    },
  );

  test('no value where there is none', () => {
    for (const body of [undefined, {}, { title: 'text' }])
      expect(told('event.types.title', '/title/length', { body }).value).toBeUndefined();
    expect(told('event.types.title', '/toString', { body: {} }).value).toBeUndefined();
    expect(told('event.types.title', '', { body: {} })).toMatchObject({ attribute: '', path: [], value: {} });
  });

  test('nothing of attributes where there is no operation', () => {
    expect(told('event.types.title', '/title', { body: { title: 7 }, operation: undefined }).attribute).toBe('title');
    expect(told('event.types.title', '/title', { body: { title: 7 }, operation: 'pages.get' }).value).toBe(7);
  });

  test('an item of a list, or the list (refusal.list-items)', () => {
    const body = { cohosts: [1, ['x']] };
    expect(told('event.types.cohosts', '/cohosts/1/0', { body })).toMatchObject({
      path: ['cohosts', '1', '0'],
      value: 'x',
      violation: { pointer: '/cohosts/1/0' },
    });
    expect(told('event.types.cohosts', '/cohosts/1/0', { body, items: 'list' })).toMatchObject({
      path: ['cohosts'],
      pointer: '/cohosts',
      value: body.cohosts,
      sentence: expect.stringMatching(/^cohosts: /),
      violation: { pointer: '/cohosts/1/0' },
    });
  });

  test('what an item refers to at the item itself', () => {
    const body = { cohosts: [1] };
    expect(told('event.cohosts.valid', '/cohosts/0', { body, items: 'list' })).toMatchObject({
      path: ['cohosts', '0'],
      value: 1,
    });
  });
});

describe('the type of a value', () => {
  test.each([
    [null, 'null'],
    [1, 'number'],
    [2n ** 60n, 'number'],
    ['1', 'string'],
    [true, 'boolean'],
    [[], 'array'],
    [{}, 'object'],
    [undefined, 'undefined'],
  ])('(%#) is %s %s', (value, type) => expect(receivedType(value)).toBe(type));

  test('is none without a violation', () => expect(receivedType(undefined)).toBe('undefined'));
});

test('the attributes of a body stand in the order of the document', () => {
  const all = contract();
  expect(bodyAttributeNames('pages.search', all)).toEqual(['query', 'page', 'perPage']);
  expect(bodyAttributeNames('events.create', all)[0]).toBe('title');
  expect(bodyAttributeNames('pages.get', all)).toEqual([]);
  expect(bodyAttributeNames(undefined, all)).toEqual([]);
});

test('a violation is about the first part of its pointer, or the header', () => {
  const about = (pointer: string) => reportedAttribute({ pointer } as Violation);
  expect(['/cohosts/1', '/headers/x-channel', ''].map(about)).toEqual(['cohosts', 'x-channel', '']);
});

test('a value stands there as it came where it is short, and else its beginning', () => {
  expect([undefined, 7, [1, 2], 'text'].map(shortValue)).toEqual([null, 7, [1, 2], 'text']);
  expect(shortValue('x'.repeat(600))).toBe('x'.repeat(500));
  expect(shortValue(`${'x'.repeat(499)}\u{1f600}`)).toBe(`${'x'.repeat(499)}\ufffd`);
  expect(shortValue(Array.from({ length: 500 }, () => 'long'))).toMatch(/^\["long".*…$/);
});

describe('a value as JavaScript writes it in a text', () => {
  test.each([
    ['text', 'text'],
    [null, 'null'],
    [{ a: 1 }, '[object Object]'],
    [[], ''],
    [[1, [2, 3], null, undefined, {}, 'a'], '1,2,3,,,[object Object],a'],
  ])('%j is %s', (value, text) => expect(asString(value)).toBe(text));

  test('is cut to 500 characters', () => {
    for (const value of ['x'.repeat(600), ['x'.repeat(600)], Array.from({ length: 600 }, () => 'x')])
      expect(asString(value)).toHaveLength(500);
  });
});
