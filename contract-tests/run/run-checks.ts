import { countByStatus } from '../report/count-by-status.ts';
import { shellWord } from '../../src/lib/curl.ts';
import { redactedValue } from '../../src/lib/redaction.ts';
import { readSandboxFixtures } from '../files/read-sandbox-fixtures.ts';
import { readContract } from '../files/contract.ts';
import { checks } from '../checks/index.ts';
import { dateFormSets } from '../learn/date-forms.ts';
import type { Deployment } from '../learn/deployment.ts';
import { unobservedQuestions, nearerDates } from '../learn/observe/unseen.ts';
import { createObservations } from '../learn/observations.ts';
import { mostExplored } from '../explore/bounds.ts';
import type { Explored } from '../explore/exploration-context.ts';
import { quoteWithoutCredentials, withoutCredentials } from '../report/credentials.ts';
import { redactedError, reportedExchange } from '../report/redact.ts';
import { notTriedOf } from '../report/not-tried.ts';
import { ensureAppendable } from '../report/write-whole-file.ts';
import type { Report, ReportedExchange, RequirementResult } from '../report/report.ts';
import type { SentExchange } from '../target/exchange.ts';
import type { Target } from '../target/open-target.ts';
import { createPace } from '../target/pace.ts';
import { requestOf, sendRequest } from '../target/send-request.ts';
import { TargetRefused, TargetUnreachable } from '../target/target-errors.ts';
import { timedWire, type TimedAnswer } from '../target/timed-wire.ts';
import { openWire } from '../target/wire.ts';
import { checkDeployment, type Checked } from './check-deployment.ts';
import type { CheckLoop } from './check-loop.ts';
import { checkOptions } from './check-options.ts';
import { mostRequests, openRun, type OpenRun, type RunRoute, type Transport } from './open-run.ts';
import { depthOf, givenCredentials, isWanted, rateOf, selected, type RunOptions } from './options.ts';
import { exploredSummary } from './explored-checks.ts';
import { putBack } from './put-back.ts';
import { isVisibleRule, requirementOf, type CheckedCheck } from './verdict.ts';
import { applyWaivers } from '../report/waivers.ts';

const patienceMs = 60_000;
const usualTimeLimitMs = 120_000;

/**
 * Checks a deployment against every stated rule that a client can see.
 * @throws TargetUnreachable, TargetRefused where there is nothing to check; WrongFile where fixtures are wrong, WrongOption where an option is; ReportRefused where the
 * ledger cannot be written
 */
export async function runChecks(target: Target, options: RunOptions = {}): Promise<Report> {
  const contract = readContract();
  checkOptions(options, contract);
  selected(checks, contract, options.rules);
  if (options.ledger !== undefined) await ensureAppendable({ file: options.ledger, what: 'The ledger' });
  const fixtures = options.fixtures ?? (await readSandboxFixtures(target, options));
  return await runOnce(target, { ...options, fixtures });
}

async function runOnce(target: Target, options: RunOptions): Promise<Report> {
  const run = await openRun(target, options, (route) => wireTransport(route, 2 * mostOf(options)));
  // Quick depth observes nothing, so that there is nothing to settle.
  run.session.limitRequests(mostOf(options), depthOf(options) === 'quick' ? 0 : 1);
  try {
    const checked = await checkDeployment(run, { lanes: 4, ...progressOf(run) });
    const changes = await putBack(run.session);
    return withoutCredentials(reportOf(run, { ...checked, changes }), givenCredentials(options));
  } catch (error) {
    throw reportedError(error, run);
  } finally {
    await run.close();
  }
}

/** Whatever the target is like: what it throttles is sent again, up to twice as many in all. */
function mostOf(options: RunOptions): number {
  return mostRequests[depthOf(options)] + mostExplored(options.explore ?? 0);
}

/**
 * Sends over the network, at the rate and within the bounds of the run.
 * @param onAnswer - is told of every answer, those too that are waited out
 */
export function wireTransport(
  { url, isLoopback, options }: RunRoute,
  mostSent: number,
  onAnswer: (timed: TimedAnswer) => void = () => undefined,
): Transport {
  const signal = options.signal === undefined ? {} : { signal: options.signal };
  const wire = timedWire(openWire({ timeoutMs: options.timeoutMs ?? 10_000, ...signal }), onAnswer);
  let requests = 0;
  const onSent = () => {
    requests += 1;
  };
  const perSecond = rateOf(options, isLoopback);
  const rate = perSecond === undefined ? {} : { rate: perSecond };
  const timeLimitMs = options.timeLimitMs ?? usualTimeLimitMs;
  const pace = createPace(wire, { patienceMs, mostRequests: mostSent, timeLimitMs, onSent, ...rate, ...signal });
  const credentials = givenCredentials(options);
  // A run that stops leaves requests under way, whose answers come when its log is closed.
  let isClosed = false;
  const log = (exchange: SentExchange) => {
    if (!isClosed) options.log?.(shown(exchange, options));
  };
  return {
    send: async (ask) => {
      const exchange = await sendRequest(requestOf(ask, { url, credentials, userAgent: options.userAgent }), pace, log);
      log(exchange);
      return exchange;
    },
    requests: () => requests,
    close: () => {
      isClosed = true;
      wire.close();
    },
  };
}

function progressOf({ options, chosen, transport }: OpenRun): Pick<CheckLoop, 'onBegun' | 'onChecked'> {
  let done = 0;
  let doing = '';
  const tell = () => options.onUnderWay?.({ done, total: chosen.length, requests: transport.requests(), doing });
  return {
    onBegun: (begun) => {
      doing = begun;
      tell();
    },
    onChecked: ({ check: { rule, title, operation }, result: { status } }) => {
      done += 1;
      const about = { rule, title, status, ...(operation === undefined ? {} : { operation }) };
      options.onProgress?.({ done, total: chosen.length, ...about });
      tell();
    },
  };
}

