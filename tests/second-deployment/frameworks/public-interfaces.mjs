import {
  dotted,
  kindOf,
  LOCAL_OR_OFFSET,
  seedOf,
  statuses,
  upperFirst,
  usual,
  usualSearch,
  wordsOf,
} from './framework.mjs';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';

const REASONS = { 401: 'UNAUTHENTICATED', 403: 'PERMISSION_DENIED', 404: 'NOT_FOUND', 413: 'RESOURCE_EXHAUSTED' };
const DESCRIPTIONS = {
  required: () => 'is required',
  null: () => 'must not be null',
  blank: () => 'must not be empty',
  type: ({ type, value }) => (typeof value === 'string' ? `'${value}' is no ${type}` : `is no ${type}`),
  length: ({ value }) => `has ${[...value].length} characters, at most 255 are allowed`,
  email: ({ value }) => `'${value}' is not an email address`,
  url: ({ value }) => `'${value}' is not a URL`,
  reference: ({ value }) => `${value} does not exist`,
};
const fieldOf = ({ attribute, index }) =>
  `event.${wordsOf(attribute).replaceAll(' ', '_')}${index === undefined ? '' : `[${index}]`}`;

export const google = {
  ...usual,
  prefix: '/partner',
  contentType: 'application/json; charset=UTF-8',
  status: statuses(400, { wrongMethod: 404, mediaType: 400 }),
  refusal: ({ kind, violations, status }) => {
    const reason = REASONS[status] ?? 'INVALID_ARGUMENT';
    const fieldViolations = violations.map((one) => ({
      field: fieldOf(one),
      description: (DESCRIPTIONS[kindOf(one)] ?? (() => 'is not valid'))(one),
    }));
    const detail =
      kind === 'invalid'
        ? { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }
        : { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'partner.example' };
    const count = `${violations.length} invalid argument${violations.length === 1 ? '' : 's'}`;
    const message = kind === 'invalid' ? `Request contains ${count}.` : 'The request cannot be served.';
    return { data: { error: { code: status, message, status: reason, details: [detail] } } };
  },
  headers: () => ({ 'x-content-type-options': 'nosniff', vary: 'X-Origin' }),
  search: { ...usualSearch, form: 'django', matcher: 'word-substring', overMax: 'clamped' },
  refuses: ['blank', 'mediaType', 'lookAlike', 'endBeforeStart'],
  order: ['path', 'credentials', 'body', 'mediaType', 'attributes', 'target', 'floor'],
  host: 'list',
  dateTime: LOCAL_OR_OFFSET,
  seed: seedOf('google', {
    firstPage: 7_000_000,
    pageStep: 9,
    firstEvent: 5_000_000,
    eventStep: 9,
    eventTypes: [501, 502],
    badType: 503,
  }),
};

export const jsonApi = {
  ...usual,
  requestId: () => randomUUID().toUpperCase(),
  contentType: 'application/vnd.api+json',
  status: statuses(422, { noMatch: 404 }),
  statusOf: (one) => (kindOf(one) === 'type' ? 400 : undefined),
  refusal: ({ kind, violations, status }) => {
    const errors =
      kind === 'invalid'
        ? violations.map((one) => ({
            status: String(status),
            code: `VALIDATION_${kindOf(one).toUpperCase()}`,
            title: 'Invalid Attribute',
            detail: `${upperFirst(wordsOf(one.attribute))} is not acceptable.`,
            source: { pointer: `/data/attributes/${dotted(one).replace('.', '/')}` },
          }))
        : [{ status: String(status), title: STATUS_CODES[status] }];
    return { data: null, members: { errors } };
  },
  extraMembers: () => ({ jsonapi: { version: '1.1' } }),
  search: { ...usualSearch, form: 'list', noMatch: 'refused', matcher: 'best' },
  refuses: ['unknownAttribute', 'null', 'blank', 'mediaType', 'lookAlike', 'negativeCapacity', 'endBeforeStart'],
  host: 'list',
  seed: seedOf('jsonApi', {
    firstPage: 2 ** 33,
    pageStep: 3,
    firstEvent: 2 ** 34,
    eventStep: 7,
    eventTypes: [1],
    badType: 2,
  }),
};

const ERRORS = {
  required: ({ attribute }) => ['parameter_missing', `Missing required param: ${attribute}.`],
  null: ({ attribute }) => ['parameter_missing', `Missing required param: ${attribute}.`],
  blank: ({ attribute }) => ['parameter_invalid_empty', `You passed an empty string for '${attribute}'.`],
  type: ({ type, value }) => [`parameter_invalid_${type.toLowerCase()}`, `Invalid ${type}: ${JSON.stringify(value)}`],
  length: ({ attribute }) => ['parameter_too_long', `Invalid ${attribute}: must be at most 255 characters`],
  email: ({ value }) => ['email_invalid', `Invalid email address: ${value}`],
  url: () => ['url_invalid', 'Not a valid URL'],
  reference: ({ value }) => ['resource_missing', `No such resource: '${value}'`],
  unlisted: ({ attribute }) => ['parameter_unknown', `Received unknown parameter: ${attribute}`],
};
const linkTo = (code) => `https://docs.second-deployment.example/error-codes/${code.replaceAll('_', '-')}`;

export const stripe = {
  ...usual,
  firstViolationOnly: true,
  status: statuses(400, { noMatch: 404, wrongMethod: 404, mediaType: 400 }),
  statusOf: (one) => ({ reference: 404, floor: 402 })[kindOf(one)],
  refusal: ({ kind, violations: [first], method, pathname }) => {
    const type = kind === 'unauthenticated' ? 'authentication_error' : 'invalid_request_error';
    if (kind !== 'invalid')
      return { members: { error: { type, message: `Unrecognized request (${method}: ${pathname}).` } } };
    const [code, message] = (ERRORS[kindOf(first)] ?? (() => ['parameter_invalid', 'Not acceptable']))(first);
    const param = first.index === undefined ? first.attribute : `${first.attribute}[${first.index}]`;
    return { members: { error: { type, code, doc_url: linkTo(code), message, param } } };
  },
  extraMembers: () => ({ livemode: false }),
  headers: () => ({ 'cache-control': 'no-store' }),
  search: { ...usualSearch, form: 'list', matcher: 'any-word' },
  refuses: ['unknownAttribute', 'blank', 'mediaType', 'endBeforeStart', 'negativeCapacity'],
  order: ['credentials', 'path', 'mediaType', 'body', 'target', 'attributes', 'floor'],
  seed: seedOf('stripe', {
    firstPage: 64,
    pageStep: 8,
    firstEvent: 31,
    eventStep: 2,
    eventTypes: [9, 19],
    badType: 29,
  }),
};
