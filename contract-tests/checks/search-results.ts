import { ensureAnswered } from './answers.ts';
import { skipped, type Finding, type Trial } from './check.ts';
import type { SentExchange } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { shownIds, shownPages } from '../learn/search-answer.ts';

/** Small, so that few matches are enough to see paging. */
export const few = 5;

/** §8 */
export const perPageDefault = 24;
export const perPageMaximum = 100;

/** Page 1 is spelled out, so that its default, which is another rule, plays no part. */
export function firstOf(perPage: number): Readonly<Record<string, number>> {
  return { page: 1, perPage };
}

/** A search for the query that matches many pages. */
export async function find(trial: Trial, bounds: Readonly<Record<string, number>>): Promise<SentExchange> {
  const exchange = await trial.shared({
    operation: 'pages.search',
    body: { query: trial.deployment.query, ...bounds },
    expects: 'either',
  });
  ensureAnswered(exchange);
  return exchange;
}

/** Whether every page shown has an ID to tell it by. */
export function isNamed(exchange: SentExchange): boolean {
  return shownPages(exchange).pages.every((page) => isRecord(page) && page['id'] !== undefined && page['id'] !== null);
}

export function ids(exchange: SentExchange | undefined): readonly string[] {
  return exchange === undefined ? [] : shownIds(exchange);
}

export function refusedOf(...exchanges: readonly (SentExchange | undefined)[]): string | undefined {
  const bad = exchanges.find((exchange) => exchange !== undefined && outcomeOf(exchange) !== 'accepted');
  return bad === undefined ? undefined : whatCame(bad);
}

export function tooFew(what: string): Finding {
  const wanted = `let pages.query in the fixtures be a word that matches ${what}`;
  return skipped(`the query matches too few pages: ${wanted}, or start a sandbox with --pages 25 or more`);
}
