import { list, question } from '../question.ts';

export const datetimeForm = question({
  id: 'datetime.form',
  section: '2.2',
  asks: 'In which forms may dates be written: with a T or a blank, with or without seconds, fractions, an offset?',
  assumes: 'all of these are accepted',
  details:
    '`local` is 2027-05-20T18:00:00, `utc` 2027-05-20T18:00:00Z and `offset` 2027-05-20T18:00:00+02:00; each of them may ' +
    'be without seconds if `minutes` is accepted, have a fraction of a second if `fraction` is, and a blank for the T if ' +
    '`blank` is; without `local`, `utc` and `offset`, local times have to have one of these three',
  answers: {
    ...list('local', 'utc', 'offset', 'minutes', 'fraction', 'blank'),
    minItems: 1,
    examples: [['local'], ['local', 'blank'], ['minutes'], ['utc'], ['utc', 'offset', 'fraction']],
  },
  default: ['local', 'utc', 'offset', 'minutes', 'fraction', 'blank'],
  kind: 'type.datetime',
  example: { create: { startedAt: '2027-05-20 18:00:00', endedAt: '2027-05-20T20:00:00.5' } },
  // A part is read if one of its examples is: an offset that local dates may not have shows on `publishedAt`, which is UTC.
  examples: ({ starts, published }) => ({
    local: { startedAt: `${starts}:00` },
    utc: { startedAt: `${starts}:00Z` },
    offset: { startedAt: `${starts}:00+00:00` },
    minutes: { startedAt: starts },
    fraction: { startedAt: `${starts}:00.000` },
    blank: { startedAt: `${starts.replace('T', ' ')}:00` },
    'minutes blank': { startedAt: starts.replace('T', ' ') },
    'utc published': { publishedAt: `${published}:00Z` },
    'offset published': { publishedAt: `${published}:00+00:00` },
    'minutes utc': { publishedAt: `${published}Z` },
    'fraction utc': { publishedAt: `${published}:00.000Z` },
    'blank utc': { publishedAt: `${published.replace('T', ' ')}:00Z` },
  }),
  // prettier-ignore
  inRun: [
    'local', 'utc', 'offset', 'minutes', 'fraction', 'blank', 'minutes blank', 'utc published', 'offset published', 'minutes utc',
    'fraction utc', 'blank utc',
  ],
  mostLenient: ['local', 'utc', 'offset', 'minutes', 'fraction', 'blank'],
  flips: [
    { answer: ['local'], writes: true },
    { answer: ['local', 'minutes', 'fraction', 'blank'], writes: true },
    { answer: ['utc', 'offset'], writes: true },
  ],
});
