import { list, partsOf, question, valuesOf } from '../question.ts';

/** Each with one thing that some refuse. */
const spellings = {
  userinfo: 'https://user@example.com/contract-check',
  ip: 'https://192.0.2.1/contract-check',
  'single-label': 'https://localhost/contract-check',
  international: 'https://exämple.com/fête',
  brackets: 'https://example.com/[a]',
  unusual: 'https://example.com/100%',
  characters: 'https://example.com/a|b',
  spaces: 'https://example.com/contract check',
  padded: ' https://example.com/contract-check ',
};

export const urlFeatures = question({
  id: 'url.features',
  section: '2.2',
  asks:
    'Which unusual URLs do you accept: with a user, an IP address, a host without a dot, other scripts, ' +
    'brackets, blanks?',
  assumes: 'all of them, but those with blanks or characters that no URL may have',
  details:
    'Besides those that all published standards accept (RFC 3986 and 3987, the WHATWG parser). With a user, ' +
    'an IP address as the host, a host without a dot, other scripts, brackets in the path or query, or any ' +
    'other form that RFC 3986 allows (unusual). With characters that it does not allow, blanks in the URL ' +
    '(spaces) or around it (padded)',
  answers: {
    ...list(...partsOf(spellings)),
    examples: [
      [],
      ['userinfo', 'ip', 'single-label', 'characters'],
      ['international', 'brackets', 'unusual', 'spaces', 'padded'],
    ],
  },
  default: ['userinfo', 'ip', 'single-label', 'international', 'brackets', 'unusual'],
  kind: 'format',
  examples: valuesOf('externalUrl', spellings),
  flips: [{ answer: [], writes: true }],
  unseen: { verify: 'a run sends only what all standards accept; `calibrate` tries the rest' },
});
