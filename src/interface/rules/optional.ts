import { rule } from './rule.ts';

export const optionalRules = [
  rule({
    id: 'event.optional.omitted',
    section: '2.2',
    text: 'Every optional attribute may be left out, all of them at once too',
    quotes: [
      '| externalUrl | url | no |',
      '| cohosts | array of int | no |',
      '| isSelfPacedCourse | bool | no |',
      '| isVirtual | bool | no |',
      '| isTicketless | bool | no |',
      '| capacity | int | no |',
      '| address | string | no |',
      '| addressDetails | string | no |',
      '| publishedAt | DateTime | no |',
    ],
    example: { comes: 'accepted', create: {} },
  }),
] as const;
