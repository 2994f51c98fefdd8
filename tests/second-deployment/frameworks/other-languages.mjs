import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import {
  dotted,
  grouped,
  kindOf,
  LOCAL_OR_OFFSET,
  seedOf,
  statuses,
  upperFirst,
  usual,
  usualSearch,
  wordsOf,
} from './framework.mjs';

const ASPNET = {
  required: ({ attribute }) => `The ${upperFirst(attribute)} field is required.`,
  blank: ({ attribute }) => `The ${upperFirst(attribute)} field is required.`,
  email: ({ attribute }) => `The ${upperFirst(attribute)} field is not a valid e-mail address.`,
  url: ({ attribute }) => `The ${upperFirst(attribute)} field is not a valid fully-qualified http, https, or ftp URL.`,
  length: ({ attribute }) =>
    `The field ${upperFirst(attribute)} must be a string or array type with a maximum length of '255'.`,
  type: ({ attribute }) =>
    `The JSON value could not be converted to the type of ${attribute}. Path: $.${attribute} | LineNumber: 0.`,
  other: ({ attribute }) => `The value of ${upperFirst(attribute)} is not valid.`,
};

export const aspnet = {
  ...usual,
  contentType: 'application/json; charset=utf-8',
  status: statuses(400),
  isFirst: (one) => kindOf(one) === 'type',
  refusal: ({ kind, violations, status, requestId }) => {
    const problem = {
      type: `https://tools.ietf.org/html/rfc9110#section-15.5.${status - 399}`,
      title: kind === 'invalid' ? 'One or more validation errors occurred.' : STATUS_CODES[status],
      status,
      traceId: `00-${createHash('md5').update(requestId).digest('hex')}-${requestId.slice(0, 8)}00000000-00`,
    };
    if (kind !== 'invalid') return { data: problem };
    const keyOf = (one) => (kindOf(one) === 'type' ? `$.${one.attribute}` : upperFirst(one.attribute));
    const errors = grouped(violations, keyOf, (one) => (ASPNET[kindOf(one)] ?? ASPNET.other)(one));
    return { data: { ...problem, errors } };
  },
  headers: () => ({ server: 'Kestrel' }),
  search: { ...usualSearch, form: 'wrapped', noMatch: 'null', belowOne: 'clamped' },
  refuses: ['blank', 'unknownAttribute', 'duplicateCohost', 'mediaType', 'lookAlike', 'negativeCapacity'],
  dateTime: LOCAL_OR_OFFSET,
  omittedOnUpdate: 'kept',
  othersEvent: 'forbidden',
  seed: seedOf('aspnet', { firstPage: 5, pageStep: 1, firstEvent: 1005, eventStep: 1, eventTypes: [3, 4], badType: 5 }),
};

const DJANGO = {
  required: () => 'This field is required.',
  null: () => 'This field may not be null.',
  blank: () => 'This field may not be blank.',
  type: ({ type }) => DJANGO_TYPES[type] ?? 'Not a valid string.',
  length: () => 'Ensure this field has no more than 255 characters.',
  email: () => 'Enter a valid email address.',
  url: () => 'Enter a valid URL.',
  reference: ({ value }) => `Invalid pk "${value}" - object does not exist.`,
  minimum: () => 'Ensure this value is greater than or equal to 0.',
  maximum: () => 'Ensure this value is less than or equal to 100.',
  floor: () => 'Ensure this value is not below the number of registrations.',
};
const DJANGO_TYPES = {
  int: 'A valid integer is required.',
  host: 'A valid integer is required.',
  bool: 'Must be a valid boolean.',
  dateTime: 'Datetime has wrong format.',
  ints: 'Expected a list of items.',
};
const DJANGO_CAUSES = {
  unauthenticated: 'Authentication credentials were not provided.',
  malformed: 'JSON parse error',
  mediaType: 'Unsupported media type in request.',
  unknownPage: 'No Page matches the given query.',
  unknownEvent: 'No Event matches the given query.',
};

export const django = {
  ...usual,
  status: statuses(400, { unauthenticated: 403 }),
  refusal: ({ kind, violations, method }) => {
    if (kind === 'wrongMethod') return { data: { detail: `Method "${method}" not allowed.` } };
    if (kind !== 'invalid') return { data: { detail: DJANGO_CAUSES[kind] ?? 'Not found.' } };
    const data = {};
    for (const one of violations) {
      const message = (DJANGO[kindOf(one)] ?? (() => 'Invalid value.'))(one);
      if (one.index === undefined) (data[one.attribute] ??= []).push(message);
      else ((data[one.attribute] ??= {})[one.index] ??= []).push(message);
    }
    return { data };
  },
  headers: () => ({ allow: 'GET, POST', 'x-frame-options': 'DENY' }),
  search: { ...usualSearch, form: 'django', overMax: 'clamped', emptyQuery: 'accepted' },
  refuses: ['blank', 'null', 'mediaType'],
  order: ['path', 'mediaType', 'credentials', 'target', 'body', 'attributes', 'floor'],
  dateTime: LOCAL_OR_OFFSET,
  seed: seedOf('django', {
    firstPage: 20,
    pageStep: 2,
    firstEvent: 61,
    eventStep: 2,
    eventTypes: [12, 13, 14],
    badType: 15,
  }),
};

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

