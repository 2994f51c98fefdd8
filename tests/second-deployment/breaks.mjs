/**
 * Ways to break exactly one stated rule each, to prove that a kit finds it.
 * `skip` lets a violation pass, `refuse` names an attribute to refuse a good request for, `alter` changes an answer,
 * `leave` what a refusal leaves behind, `wrap` the envelope, `show` a page, `tune` the settings. `forms` names the search forms in which the rule has a meaning.
 */
import { eventBreaks } from './event-breaks.mjs';
import { frameworkBreaks, leftBreaks, rareBreaks } from './rare-breaks.mjs';
import { pageBreaks, searchBreaks } from './page-breaks.mjs';
import { without } from './without.mjs';

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
