import { list, partsOf, question, valuesOf } from '../question.ts';

/** Each with one thing that some refuse. */
const spellings = {
  symbols: 'contact!desk@example.com',
  long: `${'a'.repeat(65)}@example.com`,
  'unusual-domain': 'contact@example.x1',
  dots: 'contact..desk@example.com',
  named: 'Contact Desk <contact@example.com>',
  quoted: '"contact"@example.com',
  comments: 'contact(desk)@example.com',
  literal: 'contact@[192.0.2.1]',
  international: 'kontakt-é@example.com',
  'single-label': 'contact@localhost',
  'trailing-dot': 'contact@example.com.',
  padded: ' contact@example.com ',
};

export const emailFeatures = question({
  id: 'email.features',
  section: '2.2',
  asks:
    'Which unusual email addresses do you accept: quoted names, comments, IP addresses, other scripts, ' +
    'domains without a dot?',
  assumes: 'those with rare symbols, long names and unusual domains',
  details:
    'Besides those that all published standards accept (RFC 5321, 5322 and 6531, the HTML standard). In the ' +
    'name: rare symbols, long names, dots at its ends or in a row (dots), quoted names. In the domain: an end ' +
    'that is not only letters (unusual-domain), an IP address (literal), no dot, a dot at its end. Anywhere: ' +
    'other scripts, comments, a name before the address (named), blanks around it (padded)',
  answers: {
    ...list(...partsOf(spellings)),
    examples: [
      [],
      ['symbols', 'dots', 'quoted', 'literal', 'single-label'],
      ['long', 'unusual-domain', 'named', 'international', 'comments', 'trailing-dot', 'padded'],
    ],
  },
  default: ['symbols', 'long', 'unusual-domain'],
  kind: 'format',
  examples: valuesOf('contactEmail', spellings),
  flips: [{ answer: [], writes: true }],
  unseen: { verify: 'a run sends only what all standards accept; `calibrate` tries the rest' },
});
