import { isDeepStrictEqual } from 'node:util';
import type { Observation, ReportedExchange } from '../report/report.ts';
import { reportedExchange } from '../report/redact.ts';
import type { Exchange, RunCredentials } from '../target/exchange.ts';
import { isReadToItsEnd } from '../target/outcome.ts';

interface Sighting {
  readonly question: string;
  readonly observed: unknown;
  readonly seenAt: string;
  readonly exchanges: ReportedExchange[];
  count: number;
}

/** What was seen of the deployment's answers to the open questions. Nothing in here is ever a violation, and nothing was cut off. */
export interface Observations {
  see(question: string, observed: unknown, exchange: Exchange): void;
  /** Says which words of a question were looked for, where its answer lists words and not all of them were. */
  lookFor(question: string, words: readonly string[]): void;
  /** One for each question: what was seen most often, and what contradicts it, beside the answer that was expected. */
  list(profile: Readonly<Record<string, unknown>>): readonly Observation[];
}

/** So many exchanges show an answer; the rest is more of the same. */
const MAX_EXCHANGES = 2;

export function createObservations(credentials: RunCredentials, now: () => Date): Observations {
  const seen: Sighting[] = [];
  const wanted = new Map<string, readonly string[]>();
  return {
    lookFor: (question, words) => void wanted.set(question, words),
    see: (question, observed, exchange) => {
      if (!isReadToItsEnd(exchange)) return;
      const same = seen.find((one) => one.question === question && isDeepStrictEqual(one.observed, observed));
      const sighting = same ?? { question, observed, seenAt: now().toISOString(), exchanges: [], count: 0 };
      if (same === undefined) seen.push(sighting);
      sighting.count += 1;
      if (sighting.exchanges.length < MAX_EXCHANGES) sighting.exchanges.push(reportedExchange(exchange, credentials));
    },
    list: (profile) =>
      [...new Set(seen.map(({ question }) => question))].flatMap((question) => {
        const [top, ...others] = seen
          .filter((one) => one.question === question)
          .sort((left, right) => right.count - left.count)
          .map(({ observed, seenAt, exchanges, count }) => ({ observed, sightings: count, seenAt, exchanges }));
        if (top === undefined) return [];
        const contradictions = others.length === 0 ? {} : { contradictions: others };
        const lookedFor = wanted.get(question);
        const some = lookedFor === undefined ? {} : { lookedFor };
        return [{ question, profile: profile[question], ...top, ...some, ...contradictions }];
      }),
  };
}
