import { expect, test } from 'vitest';
import { kindOf, type TypeKind } from './violation-kind.ts';
import type { Violation } from './violation.ts';

interface About {
  readonly value?: unknown;
  readonly type?: TypeKind;
  readonly actual?: string;
}

const kind = (id: Violation['id'], about: About = {}) => {
  const { value = 'x', type = 'type.string', actual = '"x"' } = about;
  return kindOf({ id, pointer: '/x', expected: 'y', actual }, { value, type });
};

test.each([
  ['datetime.form', 'type.datetime'],
  ['datetime.offset', 'type.datetime'],
  ['datetime.horizon', 'maximum'],
  ['published-at.far', 'maximum'],
  ['cohosts.maximum', 'maximum'],
  ['search.per-page.max', 'maximum'],
  ['search.per-page.over', 'maximum'],
  ['search.bounds', 'minimum'],
  ['search.query.blank', 'blank'],
  ['body.blank', 'blank'],
  ['body.null', 'null'],
  ['event.address.max-length', 'length'],
  ['text.length', 'length'],
  ['capacity.negative', 'minimum'],
  ['capacity.maximum', 'maximum'],
  ['event.type.valid', 'reference'],
  ['event.location.valid', 'reference'],
  ['event.host.valid', 'reference'],
  ['event.cohosts.valid', 'reference'],
  ['datetime.order', 'order'],
  ['published-at.past', 'past'],
  ['cohosts.duplicates', 'duplicate'],
  ['update.capacity.floor', 'floor'],
  ['event.contact-email.valid', 'format'],
  ['event.external-url.valid', 'format'],
] as const)('%s is of the kind %s', (id, expected) => expect(kind(id)).toBe(expected));

test.each([
  ['event.types.title', 'type.string'],
  ['event.types.capacity', 'type.int'],
  ['body.coercion', 'type.bool'],
  ['search.types', 'type.int'],
] as const)('%s is of the type that its attribute has: %s', (id, type) => expect(kind(id, { type })).toBe(type));

test('the form of host is told by what came: a list where an int belongs, or the other way round', () => {
  expect(kind('host.form', { value: [9000], type: 'type.list' })).toBe('type.int');
  expect(kind('host.form', { value: 9000, type: 'type.int' })).toBe('type.list');
});

test('null, nothing, and what is not listed come first', () => {
  expect(kind('event.types.title', { value: null })).toBe('null');
  expect(kind('event.types.cohosts', { value: null, type: 'type.item' })).toBe('type.item');
  expect(kind('event.required.title', { value: undefined, actual: 'nothing' })).toBe('required');
  expect(kind('body.unknown-attribute')).toBe('unlisted');
  const beside = { value: null, type: undefined };
  const violation = { pointer: '/x', expected: 'y', actual: 'nothing' };
  expect(kindOf({ ...violation, id: 'body.unknown-attribute' }, beside)).toBe('unlisted');
  expect(kindOf({ ...violation, id: 'auth.key' }, beside)).toBeUndefined();
});

test.each([
  ['https://example.com/a.png', 'image'],
  ['HTTP://example.com/a.png', 'image'],
  ['ftp://example.com/a.png', 'format'],
  ['see https://example.com/a.png', 'format'],
  ['https://', 'format'],
  [['https://example.com/a.png'], 'format'],
] as const)('an image %j is of the kind %s', (value, expected) => {
  expect(kind('event.image.valid', { value })).toBe(expected);
  expect(kind('event.external-url.valid', { value })).toBe('format');
});

test.each([
  'event.contact-email.valid',
  'event.location.valid',
  'event.image.valid',
  'event.external-url.valid',
] as const)('a blank text is blank before it is against %s', (id) => {
  expect(kind(id, { value: '' })).toBe('blank');
  expect(kind(id, { value: ' \t' })).toBe('blank');
});

test.each([
  ['no JSON', undefined, undefined],
  ['a list', [], 'type.object'],
  ['null', null, 'type.object'],
] as const)('a body that is %s has the kind %s', (_, value, expected) => {
  const violation = { id: 'refusal.status.malformed', pointer: '', expected: 'a JSON object', actual: 'x' } as const;
  expect(kindOf(violation, { value, type: undefined })).toBe(expected);
});

test.each([
  ['708', undefined],
  ['-1', undefined],
  ['abc', 'type.id'],
  ['1.5', 'type.id'],
  ['+708', 'type.id'],
])('the ID %s in the path has the kind %s', (rawId, expected) => {
  const violation = {
    id: 'refusal.status.unknown-page',
    pointer: '/path/id',
    expected: 'an ID',
    actual: rawId,
  } as const;
  expect(kindOf(violation, { value: undefined, type: undefined, rawId })).toBe(expected);
});
