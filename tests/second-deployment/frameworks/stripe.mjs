import { kindOf, seedOf, statuses, usual, usualSearch } from './framework.mjs';

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
