import { isOnEvent } from './deviation.ts';
import { rule, typed } from './rule.ts';

export const publishedAtRules = [
  typed('event.types.publishedAt', 'DateTime', {}),
  rule({
    id: 'event.published-at.default',
    section: '3',
    seen: ['control'],
    text: 'Omitted, the event is visible at once',
    quotes: [
      "The only lifecycle behaviour stated is that an event's visibility begins at `publishedAt` (UTC), or immediately when `publishedAt` is omitted.",
    ],
    example: { comes: 'shown', control: '/events/5001/member-view' },
  }),
  rule({
    id: 'event.published-at.schedules',
    section: '3',
    seen: ['api', 'control'],
    text: 'In the future: accepted, and not visible before it, read as UTC whatever the location',
    quotes: [
      "The only lifecycle behaviour stated is that an event's visibility begins at `publishedAt` (UTC), or immediately when `publishedAt` is omitted.",
    ],
    example: { comes: 'accepted', create: { publishedAt: '2099-12-31T23:59:59' } },
    deviations: {
      refused: {
        text: 'a `publishedAt` in the future is refused',
        refuses: ({ operation, body, now }) =>
          isOnEvent(operation) && Date.parse(`${String(body['publishedAt']).slice(0, 10)}T00:00:00Z`) > now,
      },
    },
  }),
] as const;
