/** Breaks of the rules for an event's attributes: each on create only, and on update only. */
import { OPTIONAL, REQUIRED, TYPED } from './attributes.mjs';

const VALID = [
  'event.type.valid',
  'event.contact-email.valid',
  'event.external-url.valid',
  'event.image.valid',
  'event.location.valid',
  'event.host.valid',
  'event.cohosts.valid',
  'event.address.max-length',
];

const accepting = [
  ...REQUIRED.map((name) => skipping(`event.required.${name}`)),
  ...TYPED.map((name) => skipping(`event.types.${name}`)),
  ...VALID.map((rule) => skipping(rule)),
  ...['startedAt', 'endedAt'].map((name) => ({
    ...skipping('event.dates.required', name),
    what: `${name} may be missing`,
    skip: (violation) => violation.rule === 'event.dates.required' && violation.attribute === name,
  })),
  {
    ...skipping('event.host.valid', 'wraps'),
    what: 'a host beyond 32 bits is not checked',
    skip: ({ rule, value }) => rule === 'event.host.valid' && value >= 2 ** 32,
  },
  {
    ...skipping('event.cohosts.valid', 'twelfth'),
    what: 'the first ten of many cohosts are checked',
    skip: ({ rule, index }) => rule === 'event.cohosts.valid' && index >= 10,
  },
  ...['first', 'later'].map((place) => ({
    ...skipping('event.cohosts.valid', place),
    what: `the ${place} of several cohosts is not checked`,
    skip: (violation) => violation.rule === 'event.cohosts.valid' && violation.place === place,
  })),
];

/** `when` is asked only where the body was lawful. */
const refusing = [
  {
    rule: 'event.dates.self-paced',
    attribute: 'startedAt',
    when: ({ isSelfPacedCourse, startedAt }) => isSelfPacedCourse && !startedAt,
  },
  {
    rule: 'event.contact-email.valid',
    detail: 'plus',
    attribute: 'contactEmail',
    when: ({ contactEmail }) => String(contactEmail).includes('+'),
  },
  {
    rule: 'event.external-url.valid',
    detail: 'query',
    attribute: 'externalUrl',
    when: ({ externalUrl }) => String(externalUrl).includes('?'),
  },
  { rule: 'event.external-url.null', attribute: 'externalUrl', when: ({ externalUrl }) => externalUrl === null },
  {
    rule: 'event.description.line-breaks',
    attribute: 'description',
    when: ({ description }) => String(description).includes('\n'),
  },
  { rule: 'event.cohosts.default', attribute: 'cohosts', when: (body) => !('cohosts' in body) },
  { rule: 'event.flags.optional', attribute: 'isTicketless', when: ({ isTicketless }) => isTicketless === true },
  { rule: 'event.capacity.unlimited', detail: 'zero', attribute: 'capacity', when: ({ capacity }) => capacity === 0 },
  {
    rule: 'event.address.max-length',
    detail: '255',
    attribute: 'address',
    when: ({ address }) => [...String(address)].length === 255,
  },
  {
    rule: 'event.address.max-length',
    detail: 'bytes',
    attribute: 'address',
    when: ({ address }) => Buffer.byteLength(String(address)) > 255,
  },
  {
    rule: 'event.optional.omitted',
    detail: 'all',
    attribute: 'address',
    when: (body) => OPTIONAL.every((name) => !(name in body)),
  },
  { rule: 'event.optional.omitted', detail: 'address', attribute: 'address', when: (body) => !('address' in body) },
  {
    rule: 'event.published-at.schedules',
    attribute: 'publishedAt',
    when: (body, { values }) => values.publishedAt > Date.now(),
  },
  {
    rule: 'event.types.startedAt',
    detail: 'midnight',
    attribute: 'startedAt',
    when: ({ startedAt }) => /[T ]00:00/.test(startedAt),
  },
  {
    rule: 'event.types.startedAt',
    detail: 'leap-day',
    attribute: 'startedAt',
    when: ({ startedAt }) => String(startedAt).slice(5, 10) === '02-29',
  },
  {
    rule: 'event.types.endedAt',
    detail: 'next-day',
    attribute: 'endedAt',
    when: ({ endedAt }) => /-01-01[T ]01/.test(endedAt),
  },
  { rule: 'event.cohosts.valid', detail: 'several', attribute: 'cohosts', when: ({ cohosts }) => cohosts?.length > 1 },
  {
    rule: 'event.title.duplicates',
    attribute: 'title',
    when: ({ title }, { world, target }) =>
      [...world.events.values()].some((event) => event.values.title === title && event !== target),
  },
].map(({ rule, detail, attribute, when }) => ({
  rule,
  detail,
  what: `refuses a good ${attribute}`,
  refuse: (exchange) => (when(exchange.body, exchange) ? attribute : undefined),
}));

const onOneOperation = [
  {
    id: 'event.self-paced.default@omitted',
    rule: 'event.self-paced.default',
    what: 'omitted, isSelfPacedCourse is true',
    tune: { selfPacedDefault: true },
  },
  {
    id: 'create.image.required@events.create',
    rule: 'create.image.required',
    what: 'image may be missing',
    skip: (violation) => violation.rule === 'create.image.required',
  },
  {
    id: 'event.published-at.schedules@events.update:zone',
    rule: 'event.published-at.schedules',
    what: 'publishedAt is read in a zone an hour to the east, and refused in the past',
    refuse: ({ operation, values }) =>
      operation === 'events.update' &&
      values.publishedAt > Date.now() &&
      values.publishedAt - 60 * 60 * 1000 < Date.now()
        ? 'publishedAt'
        : undefined,
  },
  {
    id: 'update.image.optional@events.update',
    rule: 'update.image.optional',
    what: 'image must be supplied',
    refuse: ({ operation, body }) => (operation === 'events.update' && !('image' in body) ? 'image' : undefined),
  },
  {
    id: 'update.capacity.floor@events.update',
    rule: 'update.capacity.floor',
    what: 'capacity may be below the RSVPs',
    skip: (violation) => violation.rule === 'update.capacity.floor',
  },
  {
    id: 'update.capacity.floor@events.update:equal',
    rule: 'update.capacity.floor',
    what: 'capacity equal to the RSVPs is refused',
    refuse: ({ operation, body, target }) =>
      operation === 'events.update' && target.rsvps.all > 0 && Number(body.capacity) === target.rsvps.all
        ? 'capacity'
        : undefined,
  },
];

/** Compared in so many bits. */
const cutFloors = [8, 16].map((bits) => ({
  id: `update.capacity.floor@events.update:bits${bits}`,
  rule: 'update.capacity.floor',
  what: `capacity is compared in ${bits} bits`,
  refuse: ({ operation, body, target }) =>
    operation === 'events.update' && body.capacity > 0 && body.capacity % 2 ** bits < target.rsvps.all
      ? 'capacity'
      : undefined,
}));

export const eventBreaks = [...[...accepting, ...refusing].flatMap(onEach), ...onOneOperation, ...cutFloors];

function skipping(rule, detail) {
  return { rule, detail, what: 'not checked', skip: (violation) => violation.rule === rule };
}

function onEach({ rule, detail, what, skip, refuse }) {
  return ['events.create', 'events.update'].map((operation) => ({
    id: `${rule}@${operation}${detail ? `:${detail}` : ''}`,
    rule,
    what: `${what}, by ${operation}`,
    ...(skip ? { skip: (violation, on) => on === operation && skip(violation) } : {}),
    ...(refuse ? { refuse: (exchange) => (exchange.operation === operation ? refuse(exchange) : undefined) } : {}),
  }));
}
