import { frameworkBreaks, leftBreaks, rareBreaks } from './rare-breaks.mjs';
import { pageBreaks, searchBreaks } from './page-breaks.mjs';
import { without } from './without.mjs';
import { OPTIONAL, REQUIRED, TYPED } from './attributes.mjs';

/** Breaks of the rules for an event's attributes: each on create only, and on update only. */

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

const eventBreaks = [...[...accepting, ...refusing].flatMap(onEach), ...onOneOperation, ...cutFloors];

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

const OPERATIONS = ['pages.search', 'pages.get', 'events.create', 'events.update'];
const isRefusal = ({ outcome }) => outcome.status >= 400;

const envelopeBreaks = [
  {
    id: 'envelope.shape@refusals',
    rule: 'envelope.shape',
    what: 'a refusal has no data member',
    wrap: (envelope, exchange) => (isRefusal(exchange) ? without('data', envelope) : undefined),
  },
  {
    id: 'envelope.shape@unauthenticated',
    rule: 'envelope.shape',
    what: 'only a refusal of credentials has no data member',
    wrap: (envelope, { outcome }) => (outcome.kind === 'unauthenticated' ? without('data', envelope) : undefined),
  },
  {
    id: 'envelope.request-id@shared',
    rule: 'envelope.request-id',
    what: 'all responses share one ID',
    wrap: (envelope) => ({ ...envelope, requestId: '6f1c1f8e-7f0b-4e53-9b8a-0d5f6d1f2a3b' }),
  },
  {
    id: 'envelope.request-id@pairs',
    rule: 'envelope.request-id',
    what: 'each two responses share an ID',
    wrap: (envelope, { state }) => {
      state.lent = state.lent ? undefined : envelope.requestId;
      state.last = state.lent ?? state.last;
      return { ...envelope, requestId: state.last };
    },
  },
  {
    id: 'envelope.request-id@shape',
    rule: 'envelope.request-id',
    what: 'the ID is not shaped like a UUID',
    wrap: (envelope) => ({ ...envelope, requestId: `req-${envelope.requestId.replaceAll('-', '')}` }),
  },
  {
    id: 'envelope.status@string',
    rule: 'envelope.status',
    what: 'status is a string',
    wrap: (envelope) => ({ ...envelope, status: String(envelope.status) }),
  },
  {
    id: 'envelope.status@refusals',
    rule: 'envelope.status',
    what: 'a refusal says status 200 in its body',
    wrap: (envelope, exchange) => (isRefusal(exchange) ? { ...envelope, status: 200 } : undefined),
  },
  {
    id: 'envelope.status@events.create',
    rule: 'envelope.status',
    what: 'a create says status 200 in its body',
    wrap: (envelope, { outcome }) => (outcome.status === 201 ? { ...envelope, status: 200 } : undefined),
  },
];

const authBreaks = ['auth.authorization', 'auth.scheme', 'auth.key', 'auth.channel'].flatMap((rule) =>
  OPERATIONS.map((operation) => ({
    id: `${rule}@${operation}`,
    rule,
    what: `not checked by ${operation}`,
    skip: (violation, on) => violation.rule === rule && on === operation,
  })),
);

const unissuedChannel = OPERATIONS.map((operation) => ({
  id: `auth.channel@${operation}:unissued`,
  rule: 'auth.channel',
  what: `${operation} asks for a channel, and takes any`,
  skip: (violation, on) => violation.rule === 'auth.channel' && violation.place === 'unissued' && on === operation,
}));

const answerBreaks = [
  {
    id: 'create.answer@status',
    rule: 'create.answer',
    what: 'answers 200',
    alter: (outcome, { operation }) => (operation === 'events.create' ? { ...outcome, status: 200 } : undefined),
  },
  {
    id: 'create.answer@string',
    rule: 'create.answer',
    what: 'the ID is a string',
    alter: (outcome, { operation }) =>
      operation === 'events.create' ? { ...outcome, data: { id: String(outcome.data.id) } } : undefined,
  },
  {
    id: 'create.answer@more',
    rule: 'create.answer',
    what: 'data holds the title too, where §2.3 says "only id"',
    alter: (outcome, { operation, values }) =>
      operation === 'events.create' ? { ...outcome, data: { ...outcome.data, title: values.title } } : undefined,
  },
  {
    id: 'create.id.unique@first',
    rule: 'create.id.unique',
    what: 'answers the ID of the first event that was created',
    alter: (outcome, { operation, world }) =>
      operation === 'events.create' ? { ...outcome, data: { id: world.created[0] } } : undefined,
  },
  {
    id: 'create.id.unique@race',
    rule: 'create.id.unique',
    what: 'creates that come at once get one ID',
    alter: (outcome, { operation, rawBody, state }) => {
      if (operation !== 'events.create') return undefined;
      const { copied = {} } = state;
      state.copied = { rawBody, at: Date.now(), id: outcome.data.id };
      return copied.rawBody === rawBody && Date.now() - copied.at < 50
        ? { ...outcome, data: { id: copied.id } }
        : undefined;
    },
  },
  {
    id: 'create.answer@lost',
    rule: 'create.answer',
    what: 'an event with the title of another one is not kept',
    alter: (outcome, { operation, world, values }) => {
      if (operation !== 'events.create') return undefined;
      const isTwice = [...world.events.values()].filter((event) => event.values.title === values.title).length > 1;
      if (isTwice) world.events.delete(outcome.data.id);
      return undefined;
    },
  },
  {
    id: 'update.answer@identical',
    rule: 'update.answer',
    what: 'an update that changes nothing is refused',
    refuse: ({ operation, rawBody, target, state }) => {
      if (operation !== 'events.update') return undefined;
      state.latest ??= new Map();
      const isSame = state.latest.get(target.id) === rawBody;
      state.latest.set(target.id, rawBody);
      return isSame ? 'title' : undefined;
    },
  },
  {
    id: 'update.answer@status',
    rule: 'update.answer',
    what: 'answers 201',
    alter: (outcome, { operation }) => (operation === 'events.update' ? { ...outcome, status: 201 } : undefined),
  },
  {
    id: 'update.answer@other',
    rule: 'update.answer',
    what: 'answers the ID of another event',
    alter: (outcome, { operation }) =>
      operation === 'events.update' ? { ...outcome, data: { id: outcome.data.id + 1 } } : undefined,
  },
];

/** Each is `{ id, rule, what }` and the hooks above. */
export const breaks = [
  ...envelopeBreaks,
  ...frameworkBreaks,
  ...authBreaks,
  ...unissuedChannel,
  ...pageBreaks,
  ...searchBreaks,
  ...answerBreaks,
  ...eventBreaks,
  ...leftBreaks,
  ...rareBreaks,
];
