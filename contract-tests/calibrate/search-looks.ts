import { plainSearch, shownPages } from '../learn/search-answer.ts';
import type { Exchange } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import { outcomeOf } from '../target/outcome.ts';
import { inLanes, type Course } from './course.ts';

/** A title that was shown. */
interface Known {
  readonly id: string;
  readonly title: string;
}

/** How a query finds a title (`search.matching`), by what is asked for and whether the page is shown. */
export async function lookAtSearch(course: Course): Promise<void> {
  const { session } = course;
  const known = session.exchanges
    .filter(({ ask }) => ask.operation === 'pages.search' || ask.operation === 'pages.get')
    .flatMap(knownIn);
  const probes = probesFrom([...new Map(known.map((one) => [one.id, one])).values()]);
  await inLanes(probes, async ({ part, query, id }) => {
    const exchange = await session.observe({
      operation: 'pages.search',
      body: plainSearch(query),
      expects: 'either',
      serves: 'search.matching',
    });
    const outcome = outcomeOf(exchange);
    if (outcome !== 'accepted' && outcome !== 'refused') return;
    const isShown = knownIn(exchange).some((one) => one.id === id);
    course.facts.note({ question: 'search.matching', part }, isShown, exchange);
  });
}

function knownIn(exchange: Exchange): readonly Known[] {
  if (outcomeOf(exchange) !== 'accepted') return [];
  const { answer, ask } = exchange;
  const pages =
    ask.operation === 'pages.get' && isRecord(answer?.json) ? [answer.json['data']] : shownPages(exchange).pages;
  return pages.flatMap((page) =>
    isRecord(page) && typeof page['title'] === 'string' ? [{ id: String(page['id']), title: page['title'] }] : [],
  );
}

interface SearchProbe {
  readonly part: string;
  readonly query: string;
  readonly id: string;
}

/** Each asks for a page that is rare enough to stand among the first. */
function probesFrom(known: readonly Known[]): readonly SearchProbe[] {
  const words = (title: string) => title.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const counts = new Map<string, number>();
  for (const { title } of known)
    for (const word of new Set(words(title))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const isRare = (word: string) => (counts.get(word) ?? 0) <= 2 && /^\p{L}{6,}$/u.test(word);
  const found = known.map(({ id, title }) => ({ id, title, rare: words(title).find(isRare), all: words(title) }));
  const one = found.find(({ rare, all }) => rare !== undefined && all.length >= 2);
  const accented = found.find(({ all }) => all.some((word) => plainOf(word) !== word));
  if (one?.rare === undefined) return [];
  const { id, rare, all } = one;
  const other = all.find((word) => word !== rare) ?? rare;
  const probe = (part: string, query: string): SearchProbe => ({ part, query, id });
  return [
    probe('word', rare),
    probe('prefix', rare.slice(0, -2)),
    probe('middle', rare.slice(2)),
    probe('other case', otherCase(rare)),
    probe('both', `${rare} ${other}`),
    probe('turned', `${other} ${rare}`),
    probe('apart', `${all.at(-1) ?? ''} ${all[0] ?? ''}`),
    probe('one of two', `${rare} qzxkvjwq`),
    probe('phrase', all.slice(0, 2).join(' ')),
    ...(accented === undefined
      ? []
      : accented.all
          .filter((word) => plainOf(word) !== word)
          .slice(0, 1)
          .map((word) => ({ part: 'accent', query: plainOf(word), id: accented.id }))),
  ];
}

const plainOf = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '');

const otherCase = (word: string): string => (word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase());
