import { given } from '../../src/lib/given.ts';
import { reportedExchange } from '../report/redact.ts';
import { fixtureWords } from '../files/fixture-words.ts';
import type { Fixtures } from '../files/fixtures.ts';
import { payloadOf, type SentExchange } from '../target/exchange.ts';
import { bodyFlaw, isReadToItsEnd, outcomeOf, whatCame } from '../target/outcome.ts';
import type { Session } from '../target/session.ts';
import { BoundReached, RunStopped, Unanswered } from '../target/unanswered.ts';
import {
  foreignText,
  refusalText,
  TargetRefused,
  TargetUnreachable,
  unreachableText,
} from '../target/target-errors.ts';
import type { Deployment } from './deployment.ts';
import { type BaselineSearch, findBaselines } from './find-baselines.ts';
import { refusalBody } from './observe/see-refusal.ts';
import { validValues } from './valid-values.ts';
import { type Id, isInt, isRecord } from '../target/json.ts';
import { intIds, plainSearch, shownPages } from './search-answer.ts';

export interface Lesson {
  readonly session: Session;
  /** The URL, for what is told to the user. */
  readonly target: string;
  /** Whether a check that will run needs a lawful event body. */
  readonly needsEvents: boolean;
  /** Whether one needs a create that was accepted: an event of an earlier run does for all others. */
  readonly needsCreate: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Finds out what a deployment is like, within what is lawful: before any check, so that each can be held to the forms it takes.
 * @throws TargetUnreachable, TargetRefused where there is nothing to check
 */
export async function learn(lesson: Lesson): Promise<Deployment> {
  const attempts: SentExchange[] = [];
  try {
    return await learnAll(lesson, attempts);
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    const isSilent = !(error instanceof BoundReached || error instanceof RunStopped) && !isAborted(lesson);
    if (isSilent && lesson.session.created === 0)
      throw new TargetUnreachable(
        unreachableText(error.message, lesson.target),
        shown(lesson.session.exchanges, lesson.session),
      );
    return deploymentOf(lesson, { knownPages: [], exchanges: [] }, attempts);
  }
}

async function learnAll(lesson: Lesson, attempts: SentExchange[]): Promise<Deployment> {
  const { session, needsEvents } = lesson;
  const pages = await discoverPages(session);
  const known = deploymentOf(lesson, pages, attempts);
  if (isAborted(lesson)) return known;
  ensureReachable(pages.exchanges, lesson);
  const reads = acceptsReads(pages.exchanges, lesson);
  if (!needsEvents || known.values === undefined || session.parts.permissions.noWrites !== undefined) {
    if (!reads) throw refusedAll(pages.exchanges, lesson);
    return known;
  }
  const { found, isTried } = await searchBaselines(known.values, lesson, attempts);
  // What may have been created has to be told, and only a report tells it.
  if (found === undefined && isTried && !isAborted(lesson) && session.created === 0)
    throw nothingAccepted(reads, pages, { lesson, attempts });
  return Object.freeze({ ...deploymentOf(lesson, pages, attempts), ...found });
}

/**
 * Whether any was accepted.
 * @throws TargetRefused where none was and a credential is missing: no event is accepted then either, in whatever form
 */
function acceptsReads(exchanges: readonly SentExchange[], lesson: Lesson): boolean {
  const { apiKey, channelId } = lesson.session.parts.credentials;
  const reads = exchanges.some((exchange) => outcomeOf(exchange) === 'accepted');
  if (!reads && (apiKey === '' || channelId === '')) throw refusedAll(exchanges, lesson);
  return reads;
}

/** What was learnt of pages stands, though no further event may be created. */
async function searchBaselines(
  values: NonNullable<Deployment['values']>,
  lesson: Lesson,
  attempts: SentExchange[],
): Promise<BaselineSearch> {
  try {
    return await findBaselines(values, lesson, attempts);
  } catch (error) {
    if (error instanceof BoundReached) return { isTried: false };
    throw error;
  }
}

function deploymentOf({ session }: Lesson, pages: DiscoveredPages, attempts: readonly SentExchange[]): Deployment {
  const { fixtures, now } = session.parts;
  const { exchanges: _, ...discovered } = pages;
  const values = validValues(fixtures, hostsAmong(pages), now());
  const refused = session.exchanges.find((exchange) => outcomeOf(exchange) === 'refused');
  return {
    fixtures,
    ...discovered,
    accepted: {},
    attempts: [...attempts],
    ...given({ values, refusal: refused?.answer && { status: refused.answer.status, body: refusalBody(refused) } }),
  };
}

function isAborted({ signal }: Lesson): boolean {
  return signal?.aborted === true;
}

/** @throws TargetUnreachable, TargetRefused */
function ensureReachable(first: readonly SentExchange[], lesson: Lesson): void {
  const silent = first.find(({ answer }) => answer === undefined);
  if (silent !== undefined && first.every(({ answer }) => answer === undefined)) {
    throw new TargetUnreachable(
      unreachableText(silent.failure ?? 'no answer', lesson.target),
      shown(first, lesson.session),
    );
  }
  const foreign = foreignText(first, lesson.target);
  if (foreign !== undefined) throw new TargetRefused(foreign, shown(first, lesson.session));
}

interface Tried {
  readonly lesson: Lesson;
  readonly attempts: readonly SentExchange[];
}

function nothingAccepted(reads: boolean, pages: DiscoveredPages, { lesson, attempts }: Tried): TargetRefused {
  if (!reads) return refusedAll([...pages.exchanges, ...attempts], lesson);
  return new TargetRefused(
    `${lesson.target} accepts no lawful event body: ${attempts.length} combinations of the forms of host, startedAt, endedAt and publishedAt were tried. ${eitherWrong(pages, lesson)}`,
    shown(attempts, lesson.session),
  );
}

/** The values of the fixtures that each of the bodies holds; a page that get did not find is the likeliest to be wrong. */
function eitherWrong(pages: DiscoveredPages, { session: { parts } }: Lesson): string {
  const { fixtures } = parts;
  const [host] = hostsAmong(pages);
  const at = (fixtures.pages?.known ?? []).findIndex((id) => String(id) === String(host));
  const page = { key: 'pages.known', value: host, origin: `pages.known.${at}` };
  if (at !== -1 && isMissing(host, pages))
    return `Either ${fixtureWords(page, fixtures)} is wrong, or the deployment breaks \`page.get\`.`;
  const values = [
    { key: 'eventTypes.valid', value: fixtures.eventTypes?.valid?.[0], origin: 'eventTypes.valid.0' },
    { key: 'places.valid', value: fixtures.places?.valid?.[0], origin: 'places.valid.0' },
    { key: 'images.valid', value: fixtures.images?.valid },
    page,
  ];
  const words = values.map((one) => fixtureWords(one, fixtures)).join(', ');
  return `Either one of these fixtures is wrong (${words}), or the deployment refuses what it has to accept. ${emailWords(fixtures)}`;
}

function emailWords(fixtures: Fixtures): string {
  return fixtures.contactEmail === undefined
    ? 'Where it takes email addresses of existing domains only, set `contactEmail` in the fixtures to one of yours.'
    : `Each body held ${fixtureWords({ key: 'contactEmail', value: fixtures.contactEmail }, fixtures)}.`;
}

function refusedAll(exchanges: readonly SentExchange[], lesson: Lesson): TargetRefused {
  const { credentials } = lesson.session.parts;
  return new TargetRefused(
    refusalText(exchanges, { target: lesson.target, credentials }),
    shown(exchanges, lesson.session),
  );
}

const shown = (exchanges: readonly SentExchange[], { parts }: Session) =>
  exchanges.map((exchange) => reportedExchange(exchange, parts.credentials));

/**
 * Nothing is learnt of a deployment none of whose bodies could be read to its end.
 * @throws TargetRefused
 */
export function ensureReadable(session: Session, target: string): void {
  const { exchanges, residue, unknown } = session;
  const flaws = exchanges.flatMap(({ answer }) => (answer === undefined ? [] : [bodyFlaw(answer)]));
  const last = flaws.at(-1);
  if (last === undefined || flaws.includes(undefined)) return;
  const made = [...residue.map(String), ...unknown.map((title) => `one with the title "${title}"`)];
  const left = made.length === 0 ? '' : ` These events may have been created or changed: ${made.join(', ')}.`;
  throw new TargetRefused(
    `${target} gave no answer that could be read to its end, so that there is nothing to learn: ${last}.${left}`,
    shown(exchanges.slice(-MAX_SHOWN), session),
  );
}

/**
 * A deployment that throttles or fails on and on tells nothing, and an empty profile is no profile of it.
 * @throws TargetRefused
 */
export function ensureAnswering(session: Session, target: string): void {
  const { exchanges, created } = session;
  const isAnswered = (one: SentExchange) => outcomeOf(one) === 'accepted' && isReadToItsEnd(one);
  const last = exchanges.at(-1);
  if (last === undefined || created > 0 || exchanges.some(isAnswered)) return;
  throw new TargetRefused(
    `${target} accepted none of ${exchanges.length} requests, so that there is nothing to learn: the last one was ${whatCame(last)}.`,
    shown(exchanges.slice(-MAX_SHOWN), session),
  );
}

/** So many exchanges show it. */
const MAX_SHOWN = 4;

/** Words that some page's title is likely to hold, where the fixtures name none, or one that matches few. */
const likely = ['a', 'community', 'university', 'the'];

/** A query that fills a page shows whether paging works (§8). */
const full = 24;

/** So many serve as host, cohosts and pages to fetch. */
const enough = 4;

/** Of the known pages, those that get did not find stand last. */
interface DiscoveredPages extends Pick<Deployment, 'knownPages' | 'query' | 'matches' | 'search'> {
  /** The first exchanges with the target. */
  readonly exchanges: readonly SentExchange[];
}

/** Learns page IDs and a query that matches, from the fixtures or through search (§4.1), and sees whether anything answers. */
async function discoverPages(session: Session): Promise<DiscoveredPages> {
  const { known = [], unknown, query } = session.parts.fixtures.pages ?? {};
  const gets = await getKnown(distinct(known, unknown).slice(0, enough), session);
  const words = [
    ...(query === undefined ? firstWord(gets.find((get) => outcomeOf(get) === 'accepted')) : [query]),
    ...likely,
  ];
  const { searches, best = query, most } = await searchMany(words, query, session);
  const shown = intIds(searches.flatMap((search) => shownPages(search).pages));
  const search = searches.map((one) => shownPages(one).form).find((form) => form !== 'nothing');
  const missing = refusedOf(gets);
  const there = distinct(known, unknown, ...missing);
  const usable = there.length >= enough - 1 ? there : distinct([...there, ...shown], unknown, ...missing);
  return {
    knownPages: [...usable.slice(0, enough), ...missing],
    exchanges: [...gets, ...searches],
    ...given({ query: best, matches: best === undefined ? undefined : most, search }),
  };
}

/** Pages that may host an event: a wrong ID of the fixtures must not hide what all the others show. */
function hostsAmong({ knownPages, exchanges }: DiscoveredPages): readonly Id[] {
  const found = distinct(knownPages, ...refusedOf(exchanges));
  return found.length === 0 ? knownPages : found;
}

/** Whether get did not find the page. */
function isMissing(page: Id | undefined, { exchanges }: DiscoveredPages): boolean {
  return refusedOf(exchanges).some((id) => String(id) === String(page));
}

/** The same requests as those of `page.get`, so that they cost nothing. */
async function getKnown(ids: readonly Id[], session: Session): Promise<readonly SentExchange[]> {
  const gets: SentExchange[] = [];
  for (const id of ids) {
    const get = await session.shared({ operation: 'pages.get', id, expects: 'accepted' });
    gets.push(get);
    if (get.answer === undefined) break;
  }
  return gets;
}

/** IDs that get did not find. */
function refusedOf(exchanges: readonly SentExchange[]): readonly Id[] {
  return exchanges.flatMap((exchange) => {
    const { operation, id } = exchange.ask;
    return operation === 'pages.get' && isInt(id) && outcomeOf(exchange) === 'refused' ? [id] : [];
  });
}

/** Searches for one word after the other until one fills a page; the one that matched most is the query from then on. */
async function searchMany(
  words: readonly string[],
  given: string | undefined,
  session: Session,
): Promise<{ readonly searches: readonly SentExchange[]; readonly best?: string; readonly most: number }> {
  const searches: SentExchange[] = [];
  let most = 0;
  let best: string | undefined;
  for (const query of words) {
    const search = await session.shared({
      operation: 'pages.search',
      body: plainSearch(query),
      expects: query === given ? 'accepted' : 'either',
    });
    searches.push(search);
    const { form, pages } = shownPages(search);
    if (pages.length > most) best = query;
    most = Math.max(most, pages.length);
    if (most >= full || form === 'page' || form === 'alone' || search.answer === undefined) break;
  }
  return { searches, most, ...(best === undefined ? {} : { best }) };
}

function firstWord(exchange: SentExchange | undefined): string[] {
  const page = exchange === undefined ? undefined : payloadOf(exchange);
  const title = isRecord(page) ? page['title'] : undefined;
  return typeof title === 'string' && title.trim() !== '' ? [title.trim().split(/\s+/)[0] ?? title] : [];
}

function distinct(ids: readonly Id[], ...others: readonly (Id | undefined)[]): Id[] {
  const left = new Map(ids.map((id) => [String(id), id]));
  for (const other of others) left.delete(String(other));
  return [...left.values()];
}
