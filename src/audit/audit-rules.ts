import type { Contract } from '../contract/contract.ts';
import type { RuleId } from '../domain/vocabulary/ids.ts';
import type { OperationId } from '../contract/operations.ts';

/**
 * The traffic that a rule or an advice is about, and so what is missing where nothing shows it. *given*: creates and updates that give the
 * attribute.
 */
type Scope = 'request' | 'body' | 'search' | 'event' | 'create' | 'update' | 'given' | 'course';

/** *rule*: the document says must. *advice*: it recommends, or practice does; nothing is broken by it. */
type Kind = 'rule' | 'advice';

/** Something that the audit looks at. */
export interface Audited {
  /** A rule of `openapi.yaml`, or an ID that begins with `client.`. */
  readonly id: string;
  readonly kind: Kind;
  /** Section of the interface's document. */
  readonly section: string;
  readonly text: string;
  readonly scope: Scope;
  /** What would show it, where the scope does not say. */
  readonly needs?: string;
}

type Row = Pick<Audited, 'scope' | 'needs'> & { readonly rule: RuleId; readonly kind?: Kind };

/** Rules of `openapi.yaml` that bind the partner. The families `event.required.*` and `event.types.*` follow; every other rule binds the platform. */
const rows: readonly Row[] = [
  { rule: 'auth.authorization', scope: 'request' },
  { rule: 'auth.scheme', scope: 'request' },
  { rule: 'auth.key', scope: 'request' },
  { rule: 'auth.channel', scope: 'request' },
  { rule: 'search.query.required', scope: 'search' },
  { rule: 'search.per-page.max', scope: 'search', needs: 'a search that gives `perPage`' },
  { rule: 'event.dates.required', scope: 'event', needs: 'a create or update that is not self-paced' },
  { rule: 'event.type.valid', scope: 'given', needs: 'a create or update that gives `type`' },
  { rule: 'event.contact-email.valid', scope: 'given', needs: 'a create or update that gives `contactEmail`' },
  { rule: 'event.external-url.valid', scope: 'given', needs: 'a create or update that gives `externalUrl`' },
  { rule: 'event.image.valid', scope: 'given', needs: 'a create or update that gives `image`' },
  { rule: 'event.location.valid', scope: 'given', needs: 'a create or update that gives `location`' },
  { rule: 'event.host.valid', scope: 'given', needs: 'a create or update that gives `host`' },
  { rule: 'event.cohosts.valid', scope: 'given', needs: 'a create or update that gives `cohosts`' },
  { rule: 'event.address.max-length', scope: 'given', needs: 'a create or update that gives `address`' },
  { rule: 'create.image.required', scope: 'create' },
  { rule: 'update.capacity.floor', scope: 'update', needs: 'an update that limits `capacity`' },
  { rule: 'create.id.stored', scope: 'course', needs: 'an update of an event that a create answered' },
  { rule: 'event.rsvp-webhooks.honest', scope: 'course', needs: 'an event with `receivesRsvpWebhooks` true' },
  { rule: 'event.image.size', scope: 'given', needs: 'a create or update that gives `image`', kind: 'advice' },
];

