import { kindOf, LOCAL_OR_OFFSET, seedOf, statuses, usual, usualSearch } from './framework.mjs';

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
