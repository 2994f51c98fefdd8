import type { Check, Finding, Need, Trial } from './check.ts';
import { KitError, failed, passed } from './check.ts';
import type { Body } from '../learn/event-body.ts';
import type { Ask, EventOperation, Exchange, Operation } from '../target/exchange.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import type { Deployment } from '../learn/deployment.ts';
import { baseline } from '../learn/deployment.ts';
import { Unanswered } from '../target/unanswered.ts';
import { seeRefusal } from '../learn/observe/see-refusal.ts';
import type { BodySchema } from '../judge/validity.ts';

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
  /** The attributes that the change makes wrong; all others stay right. */
  readonly touches: readonly string[];
  /** Makes it wrong. */
  change(body: Body, deployment: Deployment): Body;
  /** Whether it is wrong, where no keyword of `openapi.yaml` decides. */
  isWrong?(body: Body, deployment: Deployment): boolean;
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
  const lawful = () => baseline(deployment, operation, session);
  if (experiment.prepare !== undefined && operation === 'events.update') {
    const body = experiment.prepare(lawful());
    await trial.send(eventAsk({ operation, deployment, body, expects: 'accepted' }));
  }
  const before = lawful();
  const body = experiment.change(before, deployment);
  ensureSound({ experiment, operation, body, before, trial });
  const exchange = await trial.send(eventAsk({ operation, deployment, body, expects: 'refused' }));
  return await judgedRefusal(exchange, trial);
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

export function schemaOf(operation: Operation): BodySchema {
  if (operation === 'pages.search') return 'PageSearch';
  return operation === 'events.create' ? 'EventCreate' : 'EventAttributes';
}

interface Proof {
  readonly experiment: Experiment;
  readonly operation: EventOperation;
  readonly body: Body;
  readonly before: Body;
  readonly trial: Trial;
}

/** @throws KitError where the body is not wrong, or not only in the way meant */
function ensureSound({ experiment, operation, body, before, trial }: Proof): void {
  const { judge, deployment } = trial;
  const wrong = judge(schemaOf(operation), before);
  if (wrong.length > 0) throw new KitError(`the baseline is no lawful body: ${wrong.join(', ')}`);
  const found = judge(schemaOf(operation), body);
  const strays = found.filter((attribute) => !experiment.touches.includes(attribute));
  if (strays.length > 0) throw new KitError(`the experiment makes ${strays.join(', ')} wrong too`);
  if (found.length === 0 && experiment.isWrong?.(body, deployment) !== true)
    throw new KitError('the experiment makes nothing wrong');
}
