import type { Check, Finding, Need, Trial } from './check.ts';
import { KitError, failed, passed } from './check.ts';
import type { Body } from '../learn/event-body.ts';
import type { Ask, EventOperation, Exchange } from '../target/exchange.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import type { Deployment } from '../learn/deployment.ts';
import { baseline } from '../learn/deployment.ts';
import { Unanswered } from '../target/unanswered.ts';
import { seeRefusal } from '../learn/observe/see-refusal.ts';
import type { Judgement } from '../judge/judgement.ts';
import { isRecord } from '../target/json.ts';

export const eventOperations: readonly EventOperation[] = ['events.create', 'events.update'];

export const refusedMeans = 'refused: any 4xx other than 429 (§7 leaves open which)';
export const acceptedMeans = {
  'events.create': 'accepted: a 2xx (create.answer judges which)',
  'events.update': 'accepted: a 2xx (update.answer judges which)',
} as const;

/** A baseline that was accepted, with exactly one thing made wrong: a refusal can have only one cause. */
export interface Experiment {
  readonly rule: string;
  /** What is wrong with the body. */
  readonly title: string;
  readonly needs?: readonly Need[];
  /** Rules that say the same from another side, so that none of them can be broken alone. */
  readonly also?: readonly string[];
  /** Makes it wrong. */
  change(body: Body, deployment: Deployment): Body;
  /** Done before, with a lawful body, so that what is stored cannot make the change lawful. */
  prepare?(body: Body): Body;
}

/** The experiment on create and on update. */
export function onBoth(experiment: Experiment): readonly Check[] {
  return eventOperations.map((operation) => onOne(experiment, operation));
}

export function onOne(experiment: Experiment, operation: EventOperation): Check {
  const { rule, title, needs = [], prepare } = experiment;
  return {
    rule,
    title: `refuses ${title}`,
    operation,
    expected: refusedMeans,
    needs: [operation === 'events.create' ? 'create' : 'update', ...needs],
    ...(prepare === undefined ? { isIndependent: true } : {}),
    run: (trial) => runExperiment(experiment, operation, trial),
  };
}

async function runExperiment(experiment: Experiment, operation: EventOperation, trial: Trial): Promise<Finding> {
  const { deployment, session } = trial;
  const { rule, also = [], prepare } = experiment;
  const askWith = (body: Body, expects: Ask['expects']) => eventAsk({ operation, deployment, body, expects });
  const before = askWith((prepare ?? unchanged)(baseline(deployment, operation, session)), 'accepted');
  ensureLawful(before, trial);
  if (prepare !== undefined && operation === 'events.update') await trial.send(before);
  const ask = askWith(experiment.change(baseline(deployment, operation, session), deployment), 'refused');
  ensureBreaks([rule, ...also], trial.judge(ask, storedBy(before)));
  return await judgedRefusal(await trial.send(ask), trial);
}

const unchanged = (body: Body): Body => body;

function storedBy({ body }: Ask): { readonly isSelfPacedCourse?: boolean } {
  const flag: unknown = isRecord(body) ? body['isSelfPacedCourse'] : undefined;
  return typeof flag === 'boolean' ? { isSelfPacedCourse: flag } : {};
}

/** Refused as it should be, or not. */
export async function judgedRefusal(exchange: Exchange, trial: Trial): Promise<Finding> {
  const outcome = outcomeOf(exchange);
  if (outcome === 'none') await ensureAlive(exchange, trial);
  if (outcome !== 'refused') return failed(whatCame(exchange));
  if (exchange.ask.headers === undefined) seeRefusal(exchange, 'refusal.status.invalid', trial.sightings);
  return passed(whatCame(exchange));
}

/** Accepted as it should be, or not. The status is judged by the rule for the answer. */
export async function judgedAcceptance(exchange: Exchange, trial: Trial): Promise<Finding> {
  const outcome = outcomeOf(exchange);
  if (outcome === 'none') await ensureAlive(exchange, trial);
  return outcome === 'accepted' ? passed(whatCame(exchange)) : failed(whatCame(exchange));
}

/** A create, or an update of the event that the run may change. */
export function eventAsk({
  operation,
  deployment,
  body,
  expects,
}: {
  operation: EventOperation;
  deployment: Deployment;
  body: Body;
  expects: Ask['expects'];
}): Ask {
  const id = operation === 'events.update' ? { id: deployment.own?.id ?? 'none' } : {};
  return { operation, ...id, body, expects };
}

/**
 * Silence is held against a target only where it answers others: a request that it hangs up on is neither accepted nor refused.
 * @throws Unanswered where it answers nobody, or only to come back later
 */
export async function ensureAlive(exchange: Exchange, trial: Trial): Promise<void> {
  if (exchange.answer !== undefined) throw new Unanswered(whatCame(exchange));
  const { knownPages } = trial.deployment;
  const control = await trial.send({ operation: 'pages.get', id: knownPages[0] ?? 1, expects: 'either' });
  if (control.answer === undefined) throw new Unanswered(`the target stopped answering: ${control.failure ?? ''}`);
}

/** @throws KitError where the document does not say that it has to be accepted */
export function ensureLawful(ask: Ask, { judge }: Trial): void {
  const { verdict, rules, questions } = judge(ask);
  const grounds = [...rules, ...questions].map(({ id, pointer }) => `${id} at ${pointer}`);
  if (verdict !== 'must-accept') throw new KitError(`what should be lawful is not: ${grounds.join(', ')}`);
}

/** @throws KitError where a request does not break these rules, or breaks others too: a refusal would not prove them */
export function ensureBreaks(wanted: readonly string[], { rules }: Judgement): void {
  const broken = new Set(rules.map(({ id }) => id));
  const isAsWanted = broken.size === wanted.length && wanted.every((rule) => broken.has(rule));
  if (!isAsWanted)
    throw new KitError(`the experiment breaks ${[...broken].join(', ') || 'no rule'} and not ${wanted.join(', ')}`);
}
