import { describe, expect, test } from 'vitest';
import type { Violation } from '../../domain/violation.ts';
import { loadContract } from '../../contract/contract.ts';
import type { Told } from './make-render-context.ts';
import { writtenRefusal } from './refusal-body.ts';
import { asked } from './testing/asked.ts';

const contract = loadContract();

const body = { contactEmail: 'nobody', cohosts: [9000, 'x'], capacity: -1, isVip: 'maybe' };
const missing: Violation = { id: 'event.required.title', pointer: '/title', expected: 'a value', actual: 'nothing' };
const email: Violation = {
  id: 'event.contact-email.valid',
  pointer: '/contactEmail',
  expected: 'a valid email',
  actual: '"nobody"',
};
const cohost: Violation = { id: 'event.types.cohosts', pointer: '/cohosts/1', expected: 'an int', actual: '"x"' };
const three = [missing, email, cohost];

const refused = (violations: readonly Violation[]): Told => ({ cause: 'invalid', status: 422, violations });
const rendered = (template: object, violations: readonly Violation[] = three, more: object = {}) =>
  writtenRefusal(refused(violations), contract, asked({ 'refusal.body': { otherwise: template }, ...more }, { body }));
const data = (node: unknown, violations?: readonly Violation[], more?: object) =>
  rendered({ data: node }, violations, more).data;

describe('a node', () => {
  const message = { $text: '{message}' };
  const texts = { 'refusal.messages': { required: 'missing', format: 'wrong', 'type.item': 'no int' } };
  test.each<[string, unknown, unknown]>([
    ['is a constant', { a: [1, null, true, 'x'], b: {} }, { a: [1, null, true, 'x'], b: {} }],
    ['$text', { $text: 'First of {count}: {message}' }, 'First of 3: missing'],
    ['$number status', { $number: 'status' }, 422],
    ['$number count', { $number: 'count' }, 3],
    ['$number index', { $each: { $number: 'index' } }, [0, 0, 1]],
    ['$constant', { $constant: { $text: '{message}' } }, { $text: '{message}' }],
    [
      '$each',
      { $each: { field: { $text: '{attribute}' } } },
      [{ field: 'title' }, { field: 'contactEmail' }, { field: 'cohosts' }],
    ],
    ['$each at most', { $each: message, $most: 2 }, ['missing', 'wrong']],
    ['$first', [{ $first: message }], ['missing']],
    [
      '$map',
      { $map: message, $key: '{dotted}' },
      { title: ['missing'], contactEmail: ['wrong'], 'cohosts.1': ['no int'] },
    ],
    ['$map, the first', { $map: message, $key: 'all', $many: 'first' }, { all: 'missing' }],
    ['$map, joined', { $map: message, $key: 'all', $many: 'joined' }, { all: 'missing wrong no int' }],
    ['$nested', { $nested: message }, { title: ['missing'], contactEmail: ['wrong'], cohosts: { 1: ['no int'] } }],
    ['$nested, the first', { $nested: 1, $many: 'first' }, { title: 1, contactEmail: 1, cohosts: { 1: 1 } }],
    ['$byCount', { $byCount: { one: 1, two: 2, many: { $each: message, $most: 1 } } }, ['missing']],
    ['$number length', { $each: { $number: 'length' } }, [null, 6, 1]],
    [
      '$by',
      {
        $each: {
          $by: [
            { of: ['format@contactEmail', 'format'], is: { $text: '{raw} is a {received} of {length}' } },
            { of: ['type.item:string'], is: 'an item' },
          ],
          $otherwise: 'something else',
        },
      },
      ['something else', 'nobody is a string of 6', 'an item'],
    ],
    ['$joined', { $joined: '{attribute}', $with: ' | ' }, 'title | contactEmail | cohosts'],
    [
      '$joined in a frame',
      { $joined: '<{attribute}>', $with: '', $before: '{count}: ', $after: '.' },
      '3: <title><contactEmail><cohosts>.',
    ],
    ['$value', { $each: { $value: true } }, [null, 'nobody', 'x']],
  ])('%s', (_, node, expected) => expect(data(node, three, texts)).toEqual(expected));

  test.each([
    [1, 'one'],
    [2, 'two'],
    [3, 'many'],
  ])('$byCount of %i', (count, expected) =>
    expect(data({ $byCount: { one: 'one', two: 'two', many: 'many' } }, three.slice(0, count))).toBe(expected),
  );

  test('$byCount without two', () => expect(data({ $byCount: { one: 1, many: 5 } }, three.slice(0, 2))).toBe(5));

  test('$number code', () =>
    expect(data({ $each: { $number: 'code' } }, three, { 'refusal.codes': { required: 7, '*': 9 } })).toEqual([
      7, 9, 9,
    ]));

  test('$nested tells of a place beside what is in it', () => {
    const list: Violation = { ...cohost, pointer: '/cohosts' };
    expect(data({ $nested: 'x' }, [list, cohost])).toEqual({ cohosts: { '': ['x'], 1: ['x'] } });
  });

  test('a name that every object has is a name like any other', () => {
    const proto: Violation = { ...missing, id: 'body.unknown-attribute', pointer: '/__proto__/constructor' };
    for (const node of [{ $map: 'x', $key: '{attribute}' }, { $nested: 'x' }])
      expect(JSON.stringify(data(node, [proto]))).toContain('"__proto__"');
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });
});

