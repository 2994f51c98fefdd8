import { STATUS_CODES } from 'node:http';
import { grouped, kindOf, seedOf, statuses, usual, wordsOf } from './framework.mjs';

const UTC = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d{3})?(Z)$/;
const snake = (name) => wordsOf(name).replaceAll(' ', '_');

const RAILS = {
  required: () => "can't be blank",
  blank: () => "can't be blank",
  null: () => "can't be nil",
  type: ({ type }) => (type === 'int' ? 'is not a number' : 'is invalid'),
  length: () => 'is too long (maximum is 255 characters)',
  reference: () => 'must exist',
  minimum: () => 'must be greater than or equal to 0',
  maximum: () => 'must be less than or equal to 100',
  order: () => 'must be after started at',
  floor: () => 'must not be below registrations',
  unlisted: () => 'is not permitted',
};

export const rails = {
  ...usual,
  prefix: '/api/v3',
  contentType: 'application/json; charset=utf-8',
  status: statuses(422, { unknownEvent: 404, malformed: 400, mediaType: 415, wrongMethod: 404 }),
  statusOf: ({ rule }) => (rule === 'update.capacity.floor' ? 409 : undefined),
  refusal: ({ kind, violations, status }) => {
    if (kind === 'unauthenticated') return { data: { error: 'HTTP Channel: Access denied.' } };
    if (kind !== 'invalid') return { data: { status, error: STATUS_CODES[status] } };
    const errors = grouped(
      violations,
      ({ attribute }) => snake(attribute),
      (one) => (RAILS[kindOf(one)] ?? (() => 'is invalid'))(one),
    );
    return { data: { errors } };
  },
  headers: ({ requestId }) => ({ 'x-request-id': requestId, 'x-runtime': '0.012' }),
  search: {
    form: 'list',
    noMatch: 'empty',
    matcher: 'word-substring',
    overMax: 'clamped',
    belowOne: 'clamped',
    emptyQuery: 'accepted',
  },
  refuses: ['blank', 'negativeCapacity', 'mediaType', 'lookAlike', 'null'],
  host: 'list',
  dateTime: UTC,
  floorCounts: 'confirmed',
  seed: seedOf('rails', {
    firstPage: 980_190_963,
    pageStep: 17,
    firstEvent: 298_486_374,
    eventStep: 1,
    eventTypes: [7, 8],
    badType: 9,
  }),
};
