import type { Exchange } from '../../target/exchange.ts';
import { payloadOf } from '../../target/exchange.ts';
import { isRecord } from '../../target/json.ts';
import { outcomeOf } from '../../target/outcome.ts';
import { shownPages } from '../search-answer.ts';
import type { Sightings } from '../sightings.ts';
import type { ObservationRequest, Observer } from './observer.ts';
import { either } from './either.ts';

const search = { operation: 'pages.search' } as const;

/** What searches and fetches tell; none of them changes anything. */
export function readObservations({ deployment, session, sightings }: Observer): readonly ObservationRequest[] {
  const { query = 'a', knownPages } = deployment;
  const { apiKey, channelId } = session.parts.credentials;
  const [known] = knownPages;
  noteSearches(session.exchanges, sightings);
  return [
    { question: 'search.no-match', ask: { ...search, body: { query: nonsense(session) } }, read: noMatch },
    {
      question: 'search.bounds',
      ask: { ...search, body: { query, page: 0 } },
      read: (exchange) => (outcomeOf(exchange) === 'refused' ? 'refused' : 'clamped'),
      refusal: 'refusal.status.invalid',
    },
    { question: 'search.query.blank', ask: { ...search, body: { query: '' } }, read: either('accepted', 'refused') },
    {
      question: 'search.types',
      ask: { ...search, body: { query, perPage: 'many' } },
      read: either('ignored', 'refused'),
      refusal: 'refusal.status.invalid',
    },
    { question: 'refusal.status.malformed', ask: { ...search, text: '{"query": ' }, read: refusedStatus },
    { question: 'refusal.status.malformed', ask: { ...search, text: '[]' }, read: refusedStatus },
    {
      question: 'refusal.status.media-type',
      ask: { ...search, body: { query }, contentType: 'text/plain' },
      read: (exchange) => (outcomeOf(exchange) === 'accepted' ? 'accepted' : refusedStatus(exchange)),
    },
    ...(known === undefined
      ? []
      : [
          {
            question: 'auth.scheme.case',
            ask: {
              operation: 'pages.get',
              id: known,
              headers: { authorization: `channel ${apiKey}`, 'x-channel': channelId },
            },
            read: either('accepted', 'refused'),
          } as const,
          {
            question: 'path.id',
            ask: { operation: 'pages.get', id: `0${known}` },
            read: either('read', 'refused'),
          } as const,
        ]),
  ];
}

/** Letters that no title holds, other ones in each run. */
function nonsense({ parts }: Observer['session']): string {
  return [...parts.runName].map((digit) => 'qxzvkjwpfghqzxvk'[Number.parseInt(digit, 16)] ?? 'x').join('');
}

function noMatch(exchange: Exchange): unknown {
  if (outcomeOf(exchange) === 'refused') return exchange.answer?.status;
  const { form, pages } = shownPages(exchange);
  return form === 'nothing' ? 'null' : pages.length === 0 ? 'empty' : undefined;
}

function refusedStatus(exchange: Exchange): unknown {
  return outcomeOf(exchange) === 'refused' ? exchange.answer?.status : undefined;
}

const envelope = new Set(['requestId', 'status', 'data']);

/** `search.data` and `search.paging`, from what was searched before. */
function noteSearches(exchanges: readonly Exchange[], sightings: Sightings): void {
  const answered = exchanges.filter(
    (exchange) => exchange.ask.operation === 'pages.search' && outcomeOf(exchange) === 'accepted',
  );
  const pageMembers = new Set(exchanges.filter(({ ask }) => ask.operation === 'pages.get').flatMap(membersOf));
  for (const exchange of answered) {
    const { form } = shownPages(exchange);
    if (form === 'nothing' || form === 'other') continue;
    sightings.see('search.data', form, exchange);
    const payload = payloadOf(exchange);
    const isInside =
      form === 'object' && isRecord(payload) && Object.values(payload).some((member) => !Array.isArray(member));
    const isBeside = membersOf(exchange).some((member) => !envelope.has(member) && !pageMembers.has(member));
    sightings.see('search.paging', isInside ? 'inside' : isBeside ? 'beside' : 'none', exchange);
  }
}

function membersOf({ answer }: Exchange): string[] {
  return isRecord(answer?.json) ? Object.keys(answer.json) : [];
}