describe('a variable part', () => {
  const codes = { 'refusal.codes': { 'type.item@cohosts': 'E_{SNAKE}' } };
  test.each([
    ['message', 'cohosts.1: expected an int, but got "x".'],
    ['messages', 'cohosts.1: expected an int, but got "x".'],
    ['code', 'E_COHOSTS'],
    ['rule', 'event.types.cohosts'],
    ['attribute', 'cohosts'],
    ['pointer', '/cohosts/1'],
    ['dotted', 'cohosts.1'],
    ['bracketed', 'cohosts[1]'],
    ['index', '1'],
    ['value', '"x"'],
    ['expected', 'an int'],
    ['count', '1'],
    ['others', '0'],
    ['attributes', 'cohosts'],
    ['status', '422'],
    ['reason', 'Unprocessable Entity'],
    ['method', 'POST'],
    ['path', '/v1/events.create'],
    ['route', 'v1/events.create'],
    ['id', ''],
    ['requestId', '6f0b2c7d-1a77-4c9f-8d55-9a4e8f6b5e55'],
    ['now', '2027-01-01T12:00:00.000Z'],
    ['cause', 'invalid'],
  ])('{%s}', (name, expected) => expect(data({ $text: `{${name}}` }, [cohost], codes)).toBe(expected));

  test.each([
    ['words', 'contact email'],
    ['Words', 'Contact email'],
    ['Title', 'Contact Email'],
    ['snake', 'contact_email'],
    ['kebab', 'contact-email'],
    ['Pascal', 'ContactEmail'],
    ['UPPER', 'CONTACTEMAIL'],
    ['SNAKE', 'CONTACT_EMAIL'],
  ])('{%s}', (name, expected) => expect(data({ $text: `{${name}}` }, [email])).toBe(expected));

  test('a brace', () =>
    expect(data({ $text: '{{attribute} {{{attribute}}' }, [email])).toBe('{attribute} {contactEmail}'));

  test('texts and names of all', () =>
    expect(data({ $text: '{attributes}: {messages}' }, three, { 'refusal.messages': { '*': '{words}!' } })).toBe(
      'title, contactEmail, cohosts: title! contact email! cohosts!',
    ));

  test('answer-parts.yaml names all that there are', () => {
    const parts = contract.parts as Record<string, { pattern: string }>;
    const [, names = ''] = /\(([A-Za-z|]{20,})\)/.exec(parts['Text']?.pattern ?? '') ?? [];
    const text = names
      .split('|')
      .map((name) => `{${name}}`)
      .join('');
    expect(names.split('|').length).toBe(36);
    expect(data({ $text: text })).not.toMatch(/[{}]/);
  });
});

describe('a text is found under its most specific key', () => {
  const keys = [
    'event.contact-email.valid@contactEmail',
    'format@contactEmail',
    'event.contact-email.valid',
    'format',
    'invalid',
    '*',
  ];
  test.each(keys.map((key, at) => [key, keys.slice(at)] as const))('%s', (key, left) => {
    const messages = Object.fromEntries([...left].reverse().map((name) => [name, `by ${name}`]));
    expect(data({ $text: '{message}' }, [email], { 'refusal.messages': messages })).toBe(`by ${key}`);
  });
});

