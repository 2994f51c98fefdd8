import { baseline } from '../learn/deployment.ts';
import { without, type Body } from '../learn/event-body.ts';
import type { EventOperation, SentExchange } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { Trial } from './check.ts';
import { spread } from './draw-checks.ts';
import { eventAsk } from './event-ask.ts';

/** What a body has to be like for an experiment, in words that follow those for what is wrong with it. */
export interface Circumstance {
  readonly title: string;
  holds(body: Body, operation: EventOperation): boolean;
  /** Makes a lawful body that does not hold it into one that does. */
  make(body: Body, operation: EventOperation): Body;
}

/**
 * Lawful bodies that the operation took in this run, each with a title of its own; the first by seed and name. What is made wrong in one
 * of them would have been accepted otherwise, and no single baseline hides what shows only with a flag or without an attribute.
 */
export async function provenBodies(
  trial: Trial,
  operation: EventOperation,
  name: string,
): Promise<readonly [Body, ...Body[]]> {
  const { deployment, session, seed } = trial;
  const known = await session.once(`proven bodies of ${operation}`, async () => acceptedBodies(trial, operation));
  const bodies = [baseline(deployment, operation, session), ...known];
  const start = (seed + spread(name)) % bodies.length;
  const [first = bodies[0], ...rest] = [...bodies.slice(start), ...bodies.slice(0, start)].map((body): Body => ({
    ...body,
    title: session.title(),
  }));
  return [first ?? {}, ...rest];
}

/** Those that hold it, or where there is none, one that is sent to see whether it is taken; none where it is not. */
export async function provenBodiesIn(
  circumstance: Circumstance,
  trial: Trial,
  { operation, name }: { readonly operation: EventOperation; readonly name: string },
): Promise<readonly Body[]> {
  const bodies = await provenBodies(trial, operation, name);
  const holding = bodies.filter((body) => circumstance.holds(body, operation));
  if (holding.length > 0) return holding;
  const made = bodies.map((body) => circumstance.make(body, operation));
  const lawful = made.find((body) => isLawful(body, operation, trial));
  if (lawful === undefined) return [];
  const isTaken = await trial.session.once(`${operation} ${circumstance.title}`, () =>
    isAccepted(lawful, operation, trial),
  );
  return isTaken ? [lawful] : [];
}

/** One of a self-paced course is none of another event: it has no dates. */
function isLawful(body: Body, operation: EventOperation, trial: Trial): boolean {
  const ask = eventAsk({ operation, deployment: trial.deployment, body, expects: 'accepted' });
  return trial.judge(ask).verdict === 'must-accept';
}

/** Why nothing is tried in a circumstance. */
export function noneProven(circumstance: Circumstance | undefined): string {
  return `no lawful body ${circumstance?.title ?? ''} was accepted, so a refusal would prove nothing`;
}

async function isAccepted(body: Body, operation: EventOperation, trial: Trial): Promise<boolean> {
  const { deployment, session } = trial;
  if (operation === 'events.create' && !session.mayCreate()) return false;
  const ask = eventAsk({ operation, deployment, body, expects: 'accepted' });
  return outcomeOf(await session.send(ask)) === 'accepted';
}

/** Those that stand beside each other at the first experiment: later ones change nothing about which is drawn. */
function acceptedBodies({ deployment, session }: Trial, operation: EventOperation): readonly Body[] {
  const own = deployment.own?.id;
  const isProof = ({ ask }: SentExchange) =>
    ask.operation === operation &&
    ask.expects === 'accepted' &&
    ask.headers === undefined &&
    (operation === 'events.create' || String(ask.id) === String(own));
  const bodies = session.exchanges
    .filter((exchange) => isProof(exchange) && outcomeOf(exchange) === 'accepted')
    .flatMap(({ ask: { body } }) => (isRecord(body) ? [body] : []));
  return [...new Map(bodies.map((body) => [JSON.stringify(without(body, 'title'), bigint), body])).values()];
}

function bigint(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
