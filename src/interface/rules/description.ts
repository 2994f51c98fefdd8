import { refusesEvents } from './deviation.ts';
import { required, rule, typed } from './rule.ts';

export const descriptionRules = [
  required('event.required.description', 'string'),
  typed('event.types.description', 'string', {}),
  rule({
    id: 'event.description.line-breaks',
    section: '2.2',
    text: '`description` may hold line breaks',
    quotes: ['Description of the event. May contain linebreaks.'],
    example: { comes: 'accepted', create: { description: 'Bring gloves.\nWe provide the soil.' } },
    deviations: {
      refused: refusesEvents('a description with line breaks is refused', ({ description }) =>
        String(description).includes('\n'),
      ),
    },
  }),
] as const;
