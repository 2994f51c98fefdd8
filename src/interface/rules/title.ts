import { isOnEvent } from './deviation.ts';
import { required, rule, typed } from './rule.ts';

export const titleRules = [
  required('event.required.title', 'string'),
  typed('event.types.title', 'string', {}),
  rule({
    id: 'event.title.duplicates',
    section: '2.2',
    text: 'Two events may share a title',
    quotes: ['Titles need not be unique. Duplicates are not prevented.'],
    example: { comes: 'accepted', create: {} },
    deviations: {
      refused: {
        text: 'a title that another event has is refused',
        refuses: async ({ operation, hasNamesake }) => isOnEvent(operation) && (await hasNamesake()),
      },
    },
  }),
] as const;
