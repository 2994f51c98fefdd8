import { judgeOf } from '../run/check-deployment.ts';
import { unobservedQuestions } from '../learn/observe/unseen.ts';
import { isInRun, observe } from '../learn/observe/observe.ts';
import type { Observer } from '../learn/observe/observer.ts';
import { probeAll, probeCases } from '../learn/observe/probe.ts';
import { probeCountedRsvps } from '../learn/observe/questions/capacity-floor.ts';
import { probeMatching } from '../learn/observe/questions/search-matching.ts';
import { noteSearches, probeOrder } from '../learn/observe/questions/search-order.ts';
import { settle, updateProbes } from '../learn/observe/questions/updates.ts';
import { learn, ensureReadable, ensureAnswering } from '../learn/learn.ts';
import { updatable, type Deployment } from '../learn/deployment.ts';
import { createObservations } from '../learn/observations.ts';
import { eventAttributes, type Attribute } from '../judge/attributes.ts';
import type { Fixtures } from '../files/fixtures.ts';
import { readSandboxFixtures } from '../files/read-sandbox-fixtures.ts';
import type { Target } from '../target/open-target.ts';
import { isThrottled } from '../target/pace.ts';
import type { TimedAnswer } from '../target/timed-wire.ts';
import { openRun, type OpenRun } from '../run/open-run.ts';
import { givenCredentials, type RunOptions } from '../run/options.ts';
import { putBack } from '../run/put-back.ts';
import { answersWithoutCredentials } from '../report/credentials.ts';
import { redactedError } from '../report/redact.ts';
import { residueNotesOf, wireTransport } from '../run/run-checks.ts';
import { contractViolations, type Calibration } from './calibration.ts';
import { untilUnanswered } from '../target/unanswered.ts';
import { driftOf } from './drift.ts';
import { probeSearchPages } from './found-answers.ts';
import { edgeCases } from '../learn/observe/questions/event-question.ts';
import { eventQuestions } from '../learn/observe/questions/event-questions.ts';
import { settleLengths } from '../learn/observe/questions/limits.ts';
import { rateExchange, whyNoRate } from './rate-headers.ts';
import { learntAnswers } from './learnt-answers.ts';
import { sendWrongBodies } from './send-wrong-bodies.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { SentExchange } from '../target/exchange.ts';

/** As those of `runChecks`; without `allowWrites` nothing is created or updated, on loopback neither. */
export type CalibrateOptions = {
  /** Provokes the limit of the size of a body. */ readonly probeLimits?: boolean;
} & Pick<
  RunOptions,
  | 'apiKey'
  | 'channelId'
  | 'fixtures'
  | 'profile'
  | 'allowWrites'
  | 'maxEvents'
  | 'rate'
  | 'timeLimitMs'
  | 'userAgent'
  | 'ledger'
  | 'timeoutMs'
  | 'signal'
  | 'log'
>;

/** What a calibration takes of a deployment at most; requests that are throttled and sent again count too, and have some room. */
const most = { requests: 400, again: 20, events: 10 };

/**
 * Learns a deployment's answers to the open questions. By default it only reads; with `allowWrites` it creates 10 events at most, and
 * sends 400 requests at most.
 * @throws TargetUnreachable, TargetRefused where there is nothing to learn; WrongFile where fixtures are wrong
 */
export async function calibrate(target: Target, options: CalibrateOptions = {}): Promise<Calibration> {
  const fixtures = options.fixtures ?? (await readSandboxFixtures(target, options));
  const bounded: RunOptions = {
    ...options,
    fixtures,
    readOnly: options.allowWrites !== true,
    maxEvents: Math.min(options.maxEvents ?? most.events, most.events),
    mostRequests: most.requests - most.again,
  };
  const answered: TimedAnswer[] = [];
  const run = await openRun(target, bounded, (route) =>
    wireTransport(route, most.requests, ({ answer: { json, ...answer }, ...timed }) =>
      answered.push({ ...timed, answer: isThrottled(answer) ? { ...answer, json } : answer }),
    ),
  );
  try {
    return answersWithoutCredentials(await learnAnswers(run, options, answered), givenCredentials(bounded));
  } catch (error) {
    throw redactedError(error, [givenCredentials(bounded)]);
  } finally {
    await run.close();
  }
}

/** What the probes of a calibration share. */
interface CalibrationContext extends Observer {
  /** Every answer so far, those too that were waited out; it grows. */
  readonly answered: readonly TimedAnswer[];
  /** §2.2, in the order of the document. */
  readonly attributes: readonly Attribute[];
}

