import { isObject } from '../contract/contract.ts';
import type { OperationId } from '../contract/operations.ts';
import type { Deviation, Spoiled, SpoiledAnswer } from './deviation.ts';
import { randomUUID } from 'node:crypto';

type Change = (data: unknown) => unknown;

/** Changes the data of an operation's successes. */
const changing = (of: OperationId, change: Change) => (answer: SpoiledAnswer, operation: OperationId | undefined) =>
  operation === of && answer.status < 300 ? { ...answer, data: change(answer.data) } : answer;

/** Answers an operation's successes with another status. */
const asStatus = (of: OperationId, status: number) => (answer: SpoiledAnswer, operation: OperationId | undefined) =>
  operation === of && answer.status < 300 ? { ...answer, status } : answer;

/** Changes every page that a search shows, in whatever form it shows them. */
function eachPage(data: unknown, change: (page: Readonly<Record<string, unknown>>) => object): unknown {
  if (Array.isArray(data)) return data.map((item) => eachPage(item, change));
  if (!isObject(data)) return data;
  if ('title' in data) return change(data);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, eachPage(value, change)]));
}

const withoutMember = (member: string) => (page: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(page).filter(([name]) => name !== member));

const idOf = (data: unknown) => (isObject(data) ? Number(data['id']) : 0);

/** Answers of the four operations that are wrong (§4). */
export const answerDeviations = [
  {
    id: 'page.get:other',
    rule: 'page.get',
    text: 'a page answers with another ID',
    answers: changing('pages.get', (data) => ({ ...(data as object), id: idOf(data) + 1 })),
  },
  { id: 'page.get:status', rule: 'page.get', text: 'a page is answered with 202', answers: asStatus('pages.get', 202) },
  {
    id: 'page.fields:no-logo',
    rule: 'page.fields',
    text: 'a page has no logo',
    answers: changing('pages.get', (data) => eachPage(data, withoutMember('logo'))),
  },
  {
    id: 'page.fields:id-string',
    rule: 'page.fields',
    text: 'the ID of a page is a string',
    answers: changing('pages.get', (data) => eachPage(data, (page) => ({ ...page, id: String(page['id']) }))),
  },
  {
    id: 'page.fields:logo-no-url',
    rule: 'page.fields',
    text: 'the logo of a page is no URL',
    answers: changing('pages.get', (data) => eachPage(data, (page) => ({ ...page, logo: 'logo.svg' }))),
  },
  {
    id: 'search.answer:status',
    rule: 'search.answer',
    text: 'a search is answered with 202',
    answers: asStatus('pages.search', 202),
  },
  {
    id: 'search.answer:no-logo',
    rule: 'search.answer',
    text: 'the pages of a search have no logo',
    answers: changing('pages.search', (data) => eachPage(data, withoutMember('logo'))),
  },
  {
    id: 'search.known-pages:other-title',
    rule: 'search.known-pages',
    text: 'search shows a page under another title than get',
    answers: changing('pages.search', (data) =>
      eachPage(data, (page) => ({ ...page, title: `${String(page['title'])} (old)` })),
    ),
  },
  {
    id: 'search.known-pages:unknown',
    rule: 'search.known-pages',
    text: 'search shows pages that get does not know',
    answers: changing('pages.search', (data) => eachPage(data, (page) => ({ ...page, id: Number(page['id']) + 1 }))),
  },
  {
    id: 'create.answer:status',
    rule: 'create.answer',
    text: 'create answers 200',
    answers: asStatus('events.create', 200),
  },
  {
    id: 'create.answer:more',
    rule: 'create.answer',
    text: 'create answers more than the ID',
    answers: changing('events.create', (data) => ({ ...(data as object), title: 'An event' })),
  },
  {
    id: 'create.answer:id-string',
    rule: 'create.answer',
    text: 'create answers the ID as a string',
    answers: changing('events.create', (data) => ({ id: String(idOf(data)) })),
  },
  {
    id: 'create.id.unique:repeated',
    rule: 'create.id.unique',
    text: 'every create answers the same ID',
    answers: changing('events.create', () => ({ id: 5001 })),
  },
  {
    id: 'update.answer:status',
    rule: 'update.answer',
    text: 'update answers 201',
    answers: asStatus('events.update', 201),
  },
  {
    id: 'update.answer:other-id',
    rule: 'update.answer',
    text: 'update answers the ID of another event',
    answers: changing('events.update', (data) => ({ id: idOf(data) + 1 })),
  },
  {
    id: 'update.answer:null',
    rule: 'update.answer',
    text: 'update answers null',
    answers: changing('events.update', () => null),
  },
] as const satisfies readonly Deviation[];

const without = (envelope: Readonly<Record<string, unknown>>, member: string) =>
  Object.fromEntries(Object.entries(envelope).filter(([name]) => name !== member));

const constant = randomUUID();

const isRefusal = ({ status }: Readonly<Record<string, unknown>>) => Number(status) >= 400;

