import { refusesEvents } from './deviation.ts';
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
] as const;