/** As far as a run came. */
type ReportedRun = Pick<Checked, 'observations' | 'checked'> & {
  readonly deployment: Pick<Deployment, 'forms' | 'search'> & Partial<Pick<Deployment, 'values' | 'attempts'>>;
  readonly explored?: Explored;
  /** What became of events that no create of the run answered, each in one sentence. */
  readonly changes?: readonly string[];
};

function reportOf(run: OpenRun, { deployment, observations, checked, explored, changes = [] }: ReportedRun): Report {
  const { contract, options, chosen, session, startedAt } = run;
  const rules = contract.rules.filter(
    (rule) =>
      chosen.some((check) => check.rule === rule.id) || (!isVisibleRule(rule) && isWanted(rule.id, options.rules)),
  );
  const judged = rules.map((rule) =>
    requirementOf(
      rule,
      checked.filter(({ check: { rule: id } }) => id === rule.id).map((one) => withCommand(one, run)),
      options.fixtures?.unverifiable?.[rule.id],
    ),
  );
  const { depth } = run;
  const { requirements, waivers } = applyWaivers(
    depth === 'quick' ? judged.filter(isTried) : judged,
    options.waivers ?? [],
    new Date().toISOString().slice(0, 10),
  );
  const seen = observations.list(session.parts.profile);
  const nearer = nearerDates(deployment, session);
  const unobserved = unobservedQuestions(contract.questions, seen, {
    noWrites: session.parts.permissions.noWrites,
    nearer,
    failureAt: (question) => observations.failureAt(question),
    isCut: (question) => session.isCut(question),
    partsOf: observations.partsOf,
  });
  return {
    schema: 1,
    target: run.url,
    kit: contract.kit,
    contract: contract.name,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    depth,
    ...(options.signal?.aborted === true ? { interrupted: true } : {}),
    summary: {
      ...countByStatus(requirements),
      requests: run.transport.requests(),
      eventsCreated: session.created,
      eventsChanged: session.changed.length,
      ...(explored === undefined ? {} : { explored: exploredSummary(explored, run) }),
    },
    forms: formsOf(deployment),
    requirements,
    observations: seen,
    ...(options.profile === undefined ? {} : { isProfileGiven: true as const }),
    unobserved,
    ...notTriedOf({ requirements: judged, unobserved, depth }, { leftOut: run.leftOut, nearer }),
    residue: session.residue,
    ...residueNotesOf(session, changes),
    ...(waivers.length > 0 ? { waivers } : {}),
  };
}

/** A failure names the command that checks its rule again, with the whole list of its values. */
function withCommand(one: CheckedCheck, { url, options }: OpenRun): CheckedCheck {
  if (one.result.status !== 'failed' || one.result.command !== undefined) return one;
  const leave = options.allowWrites === true ? ' --allow-writes' : '';
  const command = `channel-sandbox verify ${shellWord(url)} --rules ${one.check.rule}${leave}`;
  return { ...one, result: { ...one.result, command } };
}

/** A sample lists no rule of which it has tried nothing. */
const isTried = ({ checks: own }: RequirementResult) =>
  own.length === 0 || own.some(({ isLeftOut }) => isLeftOut !== true);

/** What is to be said of events that were changed, or that may exist. */
export function residueNotesOf(
  { unknown }: OpenRun['session'],
  changes: readonly string[],
): Pick<Report, 'residueNotes'> {
  const maybe = unknown.map((title) => `unknown ID: an event with the title "${title}" may exist`);
  return changes.length + maybe.length === 0 ? {} : { residueNotes: [...changes, ...maybe] };
}

function formsOf({ forms, search }: ReportedRun['deployment']): Record<string, unknown> {
  return {
    ...(forms === undefined ? {} : { 'host.form': forms.host, 'datetime.form': dateFormSets(forms.date).join(' ') }),
    ...(search === undefined ? {} : { 'search.data': search }),
  };
}

function shown(exchange: SentExchange, options: RunOptions): ReportedExchange {
  const credentials = givenCredentials(options);
  return redactedValue(reportedExchange(exchange, credentials), (text) => quoteWithoutCredentials(text, credentials));
}

/** The error without credentials, and with a report in which no rule has a verdict. */
function reportedError(thrown: unknown, run: OpenRun): unknown {
  const credentials = givenCredentials(run.options);
  const error = redactedError(thrown, [credentials]);
  if (!(error instanceof TargetRefused || error instanceof TargetUnreachable)) return error;
  const { message, attempts } = error;
  const isRefused = error instanceof TargetRefused;
  const Kind = isRefused ? TargetRefused : TargetUnreachable;
  const notChecked = { unreachable: message, notChecked: isRefused ? 'refused' : 'missing' } as const;
  const report = { ...reportOf(run, nothingChecked(run, message)), ...notChecked };
  return new Kind(message, attempts, withoutCredentials(report, credentials));
}

function nothingChecked({ chosen, session: { parts } }: OpenRun, reason: string): ReportedRun {
  const checked = chosen.map((check): CheckedCheck => {
    const { title, operation, expected } = check;
    const about = { title, expected, ...(operation === undefined ? {} : { operation }) };
    return { check, result: { ...about, status: 'skipped', actual: 'not checked', reason, exchanges: [] } };
  });
  return { deployment: {}, observations: createObservations(parts.credentials, parts.now), checked };
}
