import { STATUS_CODES } from 'node:http';
import { kindOf, seedOf, statuses, usual, usualSearch } from './framework.mjs';

const TYPES = { int: 'integer', bool: 'boolean', ints: 'array', host: 'integer', string: 'string' };

/** What a JSON Schema says of a value; of the rest, the application itself does. */
const SCHEMA = {
  required: () => 'is required',
  blank: () => 'must NOT have fewer than 1 characters',
  type: ({ type }) => (type === 'dateTime' ? 'must match format "date-time"' : `must be ${TYPES[type]}`),
  length: () => 'must NOT have more than 255 characters',
  email: () => 'must match format "email"',
  url: () => 'must match format "uri"',
  minimum: () => 'must be >= 0',
  maximum: () => 'must be <= 100',
  unlisted: () => 'is an additional property',
};
const pathOf = ({ attribute, index }) => `body/${attribute}${index === undefined ? '' : `/${index}`}`;

export const fastify = {
  ...usual,
  contentType: 'application/json; charset=utf-8',
  firstViolationOnly: true,
  status: statuses(400, { unauthenticated: 403 }),
  statusOf: (one) => ({ reference: 404, floor: 409 })[kindOf(one)],
  refusal: ({ kind, violations: [first], status, method, pathname }) => {
    const error = { statusCode: status, error: STATUS_CODES[status] };
    if (kind !== 'invalid') return { members: { ...error, message: `Route ${method}:${pathname} not served` } };
    const said = SCHEMA[kindOf(first)];
    return said === undefined
      ? { members: { ...error, message: `${first.attribute} does not fit what is stored` } }
      : { members: { ...error, code: 'FST_ERR_VALIDATION', message: `${pathOf(first)} ${said(first)}` } };
  },
  search: { ...usualSearch, form: 'wrapped', matcher: 'word-substring', emptyQuery: 'accepted' },
  refuses: ['unknownAttribute', 'mediaType', 'blank'],
  order: ['path', 'mediaType', 'body', 'attributes', 'credentials', 'target', 'floor'],
  seed: seedOf('fastify', {
    firstPage: 55_000,
    pageStep: 11,
    firstEvent: 9_000_001,
    eventStep: 11,
    eventTypes: [71, 72],
    badType: 73,
  }),
};
