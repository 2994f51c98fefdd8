import { payloadOf, type RequestSpec, type SentExchange } from '../../target/exchange.ts';
import { outcomeOf } from '../../target/outcome.ts';
import type { Session } from '../../target/session.ts';
import { untilUnanswered } from '../../target/unanswered.ts';
import type { Deployment } from '../deployment.ts';
import type { KnownViolation, Observations } from '../observations.ts';

/** What observations work with. */
export interface Observer {
  readonly deployment: Deployment;
  readonly session: Session;
  readonly observations: Observations;
}

/** The answer to a question, as a profile gives it; undefined where this exchange tells nothing. */
export type Read = (exchange: SentExchange) => unknown;

/** A request that nothing stated decides, or that is refused, and what its answer tells. */
export interface Probe {
  readonly ask: Omit<RequestSpec, 'expects'>;
  /** Every run sends it, `verify` too; the others are sent by `calibrate` alone. */
  readonly inRun?: true;
  readonly question?: string;
  readonly read?: Read;
  /** The part of the question's answer that shows by whether it is accepted. */
  readonly part?: string;
  /** What it is refused for, as `refusal.status.*` has it, and what is wrong with it. */
  readonly cause?: string;
  readonly violations?: readonly KnownViolation[];
}

/** What came when each question was looked at, by its ID. */
export type Probed = ReadonlyMap<string, readonly SentExchange[]>;

/** The two ways in which most questions are answered; undefined for anything else. */
export function either(accepted: unknown, refused: unknown): Read {
  return (exchange) => {
    const outcome = outcomeOf(exchange);
    if (outcome === 'accepted') return accepted;
    return outcome === 'refused' ? refused : undefined;
  };
}

/** The status of a refusal; undefined for anything else. */
export function refusedStatus(exchange: SentExchange): number | undefined {
  return outcomeOf(exchange) === 'refused' ? exchange.answer?.status : undefined;
}

/** The status of a refusal; `null` for a success with nothing in `data`, which is how some answer an ID that is not known (§7). */
export function refusedOrNull(exchange: SentExchange): number | 'null' | undefined {
  const isNull = outcomeOf(exchange) === 'accepted' && payloadOf(exchange) === null;
  return isNull ? 'null' : refusedStatus(exchange);
}

/** So many requests are under way at once, where none hangs on the answer to another. */
const lanes = 4;

/** Does what stands beside each other, several at once; what the run has no request or event left for is left undone. */
export async function inLanes<One>(ones: readonly One[], work: (one: One) => Promise<unknown>): Promise<void> {
  const left = ones.values();
  const lane = async () => {
    for (const one of left) await untilUnanswered(() => work(one));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
