import type { KnownFacts } from '../facts.ts';
import type { AuditedExchange } from '../exchange.ts';
import type { Tallies } from '../tally.ts';

/** What a judge has at hand: what is known, and where findings are taken down. */
export interface Judging {
  readonly known: KnownFacts;
  readonly tallies: Tallies;
}

/** Looks at one exchange alone. */
export type ExchangeJudge = (exchange: AuditedExchange, judging: Judging) => void;

/** Looks at how exchanges follow one another, in the order in which they were recorded. */
export type CourseJudge = (exchanges: readonly AuditedExchange[], judging: Judging) => void;
