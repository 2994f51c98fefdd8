import type { Contract } from '../contract/contract.ts';
import type { AuditScope } from '../interface/rules/rule.ts';
import type { RuleId } from '../domain/vocabulary/ids.ts';
import type { OperationId } from '../contract/operations.ts';

/** *rule*: the document says must. *advice*: it recommends, or practice does; nothing is broken by it. */
type Kind = 'rule' | 'advice';

/** Something that the audit looks at. */
export interface Audited {
  /** A rule of the interface, or an ID that begins with `client.`. */
  readonly id: string;
  readonly kind: Kind;
  /** Section of the interface's document. */
  readonly section: string;
  readonly text: string;
  readonly scope: AuditScope;
  /** What would show it, where the scope does not say. */
  readonly needs?: string;
}

/** What the document says or practice advises, and no rule has an ID for. */
const own = [
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
    text: 'An image that has not changed is left out of an update: each time it is given, it is retrieved and stored again',
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
] as const satisfies readonly Audited[];

/** A rule of the interface, or one of those that begin with `client.`. */
export type AuditedId = RuleId | (typeof own)[number]['id'];

/** Everything that the audit looks at, in the order of its report: rules first. */
export function auditedOf({ rules }: Contract): readonly Audited[] {
  const stated = [...rules].flatMap(([id, { section, text, audit }]): readonly Audited[] => {
    if (audit === 'platform') return [];
    const { scope, attribute, needs = attribute && `a create or update that gives \`${attribute}\``, advice } = audit;
    return [{ id, kind: advice ? 'advice' : 'rule', section, text, scope, ...(needs === undefined ? {} : { needs }) }];
  });
  return [...stated, ...own].sort((a, b) => Number(a.kind === 'advice') - Number(b.kind === 'advice'));
}

const scopes: Readonly<Record<AuditScope, string>> = {
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
const inBody: Readonly<Record<OperationId, readonly AuditScope[]>> = {
  'pages.search': ['body', 'search'],
  'pages.get': [],
  'events.create': ['body', 'event', 'create', 'given'],
  'events.update': ['body', 'event', 'update', 'given'],
};

/** IDs of what cannot be told of a request to an operation whose body was not recorded. */
export const shownByBody = (audited: readonly Audited[], operation: OperationId): readonly string[] =>
  audited.filter(({ scope }) => inBody[operation].includes(scope)).map(({ id }) => id);
