import { kindOf, seedOf, statuses, usual } from './framework.mjs';

export const plain = {
  ...usual,
  firstViolationOnly: true,
  status: statuses(400, { unauthenticated: 400, mediaType: 400, tooLarge: 400, wrongMethod: 400, unknownPath: 400 }),
  refusal: ({ kind, violations: [first], status }) =>
    kind === 'invalid'
      ? { data: `${first.attribute}: ${kindOf(first) === 'required' ? 'missing' : 'bad value'}` }
      : { data: `Error ${status}` },
  search: {
    form: 'single',
    noMatch: 'null',
    matcher: 'best',
    overMax: 'clamped',
    belowOne: 'clamped',
    emptyQuery: 'accepted',
  },
  refuses: ['negativeCapacity'],
  dateTime: /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/,
  othersEvent: 'accepted',
  seed: seedOf('plain', {
    firstPage: 700,
    pageStep: 10,
    firstEvent: 17,
    eventStep: 1,
    eventTypes: [61, 62],
    badType: 60,
  }),
};
