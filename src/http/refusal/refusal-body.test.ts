import { describe, expect, test } from 'vitest';
import type { Advice } from '../../domain/violation.ts';
import { loadContract } from '../../contract/contract.ts';
import { bodyInWords, type BodyWord } from './refusal-body.ts';

const contract = loadContract();

const refused = {
  cause: 'invalid',
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
  expect(bodyInWords('violations', refused, contract)).toEqual({
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
          see: '/_sandbox/docs#section-8',
        },
        {
          rule: 'event.cohosts.valid',
          pointer: '/cohosts/1',
          message: sentences[1],
          expected: 'a valid page ID',
          actual: '1',
          section: '2.2',
          see: '/_sandbox/docs#section-2.2',
        },
        {
          question: 'capacity.negative',
          pointer: '/capacity',
          message: sentences[2],
          expected: 'at least 0',
          actual: '-1',
          section: '2.2',
          see: '/_sandbox/docs#section-2.2',
        },
      ],
    },
  });
});

describe('refusal.body', () => {
  const body = (form: BodyWord) => bodyInWords(form, refused, contract);

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

test('one violation is the message; a missing value says so', () => {
  const violations = [
    { id: 'event.required.title', pointer: '/title', expected: 'a value', actual: 'nothing' },
  ] as const;
  expect(bodyInWords('string', { ...refused, violations }, contract)).toEqual({
    data: 'title is missing: it is required.',
  });
});

describe('the summary of several violations', () => {
  const twice = { ...refused, violations: [...refused.violations, refused.violations[0]] };
  test('names each attribute once, and is the own text of one', () => {
    expect(bodyInWords('string', twice, contract).data).toBe('4 violations: address, cohosts.1, capacity.');
    expect(bodyInWords('string', { ...refused, violations: [] }, contract).data).toBe('Refused.');
    expect(bodyInWords('message', { ...refused, violations: [], message: 'No.' }, contract).data).toEqual({
      message: 'No.',
    });
  });

  test('a map has all texts of one attribute', () =>
    expect(bodyInWords('map', twice, contract).data).toMatchObject({
      address: [sentences[0], sentences[0]],
      capacity: [sentences[2]],
    }));
});

test('what should have been heeded is told beside the violations, where there is such', () => {
  const advices = [{ id: 'misspelt', message: 'titel may be title' }] as unknown as readonly Advice[];
  expect(bodyInWords('violations', { ...refused, advices }, contract).data).toMatchObject({ code: 'invalid', advices });
  expect(bodyInWords('violations', { ...refused, advices: [] }, contract).data).not.toHaveProperty('advices');
});
