import { describe, expect, test } from 'vitest';
import {
  cohost,
  email,
  invalid,
  message,
  title,
  type,
  unauthenticated,
  type Deployment,
} from './testing/deployment.ts';

describe('Laravel', () => {
  const deployment: Deployment = {
    body: {
      otherwise: { data: null, beside: { message } },
      invalid: {
        data: null,
        beside: {
          message: {
            $byCount: {
              one: message,
              two: { $text: '{message} (and 1 more error)' },
              many: { $text: '{message} (and {others} more errors)' },
            },
          },
          errors: { $map: message, $key: '{dotted}' },
        },
      },
    },
    messages: {
      required: 'The {words} field is required.',
      format: 'The {words} field must be a valid email address.',
      'type.item': 'The {dotted} field must be an integer.',
      reference: 'The selected {words} is invalid.',
      unauthenticated: 'Unauthenticated.',
    },
  };

  test('tells all, and counts those behind the first', () => {
    expect(invalid(deployment, [title, email, cohost])).toEqual({
      data: null,
      beside: {
        message: 'The title field is required. (and 2 more errors)',
        errors: {
          title: ['The title field is required.'],
          contactEmail: ['The contact email field must be a valid email address.'],
          'cohosts.1': ['The cohosts.1 field must be an integer.'],
        },
      },
    });
  });

  test('has other words for one more, and none for one alone', () => {
    expect(invalid(deployment, [type, title]).beside).toMatchObject({
      message: 'The selected type is invalid. (and 1 more error)',
    });
    expect(invalid(deployment, [type]).beside).toMatchObject({ message: 'The selected type is invalid.' });
  });

  test('tells a cause in one text', () =>
    expect(unauthenticated(deployment)).toEqual({ data: null, beside: { message: 'Unauthenticated.' } }));
});

const rails = {
  required: "can't be blank",
  format: 'is invalid',
  'type.item': 'is not a number',
  reference: 'must exist',
};

test('Rails', () => {
  const errors = { otherwise: { data: { errors: { $map: message, $key: '{snake}' } } } };
  expect(invalid({ body: errors, messages: rails }, [title, email, cohost])).toEqual({
    data: { errors: { title: ["can't be blank"], contact_email: ['is invalid'], cohosts: ['is not a number'] } },
  });
});

test('Rails with full messages', () => {
  const full = { otherwise: { data: { errors: { $each: { $text: '{Words} {message}' } } } } };
  expect(invalid({ body: full, messages: rails }, [title, email, type])).toEqual({
    data: { errors: ["Title can't be blank", 'Contact email is invalid', 'Type must exist'] },
  });
});

test('ASP.NET, ValidationProblemDetails', () => {
  const problem = {
    type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
    title: 'One or more validation errors occurred.',
    status: { $number: 'status' },
    errors: { $map: message, $key: '{Pascal}' },
    traceId: { $text: '{requestId}' },
  };
  const messages = {
    required: 'The {Pascal} field is required.',
    format: 'The {Pascal} field is not a valid e-mail address.',
  };
  expect(invalid({ body: { otherwise: { data: problem } }, messages }, [title, email], 400)).toEqual({
    data: {
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
      title: 'One or more validation errors occurred.',
      status: 400,
      errors: {
        Title: ['The Title field is required.'],
        ContactEmail: ['The ContactEmail field is not a valid e-mail address.'],
      },
      traceId: '6f0b2c7d-1a77-4c9f-8d55-9a4e8f6b5e55',
    },
  });
});

describe('Django REST framework', () => {
  const deployment: Deployment = {
    body: { otherwise: { data: { detail: message } }, invalid: { data: { $nested: message } } },
    messages: {
      required: 'This field is required.',
      'type.item': 'A valid integer is required.',
      reference: 'Invalid pk "{value}" - object does not exist.',
      unauthenticated: 'Invalid token.',
    },
  };

  test('nests what is wrong in a list', () => {
    expect(invalid(deployment, [title, cohost, type], 400)).toEqual({
      data: {
        title: ['This field is required.'],
        cohosts: { '1': ['A valid integer is required.'] },
        type: ['Invalid pk "4" - object does not exist.'],
      },
    });
  });

  test('has a detail for all else', () =>
    expect(unauthenticated(deployment)).toEqual({ data: { detail: 'Invalid token.' } }));
});
