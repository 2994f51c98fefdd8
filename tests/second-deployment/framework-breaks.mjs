/** What stands below a service answers in a form of its own: each leaves `data` out of one kind of answer. */
import { without } from './without.mjs';

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
