import { describe } from '../../violation.ts';
import type { EventRule } from './rule.ts';

/** `event.contact-email.valid` (§2.2), as far as a schema cannot see: whether the domain must exist (`email.check`). */
export const mailDomainExists: EventRule = ({ input: { contactEmail }, facts, ask }) => {
  if (contactEmail === undefined || ask('email.check') === 'format' || facts.mailDomainExists !== false)
    return undefined;
  return {
    id: 'event.contact-email.valid',
    pointer: '/contactEmail',
    expected: 'an email address whose domain exists',
    actual: describe(contactEmail),
  };
};
