import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Violation } from '../../domain/violation.ts';
import { loadContract } from '../../contract/contract.ts';
import { requestFacts, type RefusedExchange, type Told } from './make-render-context.ts';
import { writtenRefusal } from './refusal-body.ts';
import { codeParts, type RenderContext } from '../../lib/templates/render-context.ts';
import { asked } from './testing/asked.ts';
import type { ReportedViolation } from '../../lib/templates/reported.ts';

const contract = loadContract();
type Answers = Readonly<Record<string, unknown>>;

interface Refusing {
  readonly node: unknown;
  readonly answers?: Answers;
  readonly told?: Partial<Told>;
  readonly exchange?: Partial<RefusedExchange>;
  readonly body?: Readonly<Record<string, unknown>>;
}

function rendered({ node, answers = {}, told = {}, exchange = {}, body = {} }: Refusing): unknown {
  const all = { 'refusal.body': { otherwise: { data: node } }, ...answers };
  const refusal: Told = { cause: 'invalid', status: 422, violations: [], ...told };
  return writtenRefusal(refusal, contract, { ...asked(all, { body }), ...exchange }).data;
}
const violationAt = (pointer: string): Violation => ({
  id: 'event.types.cohosts',
  pointer,
  expected: 'an int',
  actual: '"x"',
});
const at = (pointer: string, node: unknown, more: Partial<Refusing> = {}) =>
  rendered({ node, told: { violations: [violationAt(pointer)] }, ...more });

describe('a refusal without a violation', () => {
  const parts = ['rule', 'attribute', 'pointer', 'dotted', 'bracketed', 'expected', 'attributes', 'words', 'id'];
  test.each(parts)('has nothing for {%s}', (part) => expect(rendered({ node: { $text: `<{${part}}>` } })).toBe('<>'));

  test.each([
    ['index', '0'],
    ['count', '0'],
    ['others', '0'],
    ['value', 'null'],
    ['code', 'invalid'],
    ['message', 'Refused.'],
    ['messages', 'Refused.'],
  ])('has {%s}: %s', (part, text) => expect(rendered({ node: { $text: `{${part}}` } })).toBe(text));

  test('has nothing for a value, a path, or each violation', () =>
    expect(
      rendered({ node: [{ $value: true }, { $path: ['body'] }, { $each: 1 }, { $map: 1, $key: 'a' }, { $nested: 1 }] }),
    ).toEqual([null, ['body'], [], {}, {}]));

  test('has the code and the text for all', () =>
    expect(
      rendered({
        node: { $text: '{code}: {message}' },
        answers: { 'refusal.codes': { '*': 7 }, 'refusal.messages': { '*': 'No.' } },
      }),
    ).toBe('7: No.'));
});

describe('a request', () => {
  const get = (url: string) => ({ request: { method: 'GET', url } as IncomingMessage });
  test.each([
    ['/a/b?c', 'a/b'],
    ['//a//b', 'a//b'],
    ['/', ''],
  ])('to %s has the route %j', (url, route) =>
    expect(rendered({ node: { $text: '{route}' }, exchange: get(url) })).toBe(route),
  );

  test('shows 500 characters of its path and of its ID', () => {
    const id = '9'.repeat(600);
    const exchange = asked({}, { operation: 'pages.get', id });
    const node = [{ $text: '{path}' }, { $text: '{id}' }];
    const { match, request } = exchange;
    const [path, shown] = rendered({ node, exchange: { match, request } }) as readonly string[];
    expect([path?.length, shown?.length]).toEqual([500, 500]);
  });

  test.each([
    ['7%20', '7 '],
    ['%zz', '%zz'],
  ])('has the ID %s without its URL encoding, where it is one', (id, shown) => {
    const exchange = asked({}, { operation: 'pages.get', id });
    expect(requestFacts(404, exchange).id).toBe(shown);
  });

  test('to no operation is told all the same', () => {
    const exchange = { match: { operation: undefined, allowed: [] } } as const;
    expect(
      at(
        '/path',
        { $text: '{attribute} {reason}' },
        { exchange, told: { status: 599, violations: [violationAt('/path')] } },
      ),
    ).toBe('path Unknown status');
  });
});

