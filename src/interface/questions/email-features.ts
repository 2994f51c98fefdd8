import { list, partsOf, question, valuesOf } from '../question.ts';

/** Each with one thing that some standards take and others refuse. */
const spellings = {
  symbols: 'contact!desk@example.com',
  domain: 'contact@localhost',
  quoted: '"contact"@example.com',
  comments: 'contact(desk)@example.com',
  dots: 'contact..desk@example.com',
  international: 'kontakt-é@example.com',
};

export const emailFeatures = question({
  id: 'email.features',
  section: '2.2',
  asks:
    'Which unusual email addresses do you accept: quoted names, comments, IP addresses, other scripts, ' +
    'domains without a dot?',
  assumes: 'those with rare symbols, long names and unusual domains',
  details:
    'Besides those that all published standards accept. `symbols`: rare symbols in the name, long names, a domain ' +
    'whose end has figures (RFC 5321, RFC 5322, HTML). `domain`: no dot in the domain (RFC 5321, RFC 5322, HTML), or ' +
    'one at its end (DNS). `quoted`: a quoted name, an IP address for the domain (RFC 5321, RFC 5322). `comments`: ' +
    'comments, a name before the address, blanks around it (RFC 5322). `dots`: dots at the ends of the name or in a ' +
    'row (HTML). `international`: other scripts (RFC 6531)',
  answers: {
    ...list(...partsOf(spellings)),
    examples: [[], ['symbols', 'domain', 'dots'], ['symbols', 'quoted', 'comments', 'international']],
  },
  default: ['symbols'],
  kind: 'format',
  examples: valuesOf('contactEmail', spellings),
  flips: [{ answer: [], writes: true }],
  unseen: { verify: 'a run sends only what all standards accept; `calibrate` tries the rest' },
});
