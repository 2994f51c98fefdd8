import { expect, test } from 'vitest';
import { cohost, email, invalid, message, title, type } from './testing/deployment.ts';

test('Spring Boot, as it is', () => {
  const standard = {
    timestamp: { $text: '{now}' },
    status: { $number: 'status' },
    error: { $text: '{reason}' },
    path: { $text: '{path}' },
  };
  expect(invalid({ body: { otherwise: { data: standard } }, messages: {} }, [title], 400)).toEqual({
    data: {
      timestamp: '2027-01-01T12:00:00.000Z',
      status: 400,
      error: 'Bad Request',
      path: '/v1/events.create',
    },
  });
});

test('Spring Boot, MethodArgumentNotValid', () => {
  const list = {
    message: { $text: "Validation failed for object='eventRequest'. Error count: {count}" },
    errors: {
      $each: {
        objectName: 'eventRequest',
        field: { $text: '{bracketed}' },
        rejectedValue: { $value: true },
        defaultMessage: message,
        code: { $text: '{code}' },
      },
    },
  };
  const deployment = {
    body: { otherwise: { data: list } },
    messages: { required: 'must not be blank', 'type.item': 'must be an integer' },
    codes: { required: 'NotBlank', 'type.item': 'typeMismatch' },
  };
  expect(invalid(deployment, [title, cohost], 400)).toEqual({
    data: {
      message: "Validation failed for object='eventRequest'. Error count: 2",
      errors: [
        {
          objectName: 'eventRequest',
          field: 'title',
          rejectedValue: null,
          defaultMessage: 'must not be blank',
          code: 'NotBlank',
        },
        {
          objectName: 'eventRequest',
          field: 'cohosts[1]',
          rejectedValue: 'x',
          defaultMessage: 'must be an integer',
          code: 'typeMismatch',
        },
      ],
    },
  });
});

test('JSON:API', () => {
  const errors = {
    $each: {
      status: { $text: '{status}' },
      code: { $text: '{code}' },
      title: 'Invalid Attribute',
      detail: message,
      source: { pointer: { $text: '/data/attributes{pointer}' } },
    },
  };
  const deployment = {
    body: { otherwise: { data: null, beside: { errors } } },
    messages: { required: '{Words} must be present.', 'type.item': '{Words} must be whole numbers.' },
    codes: { required: 'VALIDATION_REQUIRED', '*': 'VALIDATION_ERROR' },
  };
  expect(invalid(deployment, [title, cohost])).toEqual({
    data: null,
    beside: {
      errors: [
        {
          status: '422',
          code: 'VALIDATION_REQUIRED',
          title: 'Invalid Attribute',
          detail: 'Title must be present.',
          source: { pointer: '/data/attributes/title' },
        },
        {
          status: '422',
          code: 'VALIDATION_ERROR',
          title: 'Invalid Attribute',
          detail: 'Cohosts must be whole numbers.',
          source: { pointer: '/data/attributes/cohosts/1' },
        },
      ],
    },
  });
});

test('FastAPI', () => {
  const detail = { $each: { loc: { $path: ['body'] }, msg: message, type: { $text: '{code}' } } };
  const deployment = {
    body: { otherwise: { data: { detail } } },
    messages: { required: 'field required', 'type.item': 'value is not a valid integer' },
    codes: { required: 'value_error.missing', 'type.item': 'type_error.integer' },
  };
  expect(invalid(deployment, [title, cohost])).toEqual({
    data: {
      detail: [
        { loc: ['body', 'title'], msg: 'field required', type: 'value_error.missing' },
        { loc: ['body', 'cohosts', 1], msg: 'value is not a valid integer', type: 'type_error.integer' },
      ],
    },
  });
});

test('a plain text', () => {
  const deployment = {
    body: { otherwise: { data: { $text: 'Validation failed: {messages}' } } },
    messages: { required: "{Title} can't be empty.", format: '{Title} is not valid.' },
  };
  expect(invalid(deployment, [title, email])).toEqual({
    data: "Validation failed: Title can't be empty. Contact Email is not valid.",
  });
});

test('coded errors', () => {
  const deployment = {
    body: {
      otherwise: {
        data: {
          success: false,
          error: { code: { $number: 'code' }, text: message },
          fields: { $each: { $text: '{attribute}' } },
        },
      },
    },
    messages: { required: '{attribute} missing', '*': 'bad {attribute}' },
    codes: { required: 1001, reference: 1044, '*': 1000 },
  };
  expect(invalid(deployment, [type, title], 400)).toEqual({
    data: { success: false, error: { code: 1044, text: 'bad type' }, fields: ['type', 'title'] },
  });
});
