import {
  dotted,
  grouped,
  kindOf,
  LOCAL_OR_OFFSET,
  seedOf,
  statuses,
  usual,
  wordsOf,
  usualSearch,
} from './framework.mjs';

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
