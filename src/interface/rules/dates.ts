import { isOnEvent, refusesEvents } from './deviation.ts';
import { rule, typed } from './rule.ts';

export const datesRules = [
  rule({
    id: 'event.dates.required',
    section: '2.2',
    text: '`startedAt` and `endedAt`: each is refused when missing, unless `isSelfPacedCourse` is true',
    quotes: [
      '| startedAt | DateTime | yes, unless isSelfPacedCourse is true |',
      '| endedAt | DateTime | yes, unless isSelfPacedCourse is true |',
    ],
    kind: 'required',
    audit: { scope: 'event', needs: 'a create or update that is not self-paced' },
    example: { comes: 'refused', create: {}, without: ['startedAt', 'endedAt'] },
  }),
  rule({
    id: 'event.dates.self-paced',
    section: '2.2',
    text: 'With `isSelfPacedCourse` true, neither is needed',
    quotes: [
      '| startedAt | DateTime | yes, unless isSelfPacedCourse is true |',
      '| endedAt | DateTime | yes, unless isSelfPacedCourse is true |',
      '| isSelfPacedCourse | bool | no | false | True marks a self-paced course with no formal start or end date and time. |',
    ],
    example: { comes: 'accepted', create: { isSelfPacedCourse: true }, without: ['startedAt', 'endedAt'] },
    deviations: {
      refused: refusesEvents(
        'a self-paced course without dates is refused',
        ({ isSelfPacedCourse, startedAt }) => isSelfPacedCourse === true && startedAt === undefined,
      ),
    },
  }),
  rule({
    id: 'event.self-paced.default',
    section: '2.2',
    text: 'Omitted, `isSelfPacedCourse` is false',
    quotes: ['| isSelfPacedCourse | bool | no | false |'],
    example: { comes: 'accepted', create: {} },
    deviations: {
      true: {
        text: 'omitted, `isSelfPacedCourse` is true, so that dates are not needed',
        ignores: ({ id }, { body }) => id === 'event.dates.required' && body['isSelfPacedCourse'] === undefined,
      },
    },
  }),
  typed('event.types.isSelfPacedCourse', 'bool', 'maybe'),
  rule({
    id: 'event.dates.local',
    section: '2.2',
    seen: ['control'],
    text: "Stored as given: the event's local date and time, in the timezone of `location`",
    quotes: [
      "Stored as given. It is the event's local date and time. The platform converts it to each member's timezone using the timezone of `location`.",
    ],
    example: { comes: 'shown', control: '/events/5001/member-view' },
  }),
  typed('event.types.startedAt', 'DateTime', {}),
  typed('event.types.endedAt', 'DateTime', {}),
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
