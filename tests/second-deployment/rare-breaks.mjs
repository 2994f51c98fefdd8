/** What few deployments get wrong. */
export const rareBreaks = [
  {
    id: 'event.types.startedAt@events.update:repeated-hour',
    rule: 'event.types.startedAt',
    what: 'an hour that clocks show twice is refused',
    refuse: ({ operation, body }) =>
      operation === 'events.update' && /-(?:10-2[5-9]|10-3[01]|11-0[1-7])[T ]01:30/.test(body.startedAt)
        ? 'startedAt'
        : undefined,
  },
  {
    id: 'event.types.startedAt@events.update:skipped-hour',
    rule: 'event.types.startedAt',
    what: 'an hour that clocks skip ends in an error of the server',
    alter: (outcome, { operation, body }) =>
      operation === 'events.update' && /-03-(?:(?:2[5-9]|3[01])[T ]01|(?:0[89]|1[0-4])[T ]02):30/.test(body?.startedAt)
        ? { ...outcome, status: 500 }
        : undefined,
  },
  {
    id: 'event.flags.optional@events.update:course',
    rule: 'event.flags.optional',
    what: 'a self-paced course must not be virtual',
    refuse: ({ operation, body }) =>
      operation === 'events.update' && body.isSelfPacedCourse === true && body.isVirtual === true
        ? 'isVirtual'
        : undefined,
  },
];