/** What the document says or practice advises, and no rule of `openapi.yaml` has an ID for. */
const own: readonly Audited[] = [
  {
    id: 'client.media-type',
    kind: 'rule',
    section: '4',
    text: 'All requests with a body use `Content-Type: application/json`',
    scope: 'request',
    needs: 'a search, a create or an update',
  },
  {
    id: 'client.json-body',
    kind: 'rule',
    section: '4',
    text: 'The body of a search, a create or an update is a JSON object',
    scope: 'body',
  },
  {
    id: 'client.operations.known',
    kind: 'advice',
    section: '4',
    text: 'Requests go to one of the four operations: there is no other',
    scope: 'request',
  },
  {
    id: 'client.attributes.listed',
    kind: 'advice',
    section: '2.2',
    text: 'Only attributes that the document lists are sent: what becomes of others is left open, a misspelt one is lost',
    scope: 'body',
  },
  {
    id: 'client.search.window',
    kind: 'advice',
    section: '4.1',
    text: '`page` and `perPage` are ints from 1: what becomes of others is left open',
    scope: 'search',
    needs: 'a search that gives `page` or `perPage`',
  },
  {
    id: 'client.dates.local',
    kind: 'advice',
    section: '2.2',
    text: '`startedAt` and `endedAt` are local to the place: given with an offset, it is left open what is stored',
    scope: 'given',
    needs: 'a create or update that gives `startedAt` or `endedAt`',
  },
  {
    id: 'client.dates.order',
    kind: 'advice',
    section: '2.2',
    text: 'An event does not end before it starts',
    scope: 'given',
    needs: 'a create or update that gives `startedAt` and `endedAt`',
  },
  {
    id: 'client.cohosts.distinct',
    kind: 'advice',
    section: '2.2',
    text: 'No page is a cohost twice, or host and cohost',
    scope: 'given',
    needs: 'a create or update that gives `cohosts`',
  },
  {
    id: 'client.published-at.utc',
    kind: 'advice',
    section: '2.2',
    text: '`publishedAt` is always read as UTC, regardless of the location: a local time publishes hours early or late',
    scope: 'given',
    needs: 'a create or update that gives `publishedAt`',
  },
  {
    id: 'client.image.resent',
    kind: 'advice',
    section: '4.4',
    text: 'An image that has not changed is left out of an update: whenever it is given it is retrieved and stored anew',
    scope: 'course',
    needs: 'two accepted requests for one event, the first of them with `image`',
  },
  {
    id: 'client.create.same-title',
    kind: 'advice',
    section: '4.3',
    text: 'An event is changed by an update with its ID, not by one more create with its title',
    scope: 'create',
    needs: 'a create that was answered with an ID',
  },
  {
    id: 'client.create.retried',
    kind: 'advice',
    section: '4.3',
    text: 'A create without an answer is not simply sent again: duplicates are not prevented, and nothing deletes them',
    scope: 'create',
  },
  {
    id: 'client.throttled.waits',
    kind: 'advice',
    section: '8',
    text: 'After a 429 the next request waits as long as `Retry-After` says',
    scope: 'course',
    needs: 'a 429 with `Retry-After`, a request after it, and when they were sent',
  },
];

/** Everything that the audit looks at, in the order of its report: rules first. */
export function auditedOf({ rules }: Contract): readonly Audited[] {
  const family = (prefix: string, row: (attribute: string) => Pick<Audited, 'scope' | 'needs'>): readonly Row[] =>
    [...rules.keys()]
      .filter((id) => id.startsWith(prefix))
      .map((id) => ({ rule: id as RuleId, ...row(id.slice(prefix.length)) }));
  const all = [
    ...rows,
    ...family('event.required.', () => ({ scope: 'event' })),
    ...family('event.types.', (name) => ({ scope: 'given', needs: `a create or update that gives \`${name}\`` })),
  ];
  const stated = all.map(({ rule, kind = 'rule', ...rest }): Audited => {
    const { section = '', text = '' } = rules.get(rule) ?? {};
    return { id: rule, kind, section, text, ...rest };
  });
  const order = [...rules.keys()];
  const sorted = stated.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  return [...sorted, ...own].sort((a, b) => Number(a.kind === 'advice') - Number(b.kind === 'advice'));
}

const scopes: Readonly<Record<Scope, string>> = {
  request: 'a request to the interface',
  body: 'a search, a create or an update',
  search: 'a search',
  event: 'a create or an update',
  create: 'a create',
  update: 'an update',
  given: 'a create or an update',
  course: 'more traffic',
};

/** What the recording would have to show. */
export const evidenceFor = ({ scope, needs }: Audited): string => needs ?? scopes[scope];

/** What only the body of a request to an operation shows. */
const inBody: Readonly<Record<OperationId, readonly Scope[]>> = {
  'pages.search': ['body', 'search'],
  'pages.get': [],
  'events.create': ['body', 'event', 'create', 'given'],
  'events.update': ['body', 'event', 'update', 'given'],
};

/** IDs of what cannot be told of a request to an operation whose body was not recorded. */
export const shownByBody = (audited: readonly Audited[], operation: OperationId): readonly string[] =>
  audited.filter(({ scope }) => inBody[operation].includes(scope)).map(({ id }) => id);
