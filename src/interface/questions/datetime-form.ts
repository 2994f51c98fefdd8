import { list, question } from '../question.ts';

export const datetimeForm = question({
  id: 'datetime.form',
  section: '2.2',
  asks: 'In which forms may dates be written: with a T or a blank, with or without seconds, fractions, an offset?',
  assumes: 'all of these are accepted',
  details:
    '`local` is 2027-05-20T18:00:00, `minutes` 2027-05-20T18:00, `space` 2027-05-20 18:00:00 or without seconds, `utc` ' +
    '2027-05-20T18:00:00Z and `offset` 2027-05-20T18:00:00+02:00; seconds may have a fraction. `other` is minutes with Z ' +
    'or an offset. A blank before a time with Z or an offset needs `space` and `other`',
  answers: {
    ...list('local', 'minutes', 'space', 'utc', 'offset', 'other'),
    minItems: 1,
    examples: [['local'], ['minutes'], ['space'], ['utc'], ['utc', 'offset'], ['local', 'utc', 'offset']],
  },
  default: ['local', 'minutes', 'space', 'utc', 'offset', 'other'],
  kind: 'type.datetime',
  example: { create: { startedAt: '2027-05-20 18:00:00', endedAt: '2027-05-20T20:00:00.5' } },
  // A set is read if one of its examples is: an offset that local dates may not have shows on `publishedAt`, which is UTC.
  examples: ({ starts, published }) => ({
    local: { startedAt: `${starts}:00` },
    minutes: { startedAt: starts },
    space: { startedAt: `${starts.replace('T', ' ')}:00` },
    'space minutes': { startedAt: starts.replace('T', ' ') },
    utc: { startedAt: `${starts}:00Z` },
    offset: { startedAt: `${starts}:00+00:00` },
    other: { startedAt: `${starts}Z` },
    'utc published': { publishedAt: `${published}:00Z` },
    'offset published': { publishedAt: `${published}:00+00:00` },
    'other published': { publishedAt: `${published}Z` },
  }),
  // prettier-ignore
  inRun: [
    'local', 'minutes', 'space', 'space minutes', 'utc', 'offset', 'other', 'utc published', 'offset published',
    'other published',
  ],
  mostLenient: ['local', 'minutes', 'space', 'utc', 'offset', 'other'],
  flips: [
    { answer: ['local'], writes: true },
    { answer: ['space'], writes: true },
    { answer: ['utc', 'offset'], writes: true },
  ],
});
