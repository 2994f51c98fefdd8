import { shownPages } from '../learn/search-answer.ts';
import type { Exchange } from '../target/exchange.ts';
import type { BodyDifference } from '../report/comparison.ts';
import type { Exchanges } from './side.ts';

/**
 * Whether a difference is where a list of results ends, which is page data: of two sides that hold other numbers of matches, the one that shows fewer
 * pages has no next one to tell, and says so by null, by leaving the member out, or by a flag. Where both show as many, nothing is spared.
 */
export function isOfListEnd({ kind, a, b, pointer }: BodyDifference, exchanges: Exchanges): boolean {
  if (exchanges.a.ask.operation !== 'pages.search' || pointer.endsWith('/*')) return false;
  const [shownA, shownB] = [shown(exchanges.a), shown(exchanges.b)];
  if (shownA === shownB || Math.min(shownA, shownB) === 0) return false;
  if (kind === 'constant') return a.startsWith('boolean ') && b.startsWith('boolean ');
  return ofForm.has(kind) && none.has(shownA < shownB ? a : b);
}

const ofForm: ReadonlySet<BodyDifference['kind']> = new Set(['type', 'members']);

/** What says that there is no next page. */
const none: ReadonlySet<string> = new Set(['null', 'no such member']);

const shown = (exchange: Exchange): number => shownPages(exchange).pages.length;