async function learnAnswers(
  run: OpenRun,
  options: CalibrateOptions,
  answered: readonly TimedAnswer[],
): Promise<Calibration> {
  const { session, contract, url } = run;
  const isWriting = session.parts.permissions.noWrites === undefined;
  const deployment = await learn({ session, target: url, needsEvents: isWriting, needsCreate: isWriting });
  try {
    ensureReadable(session, url);
    ensureAnswering(session, url);
  } catch (error) {
    await putBack(session); // an event of the fixtures, as far as such a target lets it
    throw error;
  }
  const { credentials, now } = session.parts;
  const context: CalibrationContext = {
    deployment,
    session,
    observations: createObservations(credentials, now),
    answered,
    attributes: eventAttributes(contract),
  };
  await probe(context, options);
  return calibrationOf(run, context, await putBack(session));
}

/**
 * What most depends on goes first: a deployment that tells little takes the rest of the requests to find out which of many things it refused.
 * What cannot be asked any more leaves what was learnt until then.
 */
async function probe(context: CalibrationContext, { probeLimits = false }: CalibrateOptions): Promise<void> {
  const event = updatable(context.deployment);
  await observe(context, true);
  await untilUnanswered(() => probeSearchPages(context));
  await untilUnanswered(() => probeOrder(context));
  await untilUnanswered(() => probeMatching(context));
  noteSearches(context);
  if (probeLimits) await untilUnanswered(() => probeBodyLimit(context));
  if (event === undefined) return;
  await untilUnanswered(() => sendWrongBodies(context, context.attributes));
  const writes = updateProbes(context).filter((one) => !isInRun(one));
  await probeAll(writes, context, true);
  await untilUnanswered(() => probeCountedRsvps(context));
  const cases = eventQuestions.flatMap((question) => edgeCases(question, event));
  await untilUnanswered(() => probeCases(cases, context));
  await untilUnanswered(() => settleLengths(context));
  // What was seen once may be chance. A target that throttles takes some more requests to ask again.
  await untilUnanswered(() => probeCases(cases, context, 30));
  await untilUnanswered(() => settle(context));
}

/** @param changes - what became of the events that no create of the run answered */
function calibrationOf(run: OpenRun, context: CalibrationContext, changes: readonly string[]): Calibration {
  const { session, contract, url, options, startedAt, transport } = run;
  const { deployment, answered } = context;
  const limited = answered.map(rateExchange);
  const { credentials, now } = session.parts;
  const observations = learntAnswers({ ...context, exchanges: session.exchanges, limited, credentials, at: now() });
  const judge = judgeOf(run, deployment);
  const isWhole = updatable(deployment) !== undefined;
  return {
    target: url,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    requests: transport.requests(),
    ...(session.stopped === undefined ? {} : { ended: session.stopped }),
    eventsCreated: session.created,
    residue: session.residue,
    ...residueNotesOf(session, changes),
    observations,
    unseen: unobservedQuestions(contract.questions, observations, {
      noWrites: session.parts.permissions.noWrites,
      partsOf: context.observations.partsOf,
    }).map((one) => (one.question === 'limits.rate' ? { ...one, reason: whyNoRate(answered) } : one)),
    fixtures: foundFixtures(options.fixtures ?? {}, deployment),
    drift: driftOf({ observations, profile: options.profile ?? {}, isWhole }),
    violations: contractViolations(session.exchanges, ({ ask }) => judge(ask), givenCredentials(options)),
  };
}

function foundFixtures(fixtures: Fixtures, { knownPages, query }: Deployment): Calibration['fixtures'] {
  const {
    apiKey: _key,
    channelId: _channel,
    otherChannel: _other,
    origins: _origins,
    unverifiable: _rules,
    ...own
  } = fixtures;
  const pages = {
    ...(query === undefined ? {} : { query }),
    ...own.pages,
    known: [...(own.pages?.known ?? knownPages)],
  };
  return { ...own, pages };
}

const kibi = 1024;

/** Limits that servers have, in bytes; what is larger is never sent. */
const sizes = [32, 64, 100, 128, 256, 512, 1024, 2048, 5120, 10_240].map((size) => size * kibi);

/** `limits.body`: searches that white space makes longer and longer, until one is refused. */
async function probeBodyLimit(context: CalibrationContext): Promise<void> {
  const { observations } = context;
  for (const size of sizes) {
    const exchange = await sendSized(size + 1, context);
    if (outcomeOf(exchange) === 'accepted') continue;
    if (outcomeOf(exchange) !== 'refused') return;
    const most = await sendSized(size, context);
    // Somewhere between this one and the size before: nobody has a limit there by chance.
    if (outcomeOf(most) === 'accepted') observations.see('limits.body', size, most);
    observations.keepRefusal(exchange, 'too-large');
    return;
  }
}

async function sendSized(bytes: number, { session, deployment }: CalibrationContext): Promise<SentExchange> {
  const json = JSON.stringify({ query: deployment.query ?? 'a' });
  const text = `${json}${' '.repeat(Math.max(0, bytes - Buffer.byteLength(json)))}`;
  return await session.observe({ operation: 'pages.search', text, expects: 'either', serves: 'limits.body' });
}
