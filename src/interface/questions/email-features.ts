import { list, question } from '../question.ts';

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
    ...list(
      'symbols',
      'long',
      'unusual-domain',
      'dots',
      'named',
      'quoted',
      'comments',
      'literal',
      'international',
      'single-label',
      'trailing-dot',
      'padded',
    ),
    examples: [
      [],
      ['symbols', 'dots', 'quoted', 'literal', 'single-label'],
      ['long', 'unusual-domain', 'named', 'international', 'comments', 'trailing-dot', 'padded'],
    ],
  },
  default: ['symbols', 'long', 'unusual-domain'],
  kind: 'format',
  flips: [{ answer: [], writes: true }],
  unseen: { verify: 'a run sends only what all standards accept; `calibrate` tries the rest' },
});
