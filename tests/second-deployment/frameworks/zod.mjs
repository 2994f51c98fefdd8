import { kindOf, seedOf, statuses, usual, usualSearch } from './framework.mjs';

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
