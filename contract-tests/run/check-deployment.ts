import { randomInt } from 'node:crypto';
import type { Check, CheckContext } from '../checks/check.ts';
import type { Explored } from '../explore/exploration-context.ts';
import { eventAttributes } from '../judge/attributes.ts';
import { createJudge } from '../judge/judgement.ts';
import type { Known } from '../judge/known.ts';
import { knownOf } from '../learn/known-of.ts';
import type { Deployment } from '../learn/deployment.ts';
import { learn } from '../learn/learn.ts';
import { settle } from '../learn/observe/questions/updates.ts';
import { observe } from '../learn/observe/observe.ts';
import { createObservations, type Observations } from '../learn/observations.ts';
import { requestOf } from '../target/send-request.ts';
import { untilUnanswered } from '../target/unanswered.ts';
import { runCheckLoop, type CheckLoop } from './check-loop.ts';
import { exploredChecks } from './explored-checks.ts';
import type { OpenRun } from './open-run.ts';
import type { CheckedCheck } from './verdict.ts';

/** What a run found. */
export interface Checked {
  readonly deployment: Deployment;
  readonly observations: Observations;
  readonly checked: readonly CheckedCheck[];
  /** Absent where nothing was explored. */
  readonly explored?: Explored;
}

/**
 * Learns what the deployment is like, checks it, observes what is left open, and judges last what all answers have in common.
 * @throws TargetUnreachable, TargetRefused where there is nothing to check
 */
export async function checkDeployment(
  run: OpenRun,
  { lanes, onBegun, onChecked }: Pick<CheckLoop, 'lanes' | 'onBegun' | 'onChecked'>,
): Promise<Checked> {
  const { session, chosen, url, options } = run;
  const signal = options.signal === undefined ? {} : { signal: options.signal };
  const needs = { needsEvents: chosen.some(needsEvent), needsCreate: chosen.some(needsCreate) };
  onBegun('what the deployment is like');
  const deployment = await learn({ session, target: url, ...needs, ...signal });
  const observations = createObservations(session.parts.credentials, session.parts.now);
  const rules = new Set(chosen.map(({ rule }) => rule));
  const ground = { deployment, session, observations, depth: run.depth, rules, judge: judgeOf(run, deployment) };
  const isSample = run.depth === 'quick';
  const loop = { ground, lanes, onBegun, onChecked, allowFlaky: options.allowFlaky === true, isSample, ...signal };
  const own = await runCheckLoop(
    chosen.filter(({ isSummary }) => isSummary !== true),
    loop,
  );
  onBegun('what is left open');
  if (!isSample && !isAborted(run)) await observe(ground);
  if (!isSample && !isAborted(run)) await untilUnanswered(() => settle(ground));
  if (options.explore !== undefined) onBegun('exploring');
  const explored = await exploreWhereWanted(run, ground);
  const inSum = await runCheckLoop(
    chosen.filter(({ isSummary }) => isSummary === true),
    loop,
  );
  const found = explored === undefined ? [] : exploredChecks(explored, run);
  return {
    deployment,
    observations,
    checked: [...own, ...inSum, ...found],
    ...(explored === undefined ? {} : { explored }),
  };
}

/** So many seeds there are. */
const seeds = 2 ** 32;

function isAborted({ options }: OpenRun): boolean {
  return options.signal?.aborted === true;
}

/** What generates requests is loaded by those alone who explore. */
async function exploreWhereWanted(run: OpenRun, ground: CheckContext): Promise<Explored | undefined> {
  const { contract, options } = run;
  const { explore: requests, signal, seed = randomInt(seeds) } = options;
  if (requests === undefined) return undefined;
  const { explore } = await import('../explore/explore.ts');
  return await explore({
    ground,
    attributes: eventAttributes(contract),
    wanted: { requests, seed },
    isWantedRule: (rule) => ground.rules.has(rule),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Judges requests by what is known of the deployment. */
export function judgeOf(
  { contract, session }: Pick<OpenRun, 'contract' | 'session'>,
  deployment: Deployment,
): CheckContext['judge'] {
  const judge = createJudge(contract);
  let known: Known | undefined;
  let read = 0; // exchanges that `known` was made of: several requests are judged before one is sent
  return (ask, stored = {}) => {
    if (known === undefined || read !== session.exchanges.length) known = knownOf(deployment, session);
    read = session.exchanges.length;
    const { headers, body } = requestOf(ask, { url: '', credentials: session.parts.credentials });
    const events = known.events.map((event) => (event.id === deployment.own?.id ? { ...event, ...stored } : event));
    const request = { operation: ask.operation, headers, id: String(ask.id), ...(body === undefined ? {} : { body }) };
    return judge(request, { ...known, events });
  };
}

function needsCreate({ operation, needs }: Check): boolean {
  return operation === 'events.create' || needs.includes('create');
}

function needsEvent({ operation, needs }: Check): boolean {
  return operation?.startsWith('events.') === true || needs.includes('create') || needs.includes('update');
}
