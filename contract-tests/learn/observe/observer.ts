import type { RequestSpec, SentExchange } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Deployment } from '../deployment.ts';
import type { Observations } from '../observations.ts';

/** What observations work with. */
export interface Observer {
  readonly deployment: Deployment;
  readonly session: Session;
  readonly observations: Observations;
}

/** A probe of one open question: a request that nothing stated decides, and what its answer tells. */
export interface ObservationRequest {
  readonly question: string;
  readonly ask: Omit<RequestSpec, 'expects'>;
  /** The answer to the question, as a profile gives it; undefined where this one tells nothing. */
  read(exchange: SentExchange): unknown;
  /** Question of the status that refuses it, where that has one. */
  readonly refusal?: string;
}

/** What came when each question was looked at, by its ID. */
export type Probed = ReadonlyMap<string, readonly SentExchange[]>;
