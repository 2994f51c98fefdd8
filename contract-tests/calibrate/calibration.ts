import type { Fixtures } from '../files/fixtures.ts';
import type { Drift } from './drift.ts';
import type { Observation, ReportedExchange, UnobservedQuestion } from '../report/report.ts';
import type { Judgement } from '../judge/judgement.ts';
import { reportedExchange } from '../report/redact.ts';
import type { SentExchange, RunCredentials } from '../target/exchange.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';

/** What was learnt of a deployment. */
export interface Calibration {
  /** Its URL, without a slash at its end; the name of a recording. */
  readonly target: string;
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  /** Why it was ended before all was asked. */
  readonly ended?: string;
  readonly eventsCreated: number;
  /** IDs of the events that were created or changed, and could not be removed. */
  readonly residue: readonly (number | bigint)[];
  /** What became of events that no create of the run answered, each in one sentence; absent where there is nothing to say. */
  readonly residueNotes?: readonly string[];
  /** Answers that were seen, each with the exchanges that show it. */
  readonly observations: readonly Observation[];
  /** The open questions that are not among them, and why. */
  readonly unseen: readonly UnobservedQuestion[];
  /** The deployment's fixtures as far as they were given or found, without credentials. */
  readonly fixtures: Omit<Fixtures, 'apiKey' | 'channelId' | 'otherChannel' | 'origins' | 'unverifiable'>;
  /** What is otherwise than the profile that was given says; nothing without one. */
  readonly drift: readonly Drift[];
  /** Answers that the document forbids, whatever is left open. */
  readonly violations: readonly ContractViolation[];
}

/** An answer that the document forbids. */
export interface ContractViolation {
  /** Rules that the request broke, where it was accepted all the same; none where it broke no rule and was refused. */
  readonly rules: readonly string[];
  readonly says: string;
  readonly exchange: ReportedExchange;
}

/** So many are told; more of the same say no more. */
const most = 20;

/** The answers that the document forbids: what has to be refused was accepted, or the other way round. */
export function contractViolations(
  exchanges: readonly SentExchange[],
  judge: (exchange: SentExchange) => Judgement,
  credentials: RunCredentials,
): readonly ContractViolation[] {
  return exchanges
    .filter(({ ask }) => ask.stray === undefined)
    .flatMap((exchange) => {
      const { verdict, rules } = judge(exchange);
      const outcome = outcomeOf(exchange);
      const isBroken =
        (verdict === 'must-refuse' && outcome === 'accepted') || (verdict === 'must-accept' && outcome === 'refused');
      if (!isBroken) return [];
      const ids = [...new Set(rules.map(({ id }) => id))];
      const should = verdict === 'must-refuse' ? `has to be refused (${ids.join(', ')})` : 'has to be accepted';
      return [
        {
          rules: ids,
          says: `${exchange.method} ${new URL(exchange.url).pathname} ${should}, and was ${whatCame(exchange)}`,
          exchange: reportedExchange(exchange, credentials),
        },
      ];
    })
    .slice(0, most);
}
