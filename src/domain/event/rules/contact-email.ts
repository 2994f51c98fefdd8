import { describe } from '../../violation.ts';
import { rule } from './rule.ts';

/** §2.2, as far as a schema cannot see: whether the domain must exist (`email.check`). */
export const mailDomainExists = rule('event.contact-email.valid', ['/contactEmail'], ({ input, facts, ask }) => {
  const { contactEmail } = input;
  if (contactEmail === undefined || ask('email.check') === 'format' || facts.mailDomainExists !== false)
    return undefined;
  return { expected: 'an email address whose domain exists', actual: describe(contactEmail) };
});
