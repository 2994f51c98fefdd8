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
  }),
] as const;