const LARAVEL = {
  required: ({ attribute }) => `The ${wordsOf(attribute)} field is required.`,
  null: ({ attribute }) => `The ${wordsOf(attribute)} field must not be null.`,
  blank: ({ attribute }) => `The ${wordsOf(attribute)} field is required.`,
  type: ({ attribute, type }) => `The ${wordsOf(attribute)} field must be ${LARAVEL_TYPES[type]}.`,
  length: ({ attribute }) => `The ${wordsOf(attribute)} field must not be greater than 255 characters.`,
  email: ({ attribute }) => `The ${wordsOf(attribute)} field must be a valid email address.`,
  url: ({ attribute }) => `The ${wordsOf(attribute)} field must be a valid URL.`,
  reference: (one) => `The selected ${wordsOf(dotted(one))} is invalid.`,
  minimum: ({ attribute }) => `The ${wordsOf(attribute)} field must be at least 0.`,
  maximum: ({ attribute }) => `The ${wordsOf(attribute)} field must not be greater than 100.`,
  order: () => 'The ended at field must be a date after or equal to started at.',
  past: ({ attribute }) => `The ${wordsOf(attribute)} field must be a date after now.`,
  duplicate: ({ attribute }) => `The ${wordsOf(attribute)} field has a duplicate value.`,
  unlisted: ({ attribute }) => `The ${wordsOf(attribute)} field is prohibited.`,
  floor: ({ attribute }) => `The ${wordsOf(attribute)} field must not be below the registrations.`,
  other: ({ attribute }) => `The ${wordsOf(attribute)} field is invalid.`,
};
const LARAVEL_TYPES = {
  string: 'a string',
  int: 'an integer',
  ints: 'an array',
  bool: 'true or false',
  dateTime: 'a valid date',
  host: 'an integer',
};
const LARAVEL_CAUSES = {
  unauthenticated: 'Unauthenticated.',
  unknownPage: 'No query results for model [Page].',
  unknownEvent: 'No query results for model [Event].',
  malformed: 'Syntax error',
  mediaType: 'Unsupported media type.',
  tooLarge: 'The content is too large.',
  forbidden: 'This action is unauthorized.',
};

export const laravel = {
  ...usual,
  status: statuses(422),
  refusal: ({ kind, violations, method, pathname }) => {
    if (kind === 'wrongMethod')
      return { members: { message: `The ${method} method is not supported for route ${pathname.slice(1)}.` } };
    if (kind === 'unknownPath') return { members: { message: `The route ${pathname.slice(1)} could not be found.` } };
    if (kind !== 'invalid') return { members: { message: LARAVEL_CAUSES[kind] ?? 'Too Many Attempts.' } };
    const errors = grouped(violations, dotted, (one) => LARAVEL[kindOf(one)](one));
    const [first] = Object.values(errors).flat();
    const others = Object.values(errors).flat().length - 1;
    const more = others === 0 ? '' : ` (and ${others} more error${others === 1 ? '' : 's'})`;
    return { members: { message: `${first}${more}`, errors } };
  },
  headers: () => ({ 'cache-control': 'no-cache, private', 'x-ratelimit-limit': '60' }),
  search: { ...usualSearch, form: 'laravel' },
  refuses: ['blank', 'pastPublication', 'endBeforeStart', 'negativeCapacity', 'mediaType'],
  dateTime: LOCAL_OR_OFFSET,
  pageExtras: (page) => ({ slug: page.title.toLowerCase().replaceAll(' ', '-'), isVerified: page.id % 2 === 0 }),
  seed: seedOf('laravel', {
    firstPage: 1,
    pageStep: 1,
    firstEvent: 1,
    eventStep: 1,
    eventTypes: [1, 2, 3],
    badType: 44,
  }),
};

const SPRING = {
  required: ['NotNull', 'must not be null'],
  null: ['NotNull', 'must not be null'],
  blank: ['NotBlank', 'must not be blank'],
  type: ['typeMismatch', 'has the wrong type'],
  length: ['Size', 'size must be between 0 and 255'],
  email: ['Email', 'must be a well-formed email address'],
  url: ['URL', 'must be a valid URL'],
  minimum: ['PositiveOrZero', 'must be greater than or equal to 0'],
  maximum: ['Max', 'must be less than or equal to 100'],
  reference: ['Exists', 'does not exist'],
  floor: ['Floor', 'is below the registrations'],
};
const LIST_INDEX = ({ attribute, index }) => (index === undefined ? attribute : `${attribute}[${index}]`);

export const spring = {
  ...usual,
  status: statuses(400, { noMatch: 404 }),
  refusal: ({ kind, violations, status, pathname }) => {
    const error = { timestamp: new Date().toISOString(), status, error: STATUS_CODES[status], path: pathname };
    if (kind !== 'invalid') return { data: error };
    const errors = violations.map((one) => {
      const [code, defaultMessage] = SPRING[kindOf(one)] ?? ['Invalid', 'is invalid'];
      return {
        objectName: 'eventRequest',
        field: LIST_INDEX(one),
        rejectedValue: one.value ?? null,
        defaultMessage,
        code,
      };
    });
    return {
      data: { ...error, message: `Validation failed for object='eventRequest'. Error count: ${errors.length}`, errors },
    };
  },
  headers: () => ({ vary: 'Origin', 'x-content-type-options': 'nosniff' }),
  search: { ...usualSearch, form: 'spring', matcher: 'any-word', overMax: 'clamped', emptyQuery: 'accepted' },
  refuses: ['blank', 'mediaType'],
  order: ['credentials', 'path', 'mediaType', 'body', 'attributes', 'target', 'floor'],
  seed: seedOf('spring', {
    firstPage: 10_000,
    pageStep: 50,
    firstEvent: 40_050,
    eventStep: 50,
    eventTypes: [100, 101],
    badType: 102,
  }),
};
