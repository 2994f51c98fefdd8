import { given } from '../../src/lib/given.ts';
import type { Fixtures } from '../files/fixtures.ts';
import { readContract } from '../files/contract.ts';
import { eventAttributes, type Attribute } from '../judge/attributes.ts';
import { createJudge, type JudgementContext, type Judgement } from '../judge/judgement.ts';
import type { Known } from '../judge/known.ts';
import { seeSearches } from '../learn/observe/see-searches.ts';
import { seeRefusal } from '../learn/observe/see-refusal.ts';
import { unobservedQuestions } from '../learn/observe/unseen.ts';
import { answersWithoutCredentials } from '../report/credentials.ts';
import { createObservations, type Observations } from '../learn/observations.ts';
import type { SentExchange, RunCredentials } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import { TargetRefused } from '../target/target-errors.ts';
import { isReadToItsEnd, outcomeOf } from '../target/outcome.ts';
import { contractViolations, type Calibration } from './calibration.ts';
import { driftOf } from './drift.ts';
import { largestGroups } from './largest-groups.ts';
import { learntAnswers } from './learnt-answers.ts';
import {
  exchangeOf,
  timedAnswerOf,
  knownOfTraffic,
  partOf,
  violationOf,
  type RecordedTraffic,
} from './recorded-traffic.ts';
import { malformedBy } from '../learn/observe/questions/requests.ts';

/** What is known beside a recording. */
export interface RecordedOptions {
  readonly fixtures?: Fixtures;
  /** Answers that what was recorded is held against. */
  readonly profile?: Readonly<Record<string, unknown>>;
}

/**
 * Learns from recorded traffic what `calibrate` learns from a deployment, without a request: what was wrong in each the document tells, as
 * far as it can be told from what was accepted elsewhere in the recording.
 * @throws TargetRefused where every answer is cut off
 */
export function calibrateRecorded(
  recorded: readonly RecordedTraffic[],
  { fixtures = {}, profile = {} }: RecordedOptions = {},
): Calibration {
  const contract = readContract();
  const all = recorded.flatMap((one) => exchangeOf(one) ?? []);
  const exchanges = all.filter(isReadToItsEnd);
  if (all.length > 0 && exchanges.length === 0)
    throw new TargetRefused('Every answer of the recording is cut off, so that there is nothing to learn.');
  const known = knownOfTraffic(exchanges, fixtures);
  const credentials = credentialsOf(known.credentials.issued);
  const judge = createJudge(contract);
  const judgementOf = ({ ask, headers, body }: SentExchange, of: Known = known): Judgement =>
    judge({ operation: ask.operation, headers, ...given({ id: ask.id?.toString(), body }) }, of);
  const at = latest(recorded);
  const learnt = {
    observations: createObservations(credentials, () => at),
    attributes: eventAttributes(contract),
    isRightBeside: (exchange: SentExchange) =>
      judgementOf(asJson(exchange), withEvent(known, exchange)).rules.length === 0,
  };
  for (const exchange of exchanges) note(exchange, judgementOf(exchange), learnt);
  for (const { exchange, cause } of learnt.observations.refusals)
    seeRefusal(exchange, `refusal.status.${cause}`, learnt.observations);
  seeSearches(exchanges, learnt.observations);
  const observations = learntAnswers({
    ...learnt,
    deployment: { fixtures, accepted: {}, attempts: [], knownPages: [] },
    exchanges,
    limited: exchanges,
    answered: recorded.flatMap((one) => timedAnswerOf(one) ?? []),
    credentials,
    at,
  });
  const calibration = {
    target: targetOf(recorded),
    startedAt: at.toISOString(),
    durationMs: 0,
    requests: 0,
    eventsCreated: 0,
    residue: [],
    observations,
    unseen: unobservedQuestions(contract.questions, observations, {
      noWrites: 'a recording shows no more than what was sent',
    }),
    fixtures: {},
    drift: driftOf({ observations, profile, isWhole: false }),
    violations: contractViolations(exchanges, (exchange) => judgementOf(exchange), credentials),
  };
  return known.credentials.issued.reduce<Calibration>(answersWithoutCredentials, calibration);
}

interface Recorded {
  readonly observations: Observations;
  readonly attributes: readonly Attribute[];
  /** Whether a request breaks no rule but for its path and its media type. */
  readonly isRightBeside: (exchange: SentExchange) => boolean;
}

