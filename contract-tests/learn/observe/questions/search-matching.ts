import type { SentExchange } from '../../../target/exchange.ts';
import { outcomeOf } from '../../../target/outcome.ts';
import type { SeenParts } from '../../observations.ts';
import { knownPages, shownPages, titledIn, wordsIn, type TitledPage } from '../../search-answer.ts';
import { inLanes, type Observer, type Probed } from '../observer.ts';

const question = 'search.matching';

/** A piece out of the middle of a title's word finds the page only where titles are searched for any part: what every run sees. */
export async function observeMatching(observer: Observer, probed: Probed): Promise<void> {
  const { session, observations } = observer;
  const probe = probesFrom(knownPages(session)).find(({ part }) => part === 'middle');
  if (probe === undefined) return;
  const exchange = await sendProbe(probe, observer);
  const [noMatch] = probed.get('search.no-match') ?? [];
  const { pages } = shownPages(exchange);
  if (isFoundBy(probe, titledIn(exchange))) observations.see(question, 'substring', exchange);
  else if (pages.length === 0 && exchange.answer?.status === noMatch?.answer?.status && outcomeOf(exchange) !== 'none')
    observations.see(question, 'words', exchange);
}

/** All that `calibrate` asks: how a query finds a title, by what is asked for and whether the page is shown. */
export async function probeMatching(observer: Observer): Promise<void> {
  const seen = observer.observations.partsOf(question);
  const probes = probesFrom(knownPages(observer.session)).filter(({ part }) => !seen.has(part));
  await inLanes(probes, (probe) => sendProbe(probe, observer));
}

async function sendProbe(probe: SearchProbe, { session, observations }: Observer): Promise<SentExchange> {
  const exchange = await session.observe({
    operation: 'pages.search',
    // Where any of the words will do, many pages match: the one that is looked for must have room.
    body: { query: probe.query, page: 1, perPage: 100 },
    expects: 'either',
    serves: question,
  });
  const outcome = outcomeOf(exchange);
  if (outcome === 'accepted' || outcome === 'refused')
    observations.seePart({ question, part: probe.part }, isFoundBy(probe, titledIn(exchange)), exchange);
  return exchange;
}

/**
 * Whether what is shown answers the probe. Where a search shows the best match alone, another page may be that; one without the accent shows
 * nothing of accents, and one that has the words in their new order nothing of that.
 */
export function isFoundBy({ part, query, id }: SearchProbe, shown: readonly TitledPage[]): boolean {
  const [best] = shown;
  const mayBeOther = !part.startsWith('accent') && part !== 'turned' && shown.length === 1;
  return (mayBeOther && best !== undefined && isPieceOf(query, best.title)) || shown.some((one) => one.id === id);
}

const isPieceOf = (piece: string, title: string) => title.toLowerCase().includes(piece.toLowerCase());

interface SearchProbe {
  readonly part: string;
  readonly query: string;
  readonly id: string;
}

interface Worded extends TitledPage {
  readonly words: readonly string[];
  /** Its words that few titles have, the rarest first. */
  readonly rare: readonly string[];
}

/** Each asks for a page by words that few others have. */
export function probesFrom(known: readonly TitledPage[]): readonly SearchProbe[] {
  const worded = withRareWords(known);
  const [best] = [...worded].sort((a, b) => b.rare.length - a.rare.length);
  const [rare] = best?.rare ?? [];
  if (best === undefined || rare === undefined) return [];
  const other = best.rare[1] ?? best.words.find((word) => word !== rare && word.length > 1);
  const probe = (part: string, query: string): SearchProbe => ({ part, query, id: best.id });
  const pair = other === undefined ? [] : [other, rare].sort((a, b) => best.words.indexOf(b) - best.words.indexOf(a));
  return [
    probe('word', rare),
    probe('prefix', rare.slice(0, -2)),
    probe('middle', rare.slice(2)),
    probe('start', best.title.slice(0, -2)),
    probe('other case', otherCase(rare)),
    ...(pair.length === 0 ? [] : [probe('turned', pair.join(' '))]),
    probe('one of two', `${rare} qzxkvjwq`),
    ...accentProbes(worded),
  ];
}

function withRareWords(known: readonly TitledPage[]): readonly Worded[] {
  const counts = new Map<string, number>();
  const split = known.map((one) => ({ ...one, words: wordsIn(one.title) }));
  for (const { words } of split) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const countOf = (word: string) => counts.get(word) ?? 0;
  return split.map((one) => ({
    ...one,
    rare: one.words.filter((word) => /^\p{L}{6,}$/u.test(word)).sort((a, b) => countOf(a) - countOf(b)),
  }));
}

/** A word with accents, with them and without. */
function accentProbes(worded: readonly Worded[]): readonly SearchProbe[] {
  const isAccented = (word: string) => plainOf(word) !== word;
  const found = worded.find(({ rare }) => rare.some(isAccented));
  const word = found?.rare.find(isAccented);
  if (found === undefined || word === undefined) return [];
  const { id } = found;
  return [
    { part: 'accent as written', query: word, id },
    { part: 'accent', query: plainOf(word), id },
  ];
}

const plainOf = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '');

const otherCase = (word: string): string => (word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase());

/** `search.matching`, by what was found: a piece, a prefix or a word; all words or any; case and accents. */
export function searchMatching(parts: SeenParts): unknown {
  const isFound = (part: string): boolean => parts.get(part)?.observed === true;
  if (!isFound('word') && !isFound('start')) return undefined;
  const unit = unitOf(isFound);
  const more = {
    ...(!isWhole(unit) && isFound('one of two') ? { terms: 'any' } : {}),
    ...keptOf(isFound),
  };
  const word = Object.keys(more).length === 0 ? words[unit] : undefined;
  return word ?? { unit, ...more };
}

/** What counts: a word that is found as it is written, and not otherwise. */
function keptOf(isFound: (part: string) => boolean): object {
  return {
    ...(isFound('word') && !isFound('other case') ? { case: 'kept' } : {}),
    ...(isFound('accent as written') && !isFound('accent') ? { accents: 'kept' } : {}),
  };
}

/** What has a word of its own where nothing else is to be said. */
const words: Readonly<Record<string, string>> = { prefix: 'words', phrase: 'substring' };

const isWhole = (unit: string) => unit === 'phrase' || unit === 'start';

/** Where the words may not be turned round, the whole has to match. */
function unitOf(isFound: (part: string) => boolean): string {
  if (!isFound('word')) return 'start';
  if (!isFound('turned')) return isFound('middle') ? 'phrase' : 'start';
  if (isFound('middle')) return 'substring';
  return isFound('prefix') ? 'prefix' : 'word';
}
