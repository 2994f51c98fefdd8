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