/** The request with the media type that it should have. */
const asJson = (exchange: SentExchange): SentExchange => ({
  ...exchange,
  headers: { ...exchange.headers, 'content-type': 'application/json' },
});

/** What is known of a deployment that has the event whose ID is asked for, and no other. */
const withEvent = (known: Known, { ask: { id } }: SentExchange): Known =>
  id === undefined ? known : { ...known, events: [{ id }] };

/** What was accepted shows every open question that it hung on, a refusal with one cause how that is told. */
function note(exchange: SentExchange, judgement: Judgement, learnt: Recorded): void {
  const outcome = outcomeOf(exchange);
  if (outcome === 'accepted' && judgement.verdict === 'open') noteAccepted(exchange, judgement, learnt);
  if (outcome === 'refused' && judgement.verdict === 'must-refuse') keepRefusal(exchange, judgement, learnt);
  if (outcome === 'refused' && judgement.verdict === 'open') noteRefused(exchange, judgement, learnt);
}

function noteAccepted(exchange: SentExchange, { questions }: Judgement, learnt: Recorded): void {
  for (const one of questions) noteFact(one, exchange, learnt);
}

/** What became of a request shows what is answered to the question that it hung on. */
function noteFact(question: JudgementContext, exchange: SentExchange, { observations }: Recorded): void {
  const part = partOf(question, exchange);
  if (part !== undefined) observations.seeOutcome({ question: question.id, part }, exchange);
}

/** What goes without saying is broken beside a rule that is told: without the flag of a self-paced context, its dates are missing. */
const silent = 'event.self-paced.default';

/** Beside what is open nobody knows for which of the two it was refused. */
function keepRefusal(
  exchange: SentExchange,
  { rules, questions }: Judgement,
  { observations, attributes }: Recorded,
): void {
  if (questions.length > 0) return;
  const violations = rules.filter(({ id }) => id !== silent).map((ground) => violationOf(ground, exchange, attributes));
  const ofCredentials = violations.filter(({ id }) => id.startsWith('auth.'));
  if (ofCredentials.length === violations.length)
    return observations.keepRefusal(exchange, 'unauthenticated', violations);
  if (ofCredentials.length > 0) return; // for which of them nobody knows
  const { body } = exchange.ask;
  if (isRecord(body)) observations.keepRefusal(exchange, 'invalid', violations);
  // A body that is no object, or none, lacks every attribute, and is no body of the interface in the first place.
  else observations.keepRefusal(exchange, 'malformed', [malformedBy(body)]);
}

function noteRefused(exchange: SentExchange, { questions }: Judgement, learnt: Recorded): void {
  const { observations, attributes, isRightBeside } = learnt;
  const [question, ...others] = questions;
  // Which of several it was refused for nobody knows, nor whether an ID that may be none was looked for.
  if (question === undefined || others.length > 0 || question.id === 'path.id') return;
  const cause = causeOf(question.id);
  if (cause === 'invalid') {
    noteFact(question, exchange, learnt);
    observations.keepRefusal(exchange, cause, [violationOf(question, exchange, attributes)]);
  } else if (isRightBeside(exchange)) {
    observations.keepRefusal(exchange, cause);
  }
}

/** Questions that a request is refused for before its attributes are looked at. */
const causes: Readonly<Record<string, string>> = {
  'auth.issuing': 'unauthenticated',
  'auth.scheme.case': 'unauthenticated',
  'auth.blanks': 'unauthenticated',
  'body.i-json': 'malformed',
};

function causeOf(question: string): string {
  const start = 'refusal.status.';
  return question.startsWith(start) ? question.slice(start.length) : (causes[question] ?? 'invalid');
}

function credentialsOf(issued: readonly RunCredentials[]): RunCredentials {
  const [first, other] = issued;
  return { apiKey: first?.apiKey ?? '', channelId: first?.channelId ?? '', ...(other === undefined ? {} : { other }) };
}

function latest(recorded: readonly RecordedTraffic[]): Date {
  const moments = recorded.flatMap(({ at }) =>
    at === undefined || Number.isNaN(Date.parse(at)) ? [] : [Date.parse(at)],
  );
  return new Date(moments.length === 0 ? Date.now() : moments.reduce((a, b) => Math.max(a, b)));
}

/** Where most of it went. */
function targetOf(recorded: readonly RecordedTraffic[]): string {
  const origins = recorded.flatMap(({ request: { url } }) => (URL.canParse(url) ? [new URL(url).origin] : []));
  return largestGroups(origins, (one) => one)[0]?.[0] ?? 'recording';
}
