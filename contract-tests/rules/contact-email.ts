import { ordinary } from '../../src/interface/ordinary.ts';
import { textMisfits } from './misfits.ts';
import { rule, type Rule } from './rule.ts';

/** No standard accepts one of these (RFC 5321, 5322, 6531, HTML). The plainest is late: every other one shows a missing check too. */
const noEmails = [
  'write to someone@example.com today', // an @, or an address somewhere in it, is enough for some
  'someone@example..com', // the usual short pattern accepts it
  'someone@example.com, other@example.com',
  'some one@example.com',
  'someone@',
  'someone@@example.com',
  '@example.com',
  'not-an-email',
  'mailto:someone@example.com',
  'someone@example.com@example.org',
  'someone@exam ple.com',
  'someone@.example.com',
  'someone@example,com',
  'someone@example.com;other@example.com',
  'www.example.com',
];

export const contactEmailRules: readonly Rule[] = [
  rule('event.contact-email.valid', {
    refuse: Object.fromEntries(noEmails.map((one) => [`the address ${one}`, { contactEmail: one }])),
    accept: {
      'an address with an apostrophe, dots, a hyphen, digits, capitals and a tag, at a domain of two labels': ({
        plainDomain,
      }) => ({ contactEmail: `O'Neil.first-last_2+check@${plainDomain}` }),
      'an address at a domain of two labels': ({ plainDomain }) => ({ contactEmail: `anna.smith@${plainDomain}` }),
      'an address with an apostrophe': ({ domain }) => ({ contactEmail: `o'neil@${domain}` }),
      'an address with a tag': ({ domain }) => ({ contactEmail: `contact+check@${domain}` }),
      'an address at a subdomain with a hyphen and a digit': ({ domain }) => ({
        contactEmail: `contact@mail-2.${domain}`,
      }),
      'an address at a domain of two letters at its end': { contactEmail: 'contact@example.xx' },
      'an address of one letter': ({ domain }) => ({ contactEmail: `a@${domain}` }),
      'an address of 64 characters': ({ domain }) => ({
        contactEmail: `${'contact-'.repeat(8).slice(0, Math.max(0, ordinary.contactEmail - domain.length - 2))}x@${domain}`,
      }),
    },
  }),
  rule('event.types.contactEmail', {
    refuse: textMisfits({ attribute: 'contactEmail', first: 'object', withNull: true }),
  }),
];
