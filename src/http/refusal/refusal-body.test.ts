import { describe, expect, test } from 'vitest';
import type { Advice, Violation } from '../../domain/violation.ts';
import { loadContract } from '../../contract/contract.ts';
import { writtenRefusal } from './refusal-body.ts';
import { asked } from './testing/asked.ts';

const contract = loadContract();

const refused = {
  cause: 'invalid',
  status: 422,
  violations: [
    {
      id: 'event.address.max-length',
      pointer: '/address',
      expected: 'at most 255 characters',
      actual: '256 characters',
    },
    { id: 'event.cohosts.valid', pointer: '/cohosts/1', expected: 'a valid page ID', actual: '1' },
    { id: 'capacity.negative', pointer: '/capacity', expected: 'at least 0', actual: '-1' },
  ],
} as const;
const sentences = [
  'address: expected at most 255 characters, but got 256 characters.',
  'cohosts.1: expected a valid page ID, but got 1.',
  'capacity: expected at least 0, but got -1.',
];

test('by default it teaches: rule or question, pointer, what was expected, what came, and the section', () => {
  expect(writtenRefusal(refused, contract, asked())).toEqual({
    data: {
      code: 'invalid',
      message: expect.stringContaining('3 violations'),
      violations: [
        {
          rule: 'event.address.max-length',
          pointer: '/address',
          message: sentences[0],
          expected: 'at most 255 characters',
          actual: '256 characters',
          section: '8',
          see: 'docs/interface.md#section-8',
        },
        {
          rule: 'event.cohosts.valid',
          pointer: '/cohosts/1',
          message: sentences[1],
          expected: 'a valid page ID',
          actual: '1',
          section: '2.2',
          see: 'docs/interface.md#section-2.2',
        },
        {
          question: 'capacity.negative',
          pointer: '/capacity',
          message: sentences[2],
          expected: 'at least 0',
          actual: '-1',
          section: '2.2',
          see: 'docs/interface.md#section-2.2',
        },
      ],
    },
  });
});

describe('refusal.body', () => {
  const body = (form: string) => writtenRefusal(refused, contract, asked({ 'refusal.body': form }));

  test('null', () => expect(body('null')).toEqual({ data: null }));
  test('a string', () => expect(body('string')).toEqual({ data: expect.stringContaining('address') }));
  test('a message', () => expect(body('message')).toEqual({ data: { message: expect.stringContaining('address') } }));
  test('a list', () =>
    expect(body('list').data).toEqual(
      ['address', 'cohosts.1', 'capacity'].map((attribute, at) => ({
        code: 'invalid',
        attribute,
        message: sentences[at],
      })),
    ));
  test('a map', () =>
    expect(body('map').data).toEqual({
      address: [sentences[0]],
      'cohosts.1': [sentences[1]],
      capacity: [sentences[2]],
    }));
  test('beside the envelope', () => {
    expect(body('beside')).toEqual({
      data: null,
      beside: {
        error: {
          code: 'invalid',
          message: expect.any(String),
          violations: expect.arrayContaining([expect.objectContaining({ rule: 'event.cohosts.valid' })]),
        },
      },
    });
  });
});

test('texts of a deployment of its own (refusal.messages)', () => {
  const own = writtenRefusal(
    refused,
    contract,
    asked({ 'refusal.messages': { 'event.cohosts.valid': 'No such page.' }, 'refusal.body': 'list' }),
  );
  expect((own.data as { message: string }[]).map(({ message }) => message)).toEqual([
    sentences[0],
    'No such page.',
    sentences[2],
  ]);
});

test('one violation is the message; a missing value says so', () => {
  const missing = {
    ...refused,
    violations: [{ id: 'event.required.title', pointer: '/title', expected: 'a value', actual: 'nothing' }],
  } as const;
  expect(writtenRefusal(missing, contract, asked({ 'refusal.body': 'string' }))).toEqual({
    data: 'title is missing: it is required.',
  });
});

test('codes of a deployment of its own (refusal.codes)', () => {
  const codes = { 'event.cohosts.valid': 1042, 'minimum@capacity': 'E_LOW', length: 'E_LONG', '*': 'E_OTHER' };
  const own = writtenRefusal(refused, contract, asked({ 'refusal.codes': codes, 'refusal.body': 'list' }));
  expect((own.data as { code: unknown }[]).map(({ code }) => code)).toEqual(['E_LONG', 1042, 'E_LOW']);
  const whole = writtenRefusal(refused, contract, asked({ 'refusal.codes': codes }));
  expect(whole.data).toMatchObject({ code: 'E_LONG' });
});

