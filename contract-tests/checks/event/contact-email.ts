import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
import type { Experiment } from '../experiment.ts';
import { onBoth } from '../experiment.ts';
import { inCircumstances } from './circumstances.ts';

const rule = 'event.contact-email.valid';

/** No notion of an address takes these. */
const invalid = [
  'not-an-email',
  'someone@',
  '@example.com',
  'someone@example.com@example.org',
  'some one@example.com',
  'someone@example.com, other@example.com',
  'Some One <someone@example.com>',
  'write to someone@example.com today',
  'some..one@example.com',
  '.someone@example.com',
  'someone.@example.com',
  'someone@exam ple.com',
  'someone@example..com',
  'someone@-example.com',
  'someone@example.com;other@example.com',
  'mailto:someone@example.com',
  'someone@@example.com',
];

const experiments: readonly Experiment[] = invalid.map((contactEmail) => ({
  rule,
  title: `the address ${JSON.stringify(contactEmail)}`,
  change: (body) => ({ ...body, contactEmail }),
}));

export const contactEmailChecks: readonly Check[] = [
  ...experiments.flatMap((experiment) => onBoth({ ...experiment, lot: { name: rule, take: 3 } })),
  ...experiments.slice(0, 1).flatMap((experiment) => inCircumstances(experiment)),
];

/** The same mailbox's domain, so that a look at the domain (`email.check`) finds what it found before. */
export const taggedEmail: LawfulValue = {
  rule,
  title: 'an address with a tag (name+tag@domain)',
  change: (body) => ({ ...body, contactEmail: String(body['contactEmail']).replace('@', '+check@') }),
};

/** All that names of people and boxes hold, at the same domain. */
export const oddEmail: LawfulValue = {
  rule,
  title: 'an address with dots, a hyphen, digits, capitals, an underscore and an apostrophe',
  change: (body) => ({
    ...body,
    contactEmail: `O'Neil.first-last_2@${String(body['contactEmail']).split('@').at(-1)}`,
  }),
};
