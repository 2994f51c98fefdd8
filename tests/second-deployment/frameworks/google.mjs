import { kindOf, LOCAL_OR_OFFSET, seedOf, statuses, usual, wordsOf, usualSearch } from './framework.mjs';

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
