import { STATUS_CODES } from 'node:http';
import { kindOf, LOCAL_OR_OFFSET, seedOf, statuses, usual, usualSearch } from './framework.mjs';

const TYPES = {
  string: 'a string',
  int: 'an integer number',
  bool: 'a boolean value',
  dateTime: 'a valid ISO 8601 date string',
  ints: 'an array',
  host: 'an integer number',
};

/** Each decorator of an attribute speaks for itself: of what is missing two do. */
const TEXTS = {
  required: () => ['should not be empty', 'must be defined'],
  blank: () => ['should not be empty'],
  type: ({ type }) => [`must be ${TYPES[type]}`],
  length: () => ['must be shorter than or equal to 255 characters'],
  email: () => ['must be an email'],
  url: () => ['must be a URL address', 'must be a string that ends in .png'],
  minimum: () => ['must not be less than 0'],
  maximum: () => ['must not be greater than 100'],
  reference: ({ value }) => [`${value} does not exist`],
  floor: () => ['must not be less than the registrations'],
};

const textsOf = (one) => (TEXTS[kindOf(one)] ?? (() => ['is invalid']))(one).map((text) => `${one.attribute} ${text}`);

export const nest = {
  ...usual,
  status: statuses(400, { wrongMethod: 404 }),
  statusOf: (one) => ({ floor: 409 })[kindOf(one)],
  refusal: ({ kind, violations, status, method, pathname }) => {
    const message = kind === 'invalid' ? violations.flatMap(textsOf) : `Cannot ${method} ${pathname}`;
    return { data: { statusCode: status, message, error: STATUS_CODES[status] } };
  },
  search: { ...usualSearch, form: 'laravel' },
  refuses: ['blank', 'negativeCapacity', 'mediaType', 'lookAlike', 'endBeforeStart'],
  order: ['path', 'mediaType', 'body', 'credentials', 'attributes', 'target', 'floor'],
  dateTime: LOCAL_OR_OFFSET,
  seed: seedOf('nest', {
    firstPage: 610,
    pageStep: 6,
    firstEvent: 88_002,
    eventStep: 6,
    eventTypes: [31, 32],
    badType: 33,
  }),
};

const EXPECTED = {
  string: 'string',
  int: 'number',
  host: 'number',
  bool: 'boolean',
  dateTime: 'string',
  ints: 'array',
};
const receivedOf = (value) => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

function misfit({ type, value }) {
  if (type === 'dateTime' && typeof value === 'string')
    return { code: 'invalid_string', validation: 'datetime', message: 'Invalid datetime' };
  const [expected, received] = [EXPECTED[type], receivedOf(value)];
  return { code: 'invalid_type', expected, received, message: `Expected ${expected}, received ${received}` };
}

const missing = (message) => (one) => ({ code: 'invalid_type', received: receivedOf(one.value), message });
const tooBig = (maximum, message) => () => ({ code: 'too_big', maximum, inclusive: true, message });
const tooSmall = () => ({ code: 'too_small', inclusive: true, message: 'Too small' });
const badText = (validation) => () => ({ code: 'invalid_string', validation, message: `Invalid ${validation}` });

/** Each kind of issue has members of its own. */
const ISSUES = {
  required: missing('Required'),
  null: missing('Not nullable'),
  type: misfit,
  email: badText('email'),
  url: badText('url'),
  length: tooBig(255, 'String must contain at most 255 character(s)'),
  maximum: tooBig(100, 'Number must be at most 100'),
  minimum: tooSmall,
  blank: tooSmall,
};
const custom = (one) => ({ code: 'custom', params: { kind: kindOf(one) }, message: 'Invalid input' });
const issueOf = (one) => (ISSUES[kindOf(one)] ?? custom)(one);

export const zod = {
  ...usual,
  status: statuses(400, { wrongMethod: 404, unknownEvent: 410 }),
  refusal: ({ kind, violations, method, pathname }) => {
    if (kind !== 'invalid')
      return { data: { success: false, error: { name: 'HttpError', message: `${method} ${pathname}: ${kind}` } } };
    const issues = violations.map((one) => ({
      ...issueOf(one),
      path: one.index === undefined ? [one.attribute] : [one.attribute, one.index],
    }));
    return { data: { success: false, error: { issues, name: 'ZodError' } } };
  },
  headers: () => ({ 'x-powered-by': 'Express' }),
  search: { ...usualSearch, form: 'laravel', emptyQuery: 'accepted' },
  refuses: ['null', 'mediaType', 'lookAlike', 'negativeCapacity'],
  order: ['path', 'mediaType', 'body', 'credentials', 'target', 'attributes', 'floor'],
  seed: seedOf('zod', { firstPage: 41, pageStep: 4, firstEvent: 900, eventStep: 3, eventTypes: [81, 82], badType: 83 }),
};

export const plain = {
  ...usual,
  firstViolationOnly: true,
  status: statuses(400, { unauthenticated: 400, mediaType: 400, tooLarge: 400, wrongMethod: 400, unknownPath: 400 }),
  refusal: ({ kind, violations: [first], status }) =>
    kind === 'invalid'
      ? { data: `${first.attribute}: ${kindOf(first) === 'required' ? 'missing' : 'bad value'}` }
      : { data: `Error ${status}` },
  search: {
    form: 'single',
    noMatch: 'null',
    matcher: 'best',
    overMax: 'clamped',
    belowOne: 'clamped',
    emptyQuery: 'accepted',
  },
  refuses: ['negativeCapacity'],
  dateTime: /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/,
  othersEvent: 'accepted',
  seed: seedOf('plain', {
    firstPage: 700,
    pageStep: 10,
    firstEvent: 17,
    eventStep: 1,
    eventTypes: [61, 62],
    badType: 60,
  }),
};
