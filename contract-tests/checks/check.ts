import type { RequestSpec, SentExchange, OperationName } from '../target/exchange.ts';
import type { Deployment } from '../learn/deployment.ts';
import type { Observations } from '../learn/observations.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { KnownEvent } from '../judge/known.ts';
import type { Depth } from '../target/depth.ts';
import type { Session } from '../target/session.ts';

/** What a check found. *skipped*: it could not be done here; *notApplicable*: it has no meaning in a form that is lawful. */
export type Finding =
  | { readonly status: 'passed'; readonly actual: string }
  | {
      readonly status: 'failed';
      readonly actual: string;
      /** Nothing wrong was done, what is right was not: that may be a passing error, and is tried again. */
      readonly retry?: true;
    }
  | { readonly status: 'skipped' | 'notApplicable'; readonly reason: string };

/** What has to be there before a check can be done; `needs.ts` says what to add if it is not. */
export type Need =
  | 'create'
  | 'update'
  | 'search'
  | 'known-page'
  | 'pages.unknown'
  | 'eventTypes.invalid'
  | 'places.invalid'
  | 'images.invalid'
  | 'eventWithRsvps';

/** The proof of one rule over HTTP, or of one side of it. */
export interface Check {
  readonly rule: string;
  /** What it does, in one line. */
  readonly title: string;
  readonly operation?: OperationName;
  /** Every allowed answer. */
  readonly expected: string;
  readonly needs: readonly Need[];
  /** Checks that stand beside each other and do not touch the same thing may be done at once. */
  readonly isIndependent?: true;
  /** It judges what all answers of the run have in common, and comes last. */
  readonly isSummary?: true;
  /** The least depth that it is done at; quick if it is left out. */
  readonly depth?: Depth;
  run(trial: Trial): Promise<Finding>;
}

/** One try of a check. Every exchange that went through it is evidence. */
export interface Trial {
  /** What was learnt before the first check. */
  readonly deployment: Deployment;
  readonly session: Session;
  /** What the document says of a request. @param stored - how the run's own event stands, as far as that is known */
  judge(ask: RequestSpec, stored?: Omit<KnownEvent, 'id'>): Judgement;
  readonly observations: Observations;
  readonly depth: Depth;
  /** IDs of the rules that the run checks. */
  readonly rules: ReadonlySet<string>;
  /** 2: the first try failed, and what it shared with other checks is not to be used again. */
  readonly attempt: 1 | 2;
  readonly exchanges: SentExchange[];
  send(ask: RequestSpec): Promise<SentExchange>;
  /** As `send`, but an answer that another check had to the same request will do. Only for what changes nothing. */
  shared(ask: RequestSpec): Promise<SentExchange>;
}

/** What all trials of a run share. */
export type CheckContext = Pick<Trial, 'deployment' | 'session' | 'judge' | 'observations' | 'depth' | 'rules'>;

/** @param rule - the rule that is checked */
export function startTrial(ground: CheckContext, attempt: 1 | 2, rule: string): Trial {
  const { session } = ground;
  const exchanges: SentExchange[] = [];
  const keep = (exchange: SentExchange) => {
    exchanges.push(exchange);
    return exchange;
  };
  const send = async (ask: RequestSpec) => keep(await session.send({ ...ask, serves: rule }));
  const shared = async (ask: RequestSpec) =>
    attempt === 1 ? keep(await session.shared({ ...ask, serves: rule })) : send(ask);
  return { ...ground, attempt, exchanges, send, shared };
}

export function passed(actual: string): Finding {
  return { status: 'passed', actual };
}

export function failed(actual: string): Finding {
  return { status: 'failed', actual };
}

/** What is right was refused, or not answered at all; it is tried again. */
export function notDone(actual: string): Finding {
  return { status: 'failed', actual, retry: true };
}

export function skipped(reason: string): Finding {
  return { status: 'skipped', reason };
}

export function notApplicable(reason: string): Finding {
  return { status: 'notApplicable', reason };
}

/** The kit is wrong: its experiment would prove nothing. Never a finding about the target. */
export class KitError extends Error {
  override readonly name = 'KitError';
}
