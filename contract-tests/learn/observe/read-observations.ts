import { isDeepStrictEqual } from 'node:util';
import { payloadOf, type SentExchange } from '../../target/exchange.ts';
import { outcomeOf } from '../../target/outcome.ts';
import { plainSearch, shownPages } from '../search-answer.ts';
import type { ObservationRequest, Observer } from './observer.ts';
import { either, refusedOrNull, refusedStatus } from './outcomes.ts';

const search = { operation: 'pages.search' } as const;
const invalid = { refusal: 'refusal.status.invalid' } as const;

/** What searches and fetches tell; none of them changes anything. */
export function readObservations(observer: Observer): readonly ObservationRequest[] {
  const { query = 'a', fixtures } = observer.deployment;
  return [
    ...searches(query, observer),
    ...refusedSearches(query, observer),
    ...outside,
    ...fetches(observer),
    ...(fixtures.pages?.unknown === undefined
      ? []
      : [
          {
            question: 'refusal.status.unknown-page',
            ask: { operation: 'pages.get', id: fixtures.pages.unknown },
            read: refusedOrNull,
          } as const,
        ]),
  ];
}

/** Letters that no title holds, other ones in each run. */
export function nonsense({ parts }: Observer['session']): string {
  return [...parts.runName].map((digit) => 'qxzvkjwpfghqzxvk'[Number.parseInt(digit, 16)] ?? 'x').join('');
}

function searches(query: string, { session }: Observer): readonly ObservationRequest[] {
  return [
    { question: 'search.no-match', ask: { ...search, body: { query: nonsense(session) } }, read: noMatch },
    {
      question: 'search.per-page.over',
      ask: { ...search, body: { query, page: 1, perPage: 101 } },
      read: either('clamped', 'refused'),
    },
    {
      question: 'search.bounds',
      ask: { ...search, body: { query, page: 0 } },
      read: either(undefined, 'refused'),
      ...invalid,
    },
    { question: 'search.bounds', ask: { ...search, body: { query, page: 1, perPage: 0 } }, read: noneOrOne },
    {
      question: 'search.query.blank',
      ask: { ...search, body: { query: '' } },
      read: either('accepted', 'refused'),
      ...invalid,
    },
    {
      question: 'search.types',
      ask: { ...search, body: { query, perPage: 'many' } },
      read: either('ignored', 'refused'),
      ...invalid,
    },
    {
      question: 'body.i-json',
      ask: { ...search, text: `{"query": ${JSON.stringify(query)}, "query": ${JSON.stringify(query)}}` },
      read: either('accepted', 'refused'),
    },
  ];
}

function refusedSearches(query: string, { session }: Observer): readonly ObservationRequest[] {
  const { channelId } = session.parts.credentials;
  return [
    { question: 'refusal.status.invalid', ask: { ...search, body: {} }, read: refusedStatus },
    { question: 'refusal.status.malformed', ask: { ...search, text: '{"query": ' }, read: refusedStatus },
    {
      question: 'refusal.status.media-type',
      ask: { ...search, body: { query }, contentType: 'text/plain' },
      read: (exchange) => either('accepted', refusedStatus(exchange))(exchange),
    },
    {
      question: 'refusal.status.unauthenticated',
      ask: { ...search, body: plainSearch(query), headers: { 'x-channel': channelId } },
      read: refusedStatus,
    },
  ];
}

/** Outside the interface, and nothing that could change anything. */
const outside: readonly ObservationRequest[] = [
  {
    question: 'refusal.status.unknown-path',
    ask: { operation: 'pages.get', stray: { path: '/channels/boards/7' } },
    read: refusedStatus,
  },
  {
    question: 'refusal.status.wrong-method',
    ask: { operation: 'pages.get', stray: { path: '/channels/pages.search' } },
    read: refusedStatus,
  },
];

function fetches({ deployment, session }: Observer): readonly ObservationRequest[] {
  const { apiKey, channelId } = session.parts.credentials;
  const [known] = deployment.knownPages;
  if (known === undefined) return [];
  return [
    {
      question: 'auth.scheme.case',
      ask: {
        operation: 'pages.get',
        id: known,
        headers: { authorization: `channel ${apiKey}`, 'x-channel': channelId },
      },
      read: either('accepted', 'refused'),
    },
    {
      question: 'auth.blanks',
      ask: {
        operation: 'pages.get',
        id: known,
        headers: { authorization: `Channel  ${apiKey}`, 'x-channel': channelId },
      },
      read: either('accepted', 'refused'),
    },
    { question: 'path.id', ask: { operation: 'pages.get', id: `0${known}` }, read: readOrNot },
  ];
}

function noMatch(exchange: SentExchange): unknown {
  if (outcomeOf(exchange) !== 'accepted') return refusedStatus(exchange);
  const { form, pages } = shownPages(exchange);
  if (form === 'nothing') return 'null';
  if (isDeepStrictEqual(payloadOf(exchange), {})) return 'object';
  return pages.length === 0 ? 'empty' : undefined;
}

/** `perPage` 0: read as 1 it shows one page, as it stands it shows none. */
function noneOrOne(exchange: SentExchange): unknown {
  const { form, pages } = shownPages(exchange);
  const shown = form === 'other' ? undefined : ['accepted', 'clamped'][pages.length];
  return either(shown, 'refused')(exchange);
}

/** An ID that is not read as a page's may be told as one that is not known. */
const readOrNot = (exchange: SentExchange): unknown =>
  refusedOrNull(exchange) === 'null' ? 'refused' : either('read', 'refused')(exchange);
