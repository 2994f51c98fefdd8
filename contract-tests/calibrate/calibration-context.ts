import type { Attribute } from '../judge/attributes.ts';
import type { Deployment } from '../learn/deployment.ts';
import type { Observations } from '../learn/observations.ts';
import type { SentExchange } from '../target/exchange.ts';
import type { TimedAnswer } from '../target/timed-wire.ts';
import type { Session } from '../target/session.ts';
import { untilUnanswered } from '../target/unanswered.ts';

/** What the probes of a calibration share. */
export interface CalibrationContext {
  readonly deployment: Deployment;
  readonly session: Session;
  readonly observations: Observations;
  /** Every answer so far, those too that were waited out; it grows. */
  readonly answered: readonly TimedAnswer[];
  /** §2.2, in the order of the document. */
  readonly attributes: readonly Attribute[];
}

/** So many requests are under way at once, where none hangs on the answer to another. */
const lanes = 4;

/**
 * Does what stands beside each other, several at once; what the run has no request or event left for is left undone.
 * @returns what became of each; undefined where it was left undone
 */
export async function inLanes<One, Result>(
  ones: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<readonly (Result | undefined)[]> {
  const results: (Result | undefined)[] = ones.map(() => undefined);
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < ones.length; at = next++)
      results[at] = await untilUnanswered(() => work(ones[at] as One));
  };
  await Promise.all(Array.from({ length: Math.min(lanes, ones.length) }, lane));
  return results;
}

/** The text of an answer, in which names of attributes may stand. */
export function textOf({ answer }: SentExchange): string {
  return answer?.text ?? '';
}