const kinds: readonly [Violation['id'], string, Readonly<Record<string, unknown>>, string][] = [
  ['event.required.title', '/title', {}, 'required'],
  ['event.types.title', '/title', { title: null }, 'null'],
  ['body.null', '/address', { address: null }, 'null'],
  ['event.types.title', '/title', { title: 5 }, 'type.string'],
  ['body.coercion', '/type', { type: '5' }, 'type.int'],
  ['event.types.isVip', '/isVip', { isVip: 'maybe' }, 'type.bool'],
  ['event.types.cohosts', '/cohosts', { cohosts: 5 }, 'type.list'],
  ['event.types.startedAt', '/startedAt', { startedAt: 5 }, 'type.datetime'],
  ['event.types.startedAt', '/startedAt', { startedAt: 'soon' }, 'type.datetime'],
  ['event.types.image', '/image', { image: 5 }, 'type.string'],
  ['event.types.cohosts', '/cohosts/0', { cohosts: ['x'] }, 'type.item'],
  ['host.form', '/host', { host: [5] }, 'type.int'],
  ['host.form', '/host', { host: 5 }, 'type.list'],
  ['body.blank', '/title', { title: ' ' }, 'blank'],
  ['event.address.max-length', '/address', { address: 'x' }, 'length'],
  ['capacity.negative', '/capacity', { capacity: -1 }, 'minimum'],
  ['capacity.maximum', '/capacity', { capacity: 1e9 }, 'maximum'],
  ['event.image.valid', '/image', { image: 'x' }, 'format'],
  ['event.host.valid', '/host', { host: 1 }, 'reference'],
  ['event.cohosts.valid', '/cohosts/0', { cohosts: [1] }, 'reference'],
  ['body.unknown-attribute', '/colour', { colour: 1 }, 'unlisted'],
  ['datetime.order', '/endedAt', { endedAt: '2027-05-20T18:00:00' }, 'order'],
  ['published-at.past', '/publishedAt', { publishedAt: '2020-05-20T18:00:00' }, 'past'],
  ['cohosts.duplicates', '/cohosts/1', { cohosts: [1, 1] }, 'duplicate'],
  ['update.capacity.floor', '/capacity', { capacity: 1 }, 'floor'],
];

test.each(kinds.map(([id, pointer, sent, kind]) => ({ id, pointer, sent, kind })))('$id at $pointer: $kind', (one) => {
  const { id, pointer, sent, kind } = one;
  const violation = { id, pointer, expected: '', actual: Object.keys(sent).length === 0 ? 'nothing' : 'something' };
  const answers = {
    'refusal.body': { otherwise: { data: { $text: '{message}' } } },
    'refusal.messages': { [kind]: 'found' },
  };
  expect(writtenRefusal(refused([violation]), contract, asked(answers, { body: sent })).data).toBe('found');
});

describe('other causes', () => {
  const bodies = { otherwise: { data: 'other' }, unauthenticated: { data: { $text: '{message}' } } };
  const key: Violation = { id: 'auth.key', pointer: '/headers/authorization', expected: 'a key', actual: 'another' };
  const told: Told = { cause: 'unauthenticated', status: 401, violations: [key] };

  test('have templates of their own', () => {
    const answers = {
      'refusal.body': bodies,
      'refusal.messages': { unauthenticated: 'Who are you? {status} {attribute}' },
    };
    expect(writtenRefusal(told, contract, asked(answers)).data).toBe('Who are you? 401 authorization');
    expect(writtenRefusal({ ...told, cause: 'rate', status: 429 }, contract, asked(answers)).data).toBe('other');
  });

  test('a credential is never told', () => {
    const answers = { 'refusal.body': { otherwise: { data: [{ $value: true }, { $text: '{value}' }] } } };
    const sent = { headers: { authorization: 'secret' } };
    expect(writtenRefusal(told, contract, asked(answers, { body: sent })).data).toEqual([null, 'null']);
  });

  test('a fault has its own text', () => {
    const answers = {
      'refusal.body': { otherwise: { data: { $text: '{code}: {message}' } } },
      'refusal.messages': { '*': 'x' },
    };
    const forced = { cause: 'forced', status: 503, message: 'Service Unavailable.', violations: [] } as const;
    expect(writtenRefusal(forced, contract, asked(answers)).data).toBe('forced: Service Unavailable.');
  });
});