describe('an item of a wrong type (refusal.list-items)', () => {
  const item = { id: 'event.types.cohosts', pointer: '/cohosts/1', expected: 'an int', actual: '"x"' } as const;
  const told = (answers: Readonly<Record<string, unknown>>, violations: readonly Violation[] = [item]) => {
    const exchange = asked({ 'refusal.body': 'list', ...answers }, { body: { cohosts: [1, 'x'] } });
    const { data } = writtenRefusal({ ...refused, violations }, contract, exchange);
    return {
      attributes: (data as { attribute: string }[]).map(({ attribute }) => attribute),
      isAsked: exchange.asking.asked.includes('refusal.list-items'),
    };
  };

  test('is told at its place, or as its list', () => {
    expect(told({})).toEqual({ attributes: ['cohosts.1'], isAsked: true });
    expect(told({ 'refusal.list-items': 'list' })).toEqual({ attributes: ['cohosts'], isAsked: true });
  });

  test('has the words of its kind, however it is told', () => {
    const answers = {
      'refusal.list-items': 'list',
      'refusal.messages': { 'type.item': 'no int', 'type.list': 'no list' },
    };
    const data = { $each: { $text: '{attribute}: {message}' } };
    const ask = (form: unknown) => asked({ ...answers, 'refusal.body': form }, { body: { cohosts: [1, 'x'] } });
    const dataIn = (form: unknown) => writtenRefusal({ ...refused, violations: [item] }, contract, ask(form)).data;
    expect(dataIn({ otherwise: { data } })).toEqual(['cohosts: no int']);
    expect(dataIn('map')).toEqual({ cohosts: ['no int'] });
  });

  test('is nothing that other violations have to do with', () => {
    const host = { ...item, id: 'event.host.valid', pointer: '/host' } as const;
    expect(told({ 'refusal.list-items': 'list' }, [host])).toEqual({ attributes: ['host'], isAsked: false });
    expect(told({ 'refusal.list-items': 'list' }, [host, item]).attributes).toEqual(['host', 'cohosts']);
  });
});

describe('the summary of several violations', () => {
  const twice = { ...refused, violations: [...refused.violations, refused.violations[0]] };
  test('names each attribute once, and is the own text of one', () => {
    expect(writtenRefusal(twice, contract, asked({ 'refusal.body': 'string' })).data).toBe(
      '4 violations: address, cohosts.1, capacity.',
    );
    expect(writtenRefusal({ ...refused, violations: [] }, contract, asked({ 'refusal.body': 'string' })).data).toBe(
      'Refused.',
    );
    expect(
      writtenRefusal({ ...refused, violations: [], message: 'No.' }, contract, asked({ 'refusal.body': 'message' }))
        .data,
    ).toEqual({ message: 'No.' });
  });

  test('a map has all texts of one attribute', () =>
    expect(writtenRefusal(twice, contract, asked({ 'refusal.body': 'map' })).data).toMatchObject({
      address: [sentences[0], sentences[0]],
      capacity: [sentences[2]],
    }));
});

test('what should have been heeded is told beside the violations, where there is such', () => {
  const advices = [{ id: 'misspelt', message: 'titel may be title' }] as unknown as readonly Advice[];
  expect(writtenRefusal({ ...refused, advices }, contract, asked()).data).toMatchObject({ code: 'invalid', advices });
  expect(writtenRefusal({ ...refused, advices: [] }, contract, asked()).data).not.toHaveProperty('advices');
});

describe('an answer says what its words rest on', () => {
  const askedFor = (
    answers: Readonly<Record<string, unknown>>,
    violations: readonly Violation[] = refused.violations,
  ) => {
    const exchange = asked(answers);
    writtenRefusal({ ...refused, violations }, contract, exchange);
    return exchange.asking.asked.filter((one) => one === 'refusal.codes' || one === 'refusal.messages');
  };
  test.each([
    ['violations', ['refusal.messages', 'refusal.codes']],
    ['list', ['refusal.messages', 'refusal.codes']],
    ['map', ['refusal.messages']],
  ])('%s', (form, questions) => expect(askedFor({ 'refusal.body': form })).toEqual(questions));

  test('where nothing is violated no text is asked for', () =>
    expect(askedFor({ 'refusal.body': 'string' }, [])).toEqual([]));
});

test.each([
  ['/cohosts/12', true],
  ['/cohosts/1/name', false],
])('whether %s is of an item of a list is asked: %s (refusal.list-items)', (pointer, isAsked) => {
  const exchange = asked();
  const violation = { id: 'event.types.cohosts', pointer, expected: 'an int', actual: '"x"' } as const;
  writtenRefusal({ ...refused, violations: [violation] }, contract, exchange);
  expect(exchange.asking.asked.includes('refusal.list-items')).toBe(isAsked);
});

test('a violation that has several texts is told once, with the first of them, where the form is the sandbox’s own', () => {
  const messages = { 'event.address.max-length': ['Too long.', 'Make it shorter.'], '*': 'No.' };
  const { data } = writtenRefusal(refused, contract, asked({ 'refusal.body': 'list', 'refusal.messages': messages }));
  expect((data as readonly { message: string }[]).map(({ message }) => message)).toEqual(['Too long.', 'No.', 'No.']);
});
