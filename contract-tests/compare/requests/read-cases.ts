import { given } from '../../../src/lib/given.ts';
import type { CheckContext } from '../../checks/check.ts';
import type { Request } from '../../explore/request.ts';
import type { RequestSpec } from '../../target/exchange.ts';
import { placeholders } from '../placeholders.ts';
import { oddDraft, searchDraft, type ComparedDraft } from './compared-request.ts';
import { oddIds, oddSearches, oddTexts, oddTypes, strayPaths } from './odd-values.ts';

type Headers = NonNullable<RequestSpec['headers']>;

/** Every single oddity that changes nothing, whatever a deployment does with it. */
export function readCases(ground: CheckContext, hasTitle: boolean): readonly ComparedDraft[] {
  const { query = 'a', knownPages } = ground.deployment;
  return [
    ...knownPages.map((id) => oddDraft({ operation: 'pages.get', id }, {})),
    ...oddSearches.map((members) => searchDraft(members)),
    ...oddTexts.map(([text, question]) =>
      oddDraft({ operation: 'pages.search', text: withQuery(text, query) }, { body: withQuery(text, query) }, [
        question,
      ]),
    ),
    ...oddTypes.map((contentType) => typed(contentType, { body: { query } })),
    ...queryCases(hasTitle),
    ...credentialCases(ground),
    ...idCases(ground),
    ...outsideCases(),
    ...twiceWrong(ground),
  ];
}

function withQuery(text: string, query: string): string {
  return text.replaceAll('"a', `"${query}`);
}

function typed(contentType: string, ask: Pick<RequestSpec, 'body' | 'text' | 'headers'>): ComparedDraft {
  return oddDraft({ operation: 'pages.search', contentType, ...ask }, { contentType });
}

/** A word that no title holds is long and odd. */
const nonsense = 'qxzvkjwpfghq';

function queryCases(hasTitle: boolean): readonly ComparedDraft[] {
  const parts = hasTitle ? Object.values(placeholders.title) : [];
  return [
    searchDraft({ query: nonsense }, ['search.no-match']),
    searchDraft({ query: nonsense, page: 2, perPage: 10 }, ['search.no-match']),
    searchDraft({ page: 1_000_000 }, ['search.beyond']),
    ...parts.map((query) => searchDraft({ query }, ['search.matching'])),
  ];
}

/** §5, on a search and on a page: missing, wrong, and spelled otherwise. */
function credentialCases({ deployment: { query = 'a', knownPages } }: CheckContext): readonly ComparedDraft[] {
  const [id] = knownPages;
  const asks: readonly Pick<RequestSpec, 'operation' | 'id' | 'body'>[] = [
    { operation: 'pages.search', body: { query } },
    ...(id === undefined ? [] : [{ operation: 'pages.get', id } as const]),
  ];
  return asks.flatMap((ask) =>
    Object.entries(oddHeaders).map(([what, headers]) => oddDraft({ ...ask, headers }, { headers: what })),
  );
}

const { apiKey, channelId } = placeholders;
const channel = { 'x-channel': channelId };
const key = { authorization: `Channel ${apiKey}` };

const oddHeaders: Readonly<Record<string, Headers>> = {
  none: {},
  'no Authorization': channel,
  'no X-Channel': key,
  'another key': { authorization: 'Channel key-nobody-issued-5f0c2b7e91', ...channel },
  'a longer key': { authorization: `Channel ${apiKey}-5f0c2b7e91`, ...channel },
  'another channel': { ...key, 'x-channel': 'chn-nobody-issued-5f0c2b7e91' },
  'an empty channel': { ...key, 'x-channel': '' },
  'no scheme word': { authorization: apiKey, ...channel },
  'no key': { authorization: 'Channel', ...channel },
  'scheme Bearer': { authorization: `Bearer ${apiKey}`, ...channel },
  'scheme Basic': { authorization: `Basic ${apiKey}`, ...channel },
  'scheme in small letters': { authorization: `channel ${apiKey}`, ...channel },
  'two blanks after the scheme': { authorization: `Channel  ${apiKey}`, ...channel },
  'a tab after the scheme': { authorization: `Channel\t${apiKey}`, ...channel },
};

function idCases({ deployment: { knownPages, fixtures } }: CheckContext): readonly ComparedDraft[] {
  const [page] = knownPages;
  const unknown = fixtures.pages?.unknown;
  const spelled = page === undefined ? [] : [`0${page}`, `+${page}`, `${page}%20`, `${page}x`];
  const ids = [...(unknown === undefined ? [] : [unknown]), ...spelled, ...oddIds];
  return ids.map((id) => oddDraft({ operation: 'pages.get', id }, { id }));
}

/** Nothing but GET: another method may do something. */
function outsideCases(): readonly ComparedDraft[] {
  const ask = { operation: 'pages.get' } as const;
  return [
    ...strayPaths.map((path) => oddDraft({ ...ask, stray: { path } }, { path }, ['refusal.status.unknown-path'])),
    oddDraft({ ...ask, stray: { path: '/channels/pages.search' } }, { method: 'GET' }, ['refusal.status.wrong-method']),
  ];
}

/** `refusal.precedence`, `refusal.all-at-once`: wrong at two stages of those that a request goes through, or at more. */
function twiceWrong({ deployment: { query = 'a', fixtures } }: CheckContext): readonly ComparedDraft[] {
  const precedence = ['refusal.precedence'];
  const search = { operation: 'pages.search' } as const;
  const body = { query };
  const text = '{"query": ';
  const contentType = 'text/plain';
  const headers = channel;
  const unknown = fixtures.pages?.unknown;
  const asks: readonly Request['ask'][] = [
    { operation: 'pages.get', stray: { path: '/channels/boards/7' }, headers },
    { operation: 'pages.get', stray: { path: '/channels/pages.search' }, headers },
    { ...search, body, contentType, headers },
    { ...search, text, headers },
    { ...search, body: {}, headers },
    { ...search, text, contentType },
    { ...search, body: {}, contentType },
    { ...search, text, contentType, headers },
    { ...search, body: {}, contentType, headers },
    { ...search, body: { page: 'many' }, headers: {} },
    { operation: 'pages.get', id: 'abc', headers },
    ...(unknown === undefined ? [] : [{ operation: 'pages.get', id: unknown, headers } as const]),
  ];
  return asks.map((ask) => oddDraft(ask, wordsOf(ask), precedence));
}

/** What is wrong with it. */
function wordsOf({
  headers,
  contentType,
  text,
  body,
  stray,
  id,
}: Omit<RequestSpec, 'expects'>): Record<string, unknown> {
  return {
    headers: headers?.['x-channel'] === undefined ? 'none' : 'no Authorization',
    ...given({ contentType, body: body ?? text, path: stray?.path, id }),
  };
}