describe('the place of a violation', () => {
  test.each([
    ['/cohosts/12', 12],
    ['/a/b1', 0],
    ['/a/1b', 0],
    ['/1/b', 0],
  ])('%s has the index %i', (pointer, index) => expect(at(pointer, { $number: 'index' })).toBe(index));

  test.each([
    ['/cohosts/0', 1],
    ['/cohosts/12', 13],
    ['/a', 0],
  ])('%s has the place %i', (pointer, place) => {
    expect(at(pointer, { $number: 'place' })).toBe(place);
    expect(at(pointer, { $text: '{place}' })).toBe(String(place));
  });

  test.each([
    ['as it is', 'as it is'],
    [-0, '0'],
    [1e21, '1e+21'],
    [true, 'true'],
    [null, 'null'],
    [[1, null, ['a', {}]], '1,,a,[object Object]'],
    [{ a: 1 }, '[object Object]'],
    [Array.from({ length: 400 }, () => 'ab'), 'ab,'.repeat(200).slice(0, 500)],
  ])('%j is the string %s', (value, text) =>
    expect(at('/a', { $text: '{string}' }, { body: { a: value } })).toBe(text),
  );

  test.each<[pointer: string, path: readonly unknown[]]>([
    ['/cohosts/12', ['cohosts', 12]],
    ['/7/8', ['7', 8]],
    ['/a/b1', ['a', 'b1']],
    ['/a/1b', ['a', '1b']],
    ['/a/1234567890', ['a', '1234567890']],
    ['/a~1b/~0c', ['a/b', '~c']],
    ['/headers/x-channel', ['x-channel']],
    ['/headersome/1', ['headersome', 1]],
    ['/a/path', ['a', 'path']],
    ['/method', ['method']],
  ])('%s is the path %j', (pointer, path) => expect(at(pointer, { $path: [] })).toEqual(path));

  test('in a body is found by each part, and no name that every object has', () => {
    const body = { a: [{ 'b/c': 5 }], path: 7 };
    expect(at('/a/0/b~1c', { $value: true }, { body })).toBe(5);
    expect(at('/a/constructor', { $value: true }, { body })).toBeNull();
    expect(at('/constructor', { $value: true }, { body })).toBeNull();
    expect(at('/path', { $value: true }, { body })).toBeNull();
    expect(at('/a/0/b~1c/d', { $value: true }, { body })).toBeNull();
  });
});

describe('bounds', () => {
  test('a code and a text are at most 2,000 characters, names that are joined 10,000', () => {
    const long = '{pointer}'.repeat(5);
    const answers = { 'refusal.messages': { '*': long }, 'refusal.codes': { '*': long } };
    const pointer = `/${'p'.repeat(500)}`;
    const [message, code] = at(pointer, [{ $text: '{message}' }, { $text: '{code}' }], {
      answers,
    }) as readonly string[];
    expect([message?.length, code?.length]).toEqual([2000, 2000]);
    const violations = Array.from({ length: 60 }, (_, index) => violationAt(`/${'n'.repeat(200)}${index}`));
    expect(rendered({ node: { $text: '{attributes}' }, told: { violations } })).toHaveLength(10_000);
  });

  test('a name is spelt by its first 100 characters', () => {
    const name = `a_b${'c'.repeat(200)}`;
    for (const part of ['words', 'UPPER', 'SNAKE']) expect(at(`/${name}`, { $text: `{${part}}` })).toHaveLength(100);
    expect(at('/a__b--c d', { $text: '{snake}' })).toBe('a_b_c_d');
  });
});

test('values that are joined are texts, or JSON of what is none', () => {
  const violations = ['/a/1', '/b/2'].map(violationAt);
  const map = (node: unknown) => rendered({ node: { $map: node, $key: 'all', $many: 'joined' }, told: { violations } });
  expect(map({ $number: 'index' })).toEqual({ all: '1 2' });
  expect(map({ $text: '{index}' })).toEqual({ all: '1 2' });
  expect(map({ at: { $number: 'index' } })).toEqual({ all: '{"at":1} {"at":2}' });
});

describe('the parts of a code', () => {
  const part = (name: string, scene: object) => codeParts[name]?.({ told: [], ...scene } as unknown as RenderContext);
  const told = (attribute: string) => ({ attribute }) as ReportedViolation;

  test.each([
    ['index', { path: ['a', 'b', '4'] }, '4'],
    ['index', { path: ['4', '4', 'b'] }, '0'],
    ['index', { path: ['b4'] }, '0'],
    ['place', { path: ['a', 'b', '4'] }, '5'],
    ['place', { path: ['4', '4', 'b'] }, '0'],
    ['place', { path: ['a', '4b'] }, '0'],
    ['place', { path: ['a', 'b4'] }, '0'],
    ['value', { value: -0 }, '0'],
    ['value', { value: Number.POSITIVE_INFINITY }, 'null'],
    ['value', { value: ['text'] }, '["text"]'],
    ['string', { value: ['text', [1, null]] }, 'text,1,'],
    ['length', { value: [1, 2] }, '2'],
    ['length', { value: 'a\u{1f600}' }, '2'],
    ['length', { value: 12 }, ''],
    ['raw', { value: 'text' }, 'text'],
    ['raw', { value: 12 }, '12'],
    ['raw', { value: undefined }, 'null'],
    ['value', { value: 'text' }, '"text"'],
    ['received', { value: [] }, 'array'],
  ])('{%s} of %j is %s', (name, one, text) => expect(part(name, { one })).toBe(text));

  test.each([
    ['length', ''],
    ['raw', 'null'],
    ['bracketed', ''],
    ['index', '0'],
    ['place', '0'],
    ['string', 'undefined'],
  ])('{%s} of no violation is %j', (name, text) => expect(part(name, { one: undefined })).toBe(text));

  test('{attributes} are told once each, to 10,000 characters', () => {
    expect(part('attributes', { told: [told('a'), told('b'), told('a')] })).toBe('a, b');
    const many = Array.from({ length: 30 }, (_, at) => told(`${at}`.padStart(500, 'x')));
    expect(part('attributes', { told: many })).toHaveLength(10_000);
  });
});
