import type { Contract } from '../contract/contract.ts';
import { matcherOf } from '../contract/operations.ts';
import { bodyReadersOf } from '../contract/read-input.ts';
import { auditedOf, evidenceFor, type Audited, type AuditedId } from './audit-rules.ts';
import { judgeCreatedIds } from './course/created-ids.ts';
import { judgeResentImages } from './course/resent-images.ts';
import { judgeRetriedCreates } from './course/retried-creates.ts';
import { judgeRsvpWebhooks } from './course/rsvp-webhooks.ts';
import { judgeThrottled } from './course/throttled.ts';
import { dependenciesOf } from './dependencies.ts';
import { knownFactsOf, learnFacts, type AuditFacts } from './facts.ts';
import { createBodyFormJudge } from './judge/body-form.ts';
import { auditCredentials } from './judge/credentials.ts';
import { createEventJudge } from './judge/events.ts';
import { judgeImageSize } from './judge/image-size.ts';
import type { CourseJudge, ExchangeJudge } from './judge/judging.ts';
import { createSearchJudge } from './judge/search.ts';
import { judgeTimes } from './judge/times.ts';
import { trafficOf } from './read-exchanges.ts';
import type { AuditScope } from '../lib/audit-scope.ts';
import type { Recording } from '../lib/recorded-entry.ts';
import { cleanerOf } from './secrets.ts';
import { createTallies, type AuditTally } from './tally.ts';
import { timers } from '../lib/timers.ts';
import type { AuditVerdict, ClientFinding, Dependencies } from '../lib/client-verdicts.ts';

/** The verdict on one rule or advice. */
export interface AuditFinding extends ClientFinding {
  readonly id: AuditedId;
}

/** The verdict on a client, from its recorded traffic. */
export interface AuditReport extends AuditScope {
  readonly schema: 1;
  /** What was read: `journal`, or names of files. */
  readonly recordings: readonly string[];
  /** Judged requests whose answers were forced, and so prove nothing. */
  readonly forced: number;
  readonly summary: {
    /** Rules. */
    readonly kept: number;
    readonly broken: number;
    readonly cannotTell: number;
    /** Advices that were not followed. */
    readonly advised: number;
  };
  readonly findings: readonly AuditFinding[];
  readonly dependencies: Dependencies;
}

/** Judges recordings of one client's traffic, with what is known of the world that it met. */
export type Auditor = (recordings: readonly Recording[], facts?: AuditFacts) => AuditReport;

/** One interface has a few; a hostile recording may have thousands. */
const MAX_ORIGINS = 20;

const courseJudges: readonly CourseJudge[] = [
  auditCredentials,
  judgeCreatedIds,
  judgeRetriedCreates,
  judgeResentImages,
  judgeThrottled,
  judgeRsvpWebhooks,
];

/** Reads the contract once; each audit then only reads its recordings. It has no state and does no I/O. */
export function createAuditor(contract: Contract): Auditor {
  const stepsOf = auditSteps(contract);
  return (recordings, facts) => {
    const steps = stepsOf(recordings, facts);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  };
}

/** The same in a server: others have their turn between the steps of an audit. */
export function createAuditorInTurns(contract: Contract) {
  const stepsOf = auditSteps(contract);
  return async (...asked: Parameters<Auditor>): Promise<AuditReport> => {
    const steps = stepsOf(...asked);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      await timers.nextTurn();
    }
  };
}

/** Exchanges that are judged in one step. */
const IN_ONE_STEP = 16;

function auditSteps(contract: Contract) {
  const match = matcherOf(contract);
  const readers = bodyReadersOf(contract);
  const audited = auditedOf(contract);
  const judges: readonly ExchangeJudge[] = [
    judgeOperation,
    createBodyFormJudge(audited),
    createSearchJudge(contract, readers),
    createEventJudge(contract, readers),
    judgeTimes,
    judgeImageSize,
  ];
  return function* steps(
    recordings: readonly Recording[],
    facts: AuditFacts = {},
  ): Generator<undefined, AuditReport, undefined> {
    const { exchanges, origins, leftOut } = trafficOf(recordings, match);
    yield;
    const clean = cleanerOf(exchanges);
    const judging = { known: knownFactsOf(facts, learnFacts(exchanges)), tallies: createTallies(clean) };
    for (const [at, exchange] of exchanges.entries()) {
      if (at % IN_ONE_STEP === 0) yield;
      for (const judge of judges) judge(exchange, judging);
    }
    for (const judge of courseJudges) {
      yield;
      judge(exchanges, judging);
    }
    const forced = exchanges.filter(({ isForced }) => isForced).length;
    const findings = audited.map((one) => findingOf(one, judging.tallies.of(one.id), forced > 0));
    return {
      schema: 1,
      recordings: recordings.map(({ name }) => name),
      exchanges: exchanges.length,
      forced,
      origins: origins.slice(0, MAX_ORIGINS).map(clean),
      leftOut,
      summary: summaryOf(findings),
      findings,
      dependencies: dependenciesOf(exchanges),
    };
  };
}

function findingOf(audited: Audited, tally: AuditTally, isSomeForced: boolean): AuditFinding {
  const { kept, broken, evidence, missing } = tally;
  const { id, kind, section, text } = audited;
  const verdict = broken > 0 ? 'broken' : kept > 0 && missing.length === 0 ? 'kept' : 'cannotTell';
  const isUnseen = verdict === 'cannotTell' && missing.length === 0;
  const unseen = { fact: `${evidenceFor(audited)}${isSomeForced ? ' and whose answer was not forced' : ''}`, times: 0 };
  return {
    id: id as AuditedId,
    kind,
    section,
    text,
    verdict,
    keptBy: kept,
    brokenBy: broken,
    evidence,
    missing: isUnseen ? [unseen] : missing,
  };
}

function summaryOf(findings: readonly AuditFinding[]): AuditReport['summary'] {
  const rules = (verdict: AuditVerdict) =>
    findings.filter((one) => one.kind === 'rule' && one.verdict === verdict).length;
  const advised = findings.filter(({ kind, verdict }) => kind === 'advice' && verdict === 'broken').length;
  return { kept: rules('kept'), broken: rules('broken'), cannotTell: rules('cannotTell'), advised };
}

/** §4, §4.5: there are four operations, and no other is shown. */
const judgeOperation: ExchangeJudge = (exchange, { tallies }) => {
  const id = 'client.operations.known';
  if (exchange.operation !== undefined) return tallies.keep(id, exchange);
  const { method, path } = exchange;
  const actual = method === '' ? 'what is no HTTP' : `${method} ${path.slice(0, 120)}`.toWellFormed();
  tallies.broke(id, exchange, { pointer: '/path', expected: 'one of the paths of §4 with its method', actual });
};
