import { named, question } from '../question.ts';

export const emailCheck = question({
  id: 'email.check',
  section: '2.2',
  asks: 'Do you check that the domain of an email address exists?',
  assumes: 'you check the form of the address alone',
  answers: named('format', 'domain'),
  default: 'format',
  kind: 'format',
  inRun: ['nowhere'],
  example: { create: { contactEmail: 'events@gone.invalid' } },
  // RFC 2606: no name under it exists, so whoever looks finds nothing.
  examples: { nowhere: { contactEmail: 'contact@nobody.invalid' } },
  unseen: { calibrate: 'it takes a name server that knows a domain without mail' },
});
