import { list, object, question } from '../question.ts';

const { items, ...words } = list(
  ...(['T', 'space', 'minutes', 'seconds', 'fraction', 'comma', 'milliseconds', 'local', 'z', 'offset'] as const),
  ...(['basic-offset', 'lower', 'date', 'basic', 'epoch-seconds', 'epoch-milliseconds'] as const),
);

/** In the order of answers. */
export const dateFormWords: readonly string[] = items.enum;

const some = (...known: readonly string[]) => ({ contains: { enum: known } });

const forms = {
  ...words,
  items,
  // It holds all that one form is made of.
  allOf: [
    {
      anyOf: [
        some('date', 'epoch-seconds', 'epoch-milliseconds'),
        { allOf: [some('basic'), some('local', 'z')] },
        { allOf: [some('T', 'space'), some('minutes', 'seconds', 'fraction'), some('local', 'z', 'offset')] },
      ],
    },
  ],
  description: `a list of ${items.enum
    .map((form) => `"${form}"`)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1')}`,
} as const;

const formLists = {
  type: 'array',
  minItems: 2,
  maxItems: 6,
  uniqueItems: true,
  items: forms,
  description: 'several such lists',
} as const;

const either = { anyOf: [forms, formLists] } as const;

export const datetimeForm = question({
  id: 'datetime.form',
  section: '2.2',
  asks: 'In which forms may dates be written: with a T or a blank, with or without seconds, fractions, an offset?',
  assumes: 'all of these are accepted',
  details:
    'One list for all attributes, or by attribute. A form has a separator (T, space), a precision (minutes, ' +
    'seconds, fraction, comma), and an end (local for nothing, z, offset, basic-offset for one without a ' +
    'colon). With `milliseconds`, a fraction has three digits. Besides these there are `lower` (t and z), ' +
    '`date` (a day alone, from midnight), `basic` (20270520T180000), and the time since 1970 as an int. Of ' +
    'several lists, one has to hold all that a form is made of',
  answers: {
    anyOf: [forms, formLists, object({ startedAt: either, endedAt: either, publishedAt: either })],
    examples: [
      ['T', 'seconds', 'local'],
      ['T', 'minutes', 'local'],
      ['T', 'seconds', 'z'],
      ['T', 'seconds', 'fraction', 'offset'],
      ['space', 'seconds', 'local'],
      ['T', 'fraction', 'z', 'offset'],
      ['T', 'seconds', 'fraction', 'milliseconds', 'z'],
      ['T', 'seconds', 'fraction', 'comma', 'lower', 'z', 'offset', 'basic-offset'],
      ['basic', 'local', 'date'],
      ['epoch-seconds'],
      // prettier-ignore
      [['T', 'seconds', 'local', 'z'], ['space', 'seconds', 'local']],
      {
        startedAt: ['T', 'seconds', 'local', 'z', 'offset'],
        endedAt: ['T', 'seconds', 'local', 'z', 'offset', 'date'],
        publishedAt: ['T', 'seconds', 'z', 'offset'],
      },
    ],
  },
  default: ['T', 'space', 'minutes', 'seconds', 'fraction', 'comma', 'local', 'z', 'offset', 'basic-offset'],
  kind: 'type.datetime',
  example: { create: { startedAt: '2027-05-20 18:00', endedAt: '2027-05-20T20:00:00.5' } },
  mostLenient: items.enum.filter((form) => form !== 'milliseconds'),
  flips: [
    { answer: ['T', 'seconds', 'local'], writes: true },
    { answer: ['space', 'seconds', 'local'], writes: true },
    { answer: ['T', 'fraction', 'z', 'offset'], writes: true },
  ],
});
