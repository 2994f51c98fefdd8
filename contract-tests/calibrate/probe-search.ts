import { shownPages, titledPages, type TitledPage } from '../learn/search-answer.ts';
import { payloadOf, type SentExchange } from '../target/exchange.ts';
import { outcomeOf } from '../target/outcome.ts';
import { inLanes, type CalibrationContext } from './calibration-context.ts';
import { tellingWord } from './search-order.ts';

/** How a query finds a title (`search.matching`), by what is asked for and whether the page is shown. */
export async function probeSearch(context: CalibrationContext): Promise<void> {
  const { session } = context;
  const known = session.exchanges
    .filter(({ ask }) => ask.operation === 'pages.search' || ask.operation === 'pages.get')
    .flatMap(knownIn);
  const distinct = [...new Map(known.map((one) => [one.id, one])).values()];
  const probes = probesFrom(distinct);
  const word = tellingWord(distinct);
  if (word !== undefined)
    await session.observe({
      operation: 'pages.search',
      body: { query: word, page: 1, perPage: 100 },
      expects: 'either',
      serves: 'search.order',
    });
  await inLanes(probes, async (probe) => {
    const exchange = await session.observe({
      operation: 'pages.search',
      // Where any of the words will do, many pages match: the one that is looked for must have room.
      body: { query: probe.query, page: 1, perPage: 100 },
      expects: 'either',
      serves: 'search.matching',
    });
    const outcome = outcomeOf(exchange);
    if (outcome !== 'accepted' && outcome !== 'refused') return;
    context.observations.seePart(
      { question: 'search.matching', part: probe.part },
      isFoundBy(probe, knownIn(exchange)),
      exchange,
    );
  });
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

function knownIn(exchange: SentExchange): readonly TitledPage[] {
  if (outcomeOf(exchange) !== 'accepted') return [];
  return titledPages(exchange.ask.operation === 'pages.get' ? [payloadOf(exchange)] : shownPages(exchange).pages);
}

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
  const split = known.map((one) => ({
    ...one,
    words: one.title.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''),
  }));
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