/** Envelopes that are wrong (§1). */
export const envelopeDeviations = [
  {
    id: 'envelope.shape:no-data',
    rule: 'envelope.shape',
    text: '`data` is missing',
    wraps: (envelope) => without(envelope, 'data'),
  },
  {
    id: 'envelope.shape:no-status',
    rule: 'envelope.shape',
    text: '`status` is missing',
    wraps: (envelope) => without(envelope, 'status'),
  },
  {
    id: 'envelope.shape:no-request-id',
    rule: 'envelope.shape',
    text: '`requestId` is missing',
    wraps: (envelope) => without(envelope, 'requestId'),
  },
  {
    id: 'envelope.shape:list',
    rule: 'envelope.shape',
    text: 'a list in place of the object',
    wraps: (envelope) => [envelope],
  },
  {
    id: 'envelope.shape:refusals-bare',
    rule: 'envelope.shape',
    text: 'refusals have no envelope',
    wraps: (envelope) => (isRefusal(envelope) ? { error: 'refused' } : envelope),
  },
  {
    id: 'envelope.request-id:repeated',
    rule: 'envelope.request-id',
    text: 'every response has the same `requestId`',
    wraps: (envelope) => ({ ...envelope, requestId: constant }),
  },
  {
    id: 'envelope.request-id:not-uuid',
    rule: 'envelope.request-id',
    text: '`requestId` is not UUID-shaped',
    wraps: (envelope) => ({ ...envelope, requestId: `req-${String(envelope['requestId']).slice(0, 8)}` }),
  },
  {
    id: 'envelope.status:other',
    rule: 'envelope.status',
    text: '`status` differs from the HTTP status',
    wraps: (envelope) => ({ ...envelope, status: 299 }),
  },
  {
    id: 'envelope.status:string',
    rule: 'envelope.status',
    text: '`status` is a string',
    wraps: (envelope) => ({ ...envelope, status: String(envelope['status']) }),
  },
  {
    id: 'envelope.status:refusals-200',
    rule: 'envelope.status',
    text: '`status` is 200 in refusals too',
    wraps: (envelope) => (isRefusal(envelope) ? { ...envelope, status: 200 } : envelope),
  },
] as const satisfies readonly Deviation[];

const isSearch = ({ operation }: Spoiled) => operation === 'pages.search';

/** Reads a search's paging otherwise. */
const paging = (change: (spoiled: Spoiled) => Readonly<Record<string, unknown>>) => (spoiled: Spoiled) =>
  isSearch(spoiled) ? { input: { ...spoiled.call.request.input, ...change(spoiled) } } : {};

const given = ({ body }: Spoiled, attribute: string) => body[attribute] !== undefined;

const numberOf = ({ call }: Spoiled, attribute: string) => Number(call.request.input[attribute]);

/** Searches that page wrongly (§4.1, §8). */
export const searchDeviations = [
  {
    id: 'search.page.default:second',
    rule: 'search.page.default',
    text: 'without `page`, the second stretch is shown',
    misreads: paging((spoiled) => (given(spoiled, 'page') ? {} : { page: 2 })),
  },
  {
    id: 'search.page.default:required',
    rule: 'search.page.default',
    text: 'a search without `page` is refused',
    refuses: (spoiled) => isSearch(spoiled) && !given(spoiled, 'page'),
  },
  {
    id: 'search.page.advances:ignored',
    rule: 'search.page.advances',
    text: '`page` is ignored',
    misreads: paging(() => ({ page: 1 })),
  },
  {
    id: 'search.page.advances:overlapping',
    rule: 'search.page.advances',
    text: 'the second stretch begins with the last page of the first one',
    misreads: paging((spoiled) => ({
      page: 1 + (numberOf(spoiled, 'page') - 1) * (1 - 1 / numberOf(spoiled, 'perPage')),
    })),
  },
  {
    id: 'search.page.advances:skipping',
    rule: 'search.page.advances',
    text: 'a page of the results is skipped between two stretches',
    misreads: paging((spoiled) => ({
      page: 1 + (numberOf(spoiled, 'page') - 1) * (1 + 1 / numberOf(spoiled, 'perPage')),
    })),
  },
  {
    id: 'search.per-page.default:ten',
    rule: 'search.per-page.default',
    text: 'without `perPage`, 10 results are shown',
    misreads: paging((spoiled) => (given(spoiled, 'perPage') ? {} : { perPage: 10 })),
  },
  {
    id: 'search.per-page.honoured:ignored',
    rule: 'search.per-page.honoured',
    text: '`perPage` is ignored',
    misreads: paging((spoiled) => (given(spoiled, 'perPage') ? { perPage: 24 } : {})),
  },
  {
    id: 'search.per-page.max:refused',
    rule: 'search.per-page.max',
    text: '`perPage` 100 is refused',
    refuses: (spoiled) => isSearch(spoiled) && numberOf(spoiled, 'perPage') >= 100,
  },
  {
    id: 'search.per-page.max:more',
    rule: 'search.per-page.max',
    text: 'a search for 100 shows 101',
    answers: (answer, operation) => (operation === 'pages.search' ? { ...answer, data: oneMore(answer.data) } : answer),
  },
] as const satisfies readonly Deviation[];

function oneMore(data: unknown): unknown {
  if (Array.isArray(data)) return data.length === 100 ? [...data, data[0]] : data;
  if (!isObject(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? oneMore(value) : value]),
  );
}
