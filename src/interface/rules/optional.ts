import { refusesEvents } from './deviation.ts';
import { rule } from './rule.ts';

/** Attributes that may be left out, with their types. */
const optional = {
  externalUrl: 'url',
  cohosts: 'array of int',
  isSelfPacedCourse: 'bool',
  isVirtual: 'bool',
  isTicketless: 'bool',
  capacity: 'int',
  address: 'string',
  addressDetails: 'string',
  publishedAt: 'DateTime',
};

export const optionalRules = [
  rule({
    id: 'event.optional.omitted',
    section: '2.2',
    text: 'Every optional attribute may be left out, all of them at once too',
    quotes: Object.entries(optional).map(([name, type]) => `| ${name} | ${type} | no |`),
    example: { comes: 'accepted', create: {} },
    deviations: {
      refused: refusesEvents('an event with none of the optional attributes is refused', (body) =>
        Object.keys(optional).every((name) => body[name] === undefined),
      ),
    },
  }),
] as const;
