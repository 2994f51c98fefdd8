import { describe } from '../../lib/describe.ts';
import { required, rule, typed } from './rule.ts';

export const hostRules = [
  required('event.required.host', 'int'),
  typed('event.types.host', 'int', 1.5),
  rule({
    id: 'event.host.valid',
    section: '2.2',
    text: '`host` is a valid page ID',
    quotes: ['Must be a valid Page ID.'],
    kind: 'reference',
    audit: { scope: 'given', attribute: 'host' },
    example: { comes: 'refused', create: { host: 1 } },
    stage: 'references',
    at: ['/host'],
    decide: ({ input: { host }, facts }) =>
      host === undefined || facts.isPage(host) ? undefined : { expected: 'a valid page ID', actual: describe(host) },
  }),
] as const;
