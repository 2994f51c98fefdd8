import type { Answers } from '../../../../src/interface/questions/index.ts';
import type { SentExchange } from '../../../target/exchange.ts';
import { outcomeOf } from '../../../target/outcome.ts';
import type { SeenParts } from '../../observations.ts';
import { knownPages, titledIn, wordsIn, type TitledPage } from '../../search-answer.ts';
import { inLanes, type Observer } from '../observer.ts';

const question = 'search.matching';

/** What is found where matching is as an answer says. */
const found: Readonly<Record<Answers['search.matching'], Readonly<Record<string, boolean>>>> = {
  words: { word: true, prefix: true, middle: false, turned: true, 'one of two': false },
  parts: { word: true, prefix: true, middle: true, turned: true, 'one of two': false },
  substring: { word: true, prefix: true, middle: true, turned: false, 'one of two': false },
  any: { word: true, prefix: false, middle: false, turned: true, 'one of two': true },
};

/** They tell the answers from one another: every run asks for them. */
const telling: ReadonlySet<string> = new Set(['middle', 'turned', 'one of two']);

/** What every run sees: how a query finds a title, by what is asked for and whether the page is shown. */
export async function observeMatching(observer: Observer): Promise<void> {
  const { session, observations } = observer;
  const probes = probesFrom(knownPages(session)).filter(({ part }) => telling.has(part));
  let last: SentExchange | undefined;
  for (const probe of probes) last = await sendProbe(probe, observer);
  const observed = searchMatching(observations.partsOf(question));
  if (last !== undefined && observed !== undefined) observations.see(question, observed, last);
}

/** The rest, which `calibrate` asks for too. */
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
 * Whether what is shown answers the probe. Where a search shows the best match alone, another page may be that; one that has the words in
 * their new order shows nothing of that.
 */
export function isFoundBy({ part, query, id }: SearchProbe, shown: readonly TitledPage[]): boolean {
  const [best] = shown;
  const mayBeOther = part !== 'turned' && shown.length === 1;
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
    ...(pair.length === 0 ? [] : [probe('turned', pair.join(' '))]),
    probe('one of two', `${rare} qzxkvjwq`),
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

/** `search.matching`: the answer that agrees with all that was found and not found; undefined where none does, or several. */
export function searchMatching(parts: SeenParts): unknown {
  const agreeing = Object.entries(found).filter(([, shows]) =>
    [...parts].every(([part, { observed }]) => observed === shows[part]),
  );
  return agreeing.length === 1 ? agreeing[0]?.[0] : undefined;
}
