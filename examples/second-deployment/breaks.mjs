/**
 * Ways to break exactly one stated rule each, to prove that a kit finds it.
 * `skip` lets a fault pass, `refuse` names an attribute to refuse a good request for, `alter` changes an answer,
 * `wrap` the envelope, `show` a page, `tune` the settings. `forms` names the search forms in which the rule has a meaning.
 */
import { eventBreaks } from './event-breaks.mjs';

const OPERATIONS = ['pages.search', 'pages.get', 'events.create', 'events.update'];
const MANY = ['wrapped', 'list', 'pages'];
const isRefusal = ({ outcome }) => outcome.status >= 400;

const envelopeBreaks = [
  { id: 'envelope.shape@refusals', rule: 'envelope.shape', what: 'a refusal has no data member',
    wrap: (envelope, exchange) => (isRefusal(exchange) ? without('data', envelope) : undefined) },
  { id: 'envelope.shape@unauthenticated', rule: 'envelope.shape', what: 'only a refusal of credentials has no data member',
    wrap: (envelope, { outcome }) => (outcome.kind === 'unauthenticated' ? without('data', envelope) : undefined) },
  { id: 'envelope.request-id@shared', rule: 'envelope.request-id', what: 'all responses share one ID',
    wrap: (envelope) => ({ ...envelope, requestId: '6f1c1f8e-7f0b-4e53-9b8a-0d5f6d1f2a3b' }) },
  { id: 'envelope.request-id@pairs', rule: 'envelope.request-id', what: 'each two responses share an ID',
    wrap: (envelope, { state }) => {
      state.lent = state.lent ? undefined : envelope.requestId;
      state.last = state.lent ?? state.last;
      return { ...envelope, requestId: state.last };
    } },
  { id: 'envelope.request-id@shape', rule: 'envelope.request-id', what: 'the ID is not shaped like a UUID',
    wrap: (envelope) => ({ ...envelope, requestId: `req-${envelope.requestId.replaceAll('-', '')}` }) },
  { id: 'envelope.status@string', rule: 'envelope.status', what: 'status is a string',
    wrap: (envelope) => ({ ...envelope, status: String(envelope.status) }) },
  { id: 'envelope.status@refusals', rule: 'envelope.status', what: 'a refusal says status 200 in its body',
    wrap: (envelope, exchange) => (isRefusal(exchange) ? { ...envelope, status: 200 } : undefined) },
  { id: 'envelope.status@events.create', rule: 'envelope.status', what: 'a create says status 200 in its body',
    wrap: (envelope, { outcome }) => (outcome.status === 201 ? { ...envelope, status: 200 } : undefined) },
];

const authBreaks = ['auth.authorization', 'auth.scheme', 'auth.key', 'auth.channel'].flatMap((rule) => OPERATIONS.map((operation) => ({
  id: `${rule}@${operation}`, rule, what: `not checked by ${operation}`,
  skip: (fault, on) => fault.rule === rule && on === operation,
})));

const unissuedChannel = OPERATIONS.map((operation) => ({
  id: `auth.channel@${operation}:unissued`, rule: 'auth.channel', what: `${operation} asks for a channel, and takes any`,
  skip: (fault, on) => fault.rule === 'auth.channel' && fault.place === 'unissued' && on === operation,
}));

const pageBreaks = [
  { id: 'page.get@other', rule: 'page.get', what: 'answers another page than the one asked for',
    alter: (outcome, { operation, world, target }) => (operation === 'pages.get' ? { ...outcome, data: neighbour(world, target) } : undefined) },
  { id: 'page.get@status', rule: 'page.get', what: 'answers 202',
    alter: (outcome, { operation }) => (operation === 'pages.get' ? { ...outcome, status: 202 } : undefined) },
  { id: 'page.fields@pages.get:id', rule: 'page.fields', what: 'get shows the ID as a string',
    show: (page, operation) => (operation === 'pages.get' ? { ...page, id: String(page.id) } : undefined) },
  { id: 'page.fields@pages.search:id', rule: 'page.fields', what: 'search shows the ID as a string',
    show: (page, operation) => (operation === 'pages.search' ? { ...page, id: String(page.id) } : undefined) },
  // Wherever a page is shown: otherwise search and get would differ, which is search.known-pages.
  { id: 'page.fields@logo', rule: 'page.fields', what: 'the logo is a path, not a URL', show: (page) => ({ ...page, logo: `logos/${page.id}.svg` }) },
  { id: 'page.fields@logo:missing', rule: 'page.fields', what: 'no logo is shown', show: (page) => without('logo', page) },
  { id: 'page.fields@title', rule: 'page.fields', what: 'the title is null', show: (page) => ({ ...page, title: null }) },
];

