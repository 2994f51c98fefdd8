import { isObject } from '../contract/contract.ts';
import type { OperationId } from '../contract/operations.ts';
import type { Deviation, SpoiledAnswer } from './deviation.ts';

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
