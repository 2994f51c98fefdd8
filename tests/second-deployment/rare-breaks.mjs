import { without } from './without.mjs';

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

/** What refused requests leave behind. A variant may refuse before it has looked for the event. */
const updated = ({ operation, pathId, world }) =>
  operation === 'events.update' ? world.events.get(Number(pathId)) : undefined;

export const leftBreaks = [
  {
    id: 'update.image.optional@events.update:refused',
    rule: 'update.image.optional',
    what: 'a refused update with an image removes the one that was there',
    leave: (exchange) => {
      const event = updated(exchange);
      if (event && typeof exchange.body?.image === 'string') event.isBare = true;
    },
    refuse: (exchange) => {
      const event = updated(exchange);
      if (event === undefined) return undefined;
      event.isBare &&= !('image' in exchange.body);
      return event.isBare ? 'image' : undefined;
    },
  },
  {
    id: 'update.answer@refused',
    rule: 'update.answer',
    what: 'the update after a refused one is refused',
    leave: (exchange) => {
      const event = updated(exchange);
      if (event) event.isHeld = true;
    },
    refuse: (exchange) => {
      const event = updated(exchange);
      if (!event?.isHeld) return undefined;
      event.isHeld = false;
      return 'title';
    },
  },
];

/** What stands below a service answers in a form of its own: each leaves `data` out of one kind of answer. */

const kinds = {
  'page-word': {
    what: 'a page ID that is no number',
    isMeant: ({ pathname }) => /^\/channels\/pages\/\w*[a-z]\w*$/.test(pathname),
  },
  'page-long': {
    what: 'a page ID beyond 64 bits',
    isMeant: ({ pathname }) => /^\/channels\/pages\/\d{19}$/.test(pathname),
  },
  'event-word': {
    what: 'an event ID that is no number',
    isMeant: ({ pathname }) => /events\.update\/\w*[a-z]\w*$/.test(pathname),
  },
  'event-long': {
    what: 'an event ID beyond 64 bits',
    isMeant: ({ pathname }) => /events\.update\/\d{19}$/.test(pathname),
  },
  slash: { what: 'a path with a slash at its end', isMeant: ({ pathname }) => pathname.endsWith('/') },
  method: { what: 'a GET of a search', isMeant: ({ method, pathname }) => method === 'GET' && isSearch({ pathname }) },
  nul: { what: 'a NUL in a query', isMeant: (exchange) => isSearch(exchange) && hasText('\\u0000', exchange) },
  'event-nul': {
    what: 'a NUL in an event',
    isMeant: (exchange) => !isSearch(exchange) && hasText('\\u0000', exchange),
  },
  surrogate: {
    what: 'half a pair of surrogates',
    isMeant: (exchange) => isSearch(exchange) && hasText('\\ud800', exchange),
  },
  'event-surrogate': {
    what: 'the same in an event',
    isMeant: (exchange) => !isSearch(exchange) && hasText('\\ud800', exchange),
  },
  backslash: { what: 'a backslash in a query', isMeant: (exchange) => isSearch(exchange) && hasText('\\\\', exchange) },
  large: {
    what: 'a body of more than 64 KiB',
    isMeant: ({ rawBody }) => rawBody === undefined || rawBody.length > 65_536,
  },
};

const isSearch = ({ pathname }) => pathname.endsWith('/pages.search');

function hasText(text, { rawBody = '' }) {
  return rawBody.toLowerCase().includes(text);
}

const oddRequests = Object.entries(kinds).map(([name, { what, isMeant }]) => ({
  id: `envelope.shape@framework:${name}`,
  rule: 'envelope.shape',
  what: `the answer to ${what} has no data member`,
  wrap: (envelope, exchange) => (isMeant(exchange) ? without('data', envelope) : undefined),
}));

export const frameworkBreaks = [
  ...oddRequests,
  {
    id: 'envelope.shape@gateway:429',
    rule: 'envelope.shape',
    what: 'a request too many is answered without data',
    tune: { limit: { kind: 'now-and-then', busyFrom: 0, every: 40 } },
    wrap: (envelope, { outcome }) => (outcome.status === 429 ? without('data', envelope) : undefined),
  },
];
