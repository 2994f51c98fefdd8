import { outcomeOf } from '../../target/outcome.ts';
import { plainSearch, shownPages, titledPages } from '../search-answer.ts';
import type { Probed, Observer } from './observer.ts';

/** `search.matching`: a piece out of the middle of a title's word finds the page only where titles are searched for any part. */
export async function observeMatching({ session, observations }: Observer, probed: Probed): Promise<void> {
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
