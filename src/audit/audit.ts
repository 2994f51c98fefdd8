import type { Contract } from '../contract/contract.ts';
import { matcherOf } from '../contract/operations.ts';
import { wantingOf } from '../interface/rules/image.ts';
import { bodyReadersOf } from '../contract/read-input.ts';
import { type Audited, type AuditedId, auditedOf, evidenceFor } from './audit-rules.ts';
import { type AuditFacts, type ImageSize, knownFactsOf, learnFacts } from './facts.ts';
import { createBodyFormJudge } from './judge/body-form.ts';
import { judgeCreatedIds, judgeRetriedCreates, judgeRsvpWebhooks, judgeThrottled } from './judge/course.ts';
import { auditCredentials } from './judge/credentials.ts';
import { createEventJudge } from './judge/events.ts';
import type { CourseJudge, ExchangeJudge, Judging } from './judge/judging.ts';
import { createSearchJudge } from './judge/search.ts';
import { judgeTimes } from './judge/times.ts';
import { trafficOf } from './read-exchanges.ts';
import type { AuditScope } from '../lib/audit-scope.ts';
import type { Recording } from '../lib/recorded-entry.ts';
import { type AuditTally, createTallies } from './tally.ts';
import { timers } from '../lib/timers.ts';
import type { AuditVerdict, ClientFinding, Dependencies, Dependency } from '../lib/client-verdicts.ts';
import { createRedactor, type Redact } from '../lib/redaction.ts';
import { answeredId, type AuditedExchange, bodyMembers, isAccepted, isOnEvent } from './exchange.ts';
import { describe } from '../lib/describe.ts';

/** §2.2, §8: recommended are 2:1 and 1400x700 px at least. The size is known where the world or the URL tells it. */
const judgeImageSize: ExchangeJudge = (exchange, { known, tallies }) => {
  const image = isOnEvent(exchange) ? bodyMembers(exchange)?.['image'] : undefined;
  if (typeof image !== 'string') return;
  const id = 'event.image.size';
  const size = known.imageSize(image) ?? sizeInUrl(image);
  if (size === undefined) return tallies.lack(id, exchange, 'the size of the image, which its URL does not show');
  if (wantingOf(size) === undefined) return tallies.keep(id, exchange);
  const actual = `${size.width}x${size.height} px`;
  tallies.broke(id, exchange, { pointer: '/image', expected: '2:1, at least 1400x700 px', actual });
};

/** `cover-1400x700.png`, `?width=1400&height=700`, `?w=1400&h=700`. */
function sizeInUrl(text: string): ImageSize | undefined {
  if (!URL.canParse(text)) return undefined;
  const { pathname, searchParams } = new URL(text);
  const [, wide, high] = /(?<![\da-z])(\d{2,5})x(\d{2,5})(?![\da-z])/i.exec(pathname) ?? [];
  const parameter = (...names: readonly string[]) =>
    names.map((name) => searchParams.get(name)).find((value) => value !== null && /^[1-9]\d{0,5}$/.test(value));
  const [width, height] = [Number(wide ?? parameter('width', 'w')), Number(high ?? parameter('height', 'h'))];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** §4.4: an image that is given is retrieved and stored anew, even where its URL is the old one. */
const judgeResentImages: CourseJudge = (exchanges, judging) => {
  const stored = new Map<string, string>();
  for (const exchange of exchanges) {
    const members = isOnEvent(exchange) && isAccepted(exchange) ? bodyMembers(exchange) : undefined;
    if (members === undefined) continue;
    const event = answeredId(exchange) ?? exchange.rawId;
    const { image } = members;
    if (exchange.operation === 'events.update')
      judgeImage({ event, image, before: stored.get(event) }, exchange, judging);
    if (typeof image === 'string') stored.set(event, image);
  }
};

interface Given {
  readonly event: string;
  readonly image: unknown;
  readonly before: string | undefined;
}

function judgeImage({ event, image, before }: Given, exchange: AuditedExchange, { tallies }: Judging): void {
  const id = 'client.image.resent';
  if (typeof image !== 'string') return tallies.keep(id, exchange);
  if (before === undefined) return tallies.lack(id, exchange, `the image that the event ${describe(event)} had before`);
  if (before !== image) return tallies.keep(id, exchange);
  const expected = 'no `image`, as the event has it already; or the URL of another one';
  tallies.broke(id, exchange, { pointer: '/image', expected, actual: `${describe(image)} again` });
}

const secretHeader = /^(?:(?:proxy-)?authorization|cookie|x-channel)$|key|token|secret|session/;

/** Shorter ones are words of everybody's: taking each `true` out of a report would leave nothing to read. */
const shortestKey = 4;

const shortestOther = 8;

/** One client has a few credentials; to look for thousands of them in each text would have no end. */
const MAX_SECRETS = 500;

/**
 * Takes the credentials of all exchanges out of whatever a client has written elsewhere: into a title, into a path, cut off there or not.
 * Headers themselves are never shown.
 */
function cleanerOf(exchanges: readonly AuditedExchange[]): Redact {
  const secrets = new Set(exchanges.flatMap(({ headers }) => [...headers].flatMap(secretsIn)));
  if (secrets.size > MAX_SECRETS)
    return () => `not shown: more than ${MAX_SECRETS} different credentials were recorded`;
  return createRedactor([...secrets].map((value) => ({ value, marker: '[credential]' })));
}

function secretsIn([name, values]: readonly [string, readonly string[]]): readonly string[] {
  if (!secretHeader.test(name)) return [];
  const isCookie = name === 'cookie';
  const shortest = isCookie ? shortestOther : shortestKey;
  return values.flatMap((value) => {
    const cookies = value.split(';').map((part) => part.slice(part.indexOf('=') + 1).trim());
    const parts = isCookie ? cookies : [value.trim(), ...value.trim().split(/\s+/)];
    return parts.filter((part) => part.length >= shortest && !/^(?:channel|bearer|basic|digest)$/i.test(part));
  });
}

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

/** What the client's traffic relied on. A forced answer rests on no question. */
function dependenciesOf(exchanges: readonly AuditedExchange[]): Dependencies {
  const found = new Map<string, Dependency>();
  const told = exchanges.filter(({ questions, isForced }) => questions !== undefined && !isForced);
  for (const { questions = [], place } of told)
    for (const { id, basis, ...answered } of questions) {
      const known = found.get(`${id} ${basis}`) ?? { question: id, ...answered, basis, times: 0, first: place };
      found.set(`${id} ${basis}`, { ...known, times: known.times + 1 });
    }
  const questions = [...found.values()].sort(
    (a, b) => Number(isAssumed(b)) - Number(isAssumed(a)) || b.times - a.times || (a.question < b.question ? -1 : 1),
  );
  return { isTold: told.length > 0, assumed: questions.filter(isAssumed).length, questions };
}

const isAssumed = ({ basis }: Dependency) => basis === 'assumed';
