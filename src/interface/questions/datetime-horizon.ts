import { inYears, object, question, yearsAhead } from '../question.ts';

export const datetimeHorizon = question({
  id: 'datetime.horizon',
  section: '2.2',
  asks: 'How far ahead, and how far back, may an event start and end?',
  assumes: 'any date is accepted',
  details: 'In days from now; no day back, and one in the past is refused',
  answers: {
    anyOf: [
      { const: 'accepted' },
      {
        ...object(
          {},
          {
            ahead: { type: 'integer', minimum: 28, maximum: 3652059, description: 'Most days from now' },
            back: { type: 'integer', minimum: 0, maximum: 3652059, description: 'Most days before now' },
          },
        ),
        minProperties: 1,
      },
    ],
    examples: [{ ahead: 365 }, { back: 0 }, { ahead: 1095, back: 7 }],
  },
  default: 'accepted',
  kind: 'maximum',
  examples: ({ starts, ends, date }) => ({
    past: { startedAt: date('2020-03-10T18:00'), endedAt: date('2020-03-10T20:00') },
    ...Object.fromEntries(
      yearsAhead.map((years) => [
        String(years),
        { startedAt: date(inYears(starts, years)), endedAt: date(inYears(ends, years)) },
      ]),
    ),
  }),
  flips: [{ answer: { ahead: 3650 }, writes: true }],
  unseen: { verify: 'a limit shows only where it is met, and a run keeps below what everybody takes' },
});
