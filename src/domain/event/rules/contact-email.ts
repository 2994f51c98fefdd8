import type { Ask } from '../../ask.ts';
import { describe } from '../../violation.ts';
import { emailFeatures } from './email.ts';
import { rule } from './rule.ts';

/** §2.2: correctly formatted (`email.features`), with a domain that exists where that is looked at (`email.check`). */
export const contactEmailIsValid = rule('event.contact-email.valid', ['/contactEmail'], ({ input, facts, ask }) => {
  const { contactEmail } = input;
  if (contactEmail === undefined) return undefined;
  if (!isEmail(contactEmail, ask)) return { expected: 'a valid email', actual: describe(contactEmail) };
  if (ask('email.check') === 'format' || facts.mailDomainExists !== false) return undefined;
  return { expected: 'an email address whose domain exists', actual: describe(contactEmail) };
});

/** Whether a text is written like an address (`email.features`). */
export function isEmail(text: string, ask: Ask): boolean {
  const features = emailFeatures(text);
  return features !== undefined && features.every((feature) => ask('email.features').includes(feature));
}
