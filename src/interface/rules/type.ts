import { describe } from '../../lib/describe.ts';
import { required, rule, typed } from './rule.ts';

export const typeRules = [
  required('event.required.type', 'int'),
  typed('event.types.type', 'int', 1.5),
  rule({
    id: 'event.type.valid',
    section: '2.2',
    text: '`type` is a valid event type ID',
    quotes: ['Must be a valid event type ID.'],
    kind: 'reference',
    audit: { scope: 'given', attribute: 'type' },
    example: { comes: 'refused', create: { type: 999 } },
    stage: 'references',
    at: ['/type'],
    decide: ({ input: { type }, facts, ask }) => {
      if (type === undefined) return undefined;
      ask('event-types');
      return facts.isEventType(type) ? undefined : { expected: 'a valid event type ID', actual: describe(type) };
    },
  }),
] as const;
