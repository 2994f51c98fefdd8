import { list, partsOf, question, valuesOf } from '../question.ts';

/** Each with one thing that some standards take and others refuse, or that readers refuse all the same. */
const spellings = {
  userinfo: 'https://user@example.com/contract-check',
  host: 'https://localhost/contract-check',
  international: 'https://exämple.com/fête',
  characters: 'https://example.com/a|b',
  blanks: 'https://example.com/contract check',
};

export const urlFeatures = question({
  id: 'url.features',
  section: '2.2',
  asks:
    'Which unusual URLs do you accept: with a user, an IP address, a host without a dot, other scripts, ' +
    'brackets, blanks?',
  assumes: 'all of them, but those with blanks',
  details:
    'Besides those that all accept. `userinfo`: a user before the host. `host`: an IP address, a host without a dot or ' +
    'with other signs than letters, figures and hyphens, a long port (both RFC 3986, RFC 3987, WHATWG). ' +
    '`international`: other scripts (RFC 3987, WHATWG). `characters`: brackets, a % alone and others that RFC 3986 ' +
    'allows nowhere there (WHATWG). `blanks`: in the URL or around it (WHATWG)',
  answers: {
    ...list(...partsOf(spellings)),
    examples: [[], ['userinfo', 'host'], ['international', 'characters', 'blanks']],
  },
  default: ['userinfo', 'host', 'international', 'characters'],
  kind: 'format',
  examples: valuesOf('externalUrl', spellings),
  flips: [{ answer: [], writes: true }],
  unseen: { verify: 'a run sends only what all standards accept; `calibrate` tries the rest' },
});
