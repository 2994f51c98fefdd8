import { isDeepStrictEqual } from 'node:util';
import type { RequestSpec, SentExchange } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { untilUnanswered } from '../../target/unanswered.ts';
import { bodyObservations, observeEdgeCases } from './body-observations.ts';
import { observeDates } from './questions/date-forms.ts';
import { observeOtherChannel } from './observe-other-channel.ts';
import { observePrecedence } from './observe-precedence.ts';
import type { Probed, ObservationRequest, Observer } from './observer.ts';
import { readObservations } from './read-observations.ts';
import { seeRefusal } from './see-refusal.ts';
import { seeSearches } from './see-searches.ts';
import { outcomeOf } from '../../target/outcome.ts';
import { plainSearch, shownPages, titledPages } from '../search-answer.ts';

/** Probes what the interface leaves open; `settle` has to follow. Nothing in here is ever a violation, and no event is created for it. */
export async function observe(observer: Observer): Promise<void> {
  await untilUnanswered(() => observeAll(observer));
  await untilUnanswered(() => observeOtherChannel(observer));
}

async function observeAll(observer: Observer): Promise<void> {
  seeSearches(observer.session.exchanges, observer.observations);
  const reads = await probeAll(readObservations(observer), observer);
  await observeMatching(observer, reads);
  await observeEdgeCases(observer);
  const updates = await probeAll(bodyObservations(observer), observer);
  // A handful each: where requests run out, one question is cut and not many.
  await observeDates(observer);
  await observePrecedence(observer, new Map([...reads, ...updates]));
}

async function probeAll(requests: readonly ObservationRequest[], observer: Observer): Promise<Probed> {
  const probed = new Map<string, readonly SentExchange[]>();
  for (const request of requests) {
    const { question } = request;
    probed.set(question, [...(probed.get(question) ?? []), await probe(request, observer)]);
  }
  return probed;
}

async function probe({ question, ask, read, refusal }: ObservationRequest, observer: Observer): Promise<SentExchange> {
  const { session, observations } = observer;
  const full: RequestSpec = { ...ask, expects: 'either', serves: question };
  const exchange = full.operation.startsWith('pages.') ? await readOnce(full, session) : await session.observe(full);
  if (refusal !== undefined) seeRefusal(exchange, refusal, observations);
  const observed = read(exchange);
  if (observed !== undefined) observations.see(question, observed, exchange);
  else if (outcomeOf(exchange) === 'server-error') observations.fail(question, exchange);
  return exchange;
}

/** What a check read in the very same words is not asked again. */
async function readOnce(ask: RequestSpec, session: Session): Promise<SentExchange> {
  const known = session.exchanges.find(
    (one) => one.answer !== undefined && isDeepStrictEqual(wordsOf(one.ask), wordsOf(ask)),
  );
  return known ?? (await session.observe(ask));
}

function wordsOf({ operation, id, body, text, contentType, headers, stray }: RequestSpec): readonly unknown[] {
  return [operation, id, body, text, contentType, headers, stray];
}

/** `search.matching`: a piece out of the middle of a title's word finds the page only where titles are searched for any part. */
async function observeMatching({ session, observations }: Observer, probed: Probed): Promise<void> {
  const titles = session.exchanges
    .filter(({ ask }) => ask.operation === 'pages.search')
    .flatMap((exchange) => titledPages(shownPages(exchange).pages))
    .map(({ title }) => title.toLowerCase());
  const piece = pieceOf(titles);
  if (piece === undefined) return;
  const exchange = await session.shared({
    operation: 'pages.search',
    body: plainSearch(piece),
    expects: 'either',
    serves: 'search.matching',
    isObservation: true,
  });
  const { pages } = shownPages(exchange);
  const [noMatch] = probed.get('search.no-match') ?? [];
  if (titledPages(pages).some(({ title }) => title.toLowerCase().includes(piece)))
    observations.see('search.matching', 'substring', exchange);
  else if (pages.length === 0 && exchange.answer?.status === noMatch?.answer?.status && outcomeOf(exchange) !== 'none')
    observations.see('search.matching', 'words', exchange);
}

/** The end of a long word, with which no word begins. */
function pieceOf(titles: readonly string[]): string | undefined {
  const words = titles.flatMap((title) => title.split(/[^\p{L}\p{N}]+/u));
  return words
    .filter((word) => /^\p{L}{7,}$/u.test(word))
    .map((word) => word.slice(2))
    .find((piece) => !words.some((word) => word.startsWith(piece)));
}
