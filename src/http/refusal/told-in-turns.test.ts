import { expect, test } from 'vitest';
import { cohost, email, invalid, message, title } from './testing/deployment.ts';

const messages = {
  required: ['{attribute} should not be empty', '{attribute} must be a string'],
  'type.item': '{dotted} must be an int',
  format: ['{attribute} ({count})', 'no {code}'],
};

test('a violation with several texts is told with each of them, at its place among the others', () => {
  const body = { otherwise: { data: { message: { $each: message }, count: { $number: 'count' } } } };
  expect(invalid({ body, messages }, [title, cohost])).toEqual({
    data: {
      message: ['title should not be empty', 'title must be a string', 'cohosts.1 must be an int'],
      count: 3,
    },
  });
});

test('texts by attribute stand together', () => {
  const body = { otherwise: { data: null, beside: { errors: { $map: message, $key: '{snake}' } } } };
  expect(invalid({ body, messages }, [title, cohost])).toMatchObject({
    beside: {
      errors: { title: ['title should not be empty', 'title must be a string'], cohosts: ['cohosts.1 must be an int'] },
    },
  });
});

test('each text has its code; of fewer codes the last one is that of the others too', () => {
  const body = { otherwise: { data: { $each: [message, { $text: '{code}' }] } } };
  const codes = { required: ['E_EMPTY', 3], format: ['E_FORM'] };
  expect(invalid({ body, messages, codes }, [title, email])).toEqual({
    data: [
      ['title should not be empty', 'E_EMPTY'],
      ['title must be a string', '3'],
      ['contactEmail (4)', 'E_FORM'],
      ['no E_FORM', 'E_FORM'],
    ],
  });
});

test('one of the own forms tells it once', () =>
  expect(invalid({ body: 'map', messages }, [title])).toEqual({
    data: { title: ['title should not be empty'] },
  }));

test.each([
  { $by: [{ of: ['format', 'type.item'], is: { $value: true } }] },
  { $by: [{ of: ['required'] }], $otherwise: { $value: true } },
])('a member is left out where a choice by key has nothing for what is told: %j', (value) => {
  const body = { otherwise: { data: { ...value }, beside: { code: value, errors: { $each: { value, message } } } } };
  expect(JSON.parse(JSON.stringify(invalid({ body, messages: { '*': 'no' } }, [title, cohost])))).toEqual({
    data: null,
    beside: { errors: [{ message: 'no' }, { value: 'x', message: 'no' }] },
  });
});
