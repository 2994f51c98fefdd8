import type { LawfulValue } from '../bundle.ts';
import type { Check } from '../check.ts';
import { onBoth } from '../experiment.ts';

/** Nothing before the @, nothing after it, no @ at all: no notion of an address takes these. */
const invalid = ['not-an-email', 'someone@', '@example.com'];

export const contactEmailChecks: readonly Check[] = invalid.flatMap((contactEmail) =>
  onBoth({
    rule: 'event.contact-email.valid',
    title: `the address "${contactEmail}"`,
    change: (body) => ({ ...body, contactEmail }),
  }),
);

/** The same mailbox's domain, so that a look at the domain (`email.check`) finds what it found before. */
export const taggedEmail: LawfulValue = {
  rule: 'event.contact-email.valid',
  title: 'an address with a tag (name+tag@domain)',
  change: (body) => ({ ...body, contactEmail: String(body['contactEmail']).replace('@', '+check@') }),
};