const searchBreaks = [
  { id: 'search.answer@status', rule: 'search.answer', what: 'answers 201',
    alter: (outcome, { operation }) => (operation === 'pages.search' ? { ...outcome, status: 201 } : undefined) },
  { id: 'search.known-pages@title', rule: 'search.known-pages', what: 'shows other titles than get does',
    show: (page, operation) => (operation === 'pages.search' ? { ...page, title: `${page.title} (page)` } : undefined) },
  { id: 'search.known-pages@unknown', rule: 'search.known-pages', what: 'shows IDs that get does not know',
    show: (page, operation) => (operation === 'pages.search' ? { ...page, id: page.id + 1 } : undefined) },
  { id: 'search.query.required@missing', rule: 'search.query.required', what: 'accepts a search without query',
    skip: (fault) => fault.rule === 'search.query.required' },
  { id: 'search.page.default@second', rule: 'search.page.default', what: 'shows the second page by default', forms: MANY,
    tune: { defaultPage: 2 } },
  { id: 'search.page.advances@overlap', rule: 'search.page.advances', what: 'page 2 repeats the last of page 1', forms: MANY,
    tune: { window: (page, perPage) => ({ start: Math.max(0, (page - 1) * perPage - 1), count: perPage }) } },
  { id: 'search.page.advances@skip', rule: 'search.page.advances', what: 'page 2 leaves one out', forms: MANY,
    tune: { window: (page, perPage) => ({ start: (page - 1) * (perPage + 1), count: perPage }) } },
  { id: 'search.page.advances@ignored', rule: 'search.page.advances', what: 'page is ignored', forms: MANY,
    tune: { window: (page, perPage) => ({ start: 0, count: perPage }) } },
  { id: 'search.per-page.default@20', rule: 'search.per-page.default', what: 'shows 20 by default', forms: MANY,
    tune: { defaultPerPage: 20 } },
  { id: 'search.per-page.honoured@ignored', rule: 'search.per-page.honoured', what: 'shows 24, whatever was asked for', forms: MANY,
    tune: { window: (page) => ({ start: (page - 1) * 24, count: 24 }) } },
  { id: 'search.per-page.max@refused', rule: 'search.per-page.max', what: 'refuses perPage 100',
    refuse: ({ operation, values }) => (operation === 'pages.search' && values.perPage === 100 ? 'perPage' : undefined) },
  { id: 'search.per-page.max@more', rule: 'search.per-page.max', what: 'shows more than 100', forms: MANY,
    tune: { maxPerPage: 10_000 } },
];

const answerBreaks = [
  { id: 'create.answer@status', rule: 'create.answer', what: 'answers 200',
    alter: (outcome, { operation }) => (operation === 'events.create' ? { ...outcome, status: 200 } : undefined) },
  { id: 'create.answer@string', rule: 'create.answer', what: 'the ID is a string',
    alter: (outcome, { operation }) => (operation === 'events.create' ? { ...outcome, data: { id: String(outcome.data.id) } } : undefined) },
  { id: 'create.answer@more', rule: 'create.answer', what: 'data holds the title too, where §2.3 says "only id"',
    alter: (outcome, { operation, values }) => (operation === 'events.create' ? { ...outcome, data: { ...outcome.data, title: values.title } } : undefined) },
  { id: 'create.id.unique@first', rule: 'create.id.unique', what: 'answers the ID of the first event that was created',
    alter: (outcome, { operation, world }) => (operation === 'events.create' ? { ...outcome, data: { id: world.created[0] } } : undefined) },
  { id: 'update.answer@status', rule: 'update.answer', what: 'answers 201',
    alter: (outcome, { operation }) => (operation === 'events.update' ? { ...outcome, status: 201 } : undefined) },
  { id: 'update.answer@other', rule: 'update.answer', what: 'answers the ID of another event',
    alter: (outcome, { operation }) => (operation === 'events.update' ? { ...outcome, data: { id: outcome.data.id + 1 } } : undefined) },
];

/** Each is `{ id, rule, what }` and the hooks above. */
export const breaks = [...envelopeBreaks, ...authBreaks, ...unissuedChannel, ...pageBreaks, ...searchBreaks, ...answerBreaks, ...eventBreaks];

function neighbour(world, page) {
  return [...world.pages.values()].find(({ id }) => id !== page.id);
}

function without(name, { [name]: _left, ...rest }) {
  return rest;
}
