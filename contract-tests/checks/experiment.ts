import {
  failed,
  notDone,
  passed,
  skipped,
  type Check,
  type Finding,
  type SampleGroup,
  type Need,
  type Trial,
  type Turn,
} from './check.ts';
import { eventAsk, eventOperations } from './event-ask.ts';
import { unmetNeed } from './needs.ts';
import { noneProven, provenBodies, provenBodiesIn, type Circumstance } from './proven-bodies.ts';
import { breaksOnly, ensureBreaks, ensureLawful } from './soundness.ts';
import { without, type Body } from '../learn/event-body.ts';
import type { RequestSpec, EventOperation, SentExchange } from '../target/exchange.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { baseline, type Deployment } from '../learn/deployment.ts';
import type { Session } from '../target/session.ts';
import { Silence, Unanswered, untilUnanswered } from '../target/unanswered.ts';
import { seeRefusal } from '../learn/observe/see-refusal.ts';
import { isRecord } from '../target/json.ts';
import { isDeepStrictEqual } from 'node:util';

export const refusedMeans = 'refused: any 4xx other than 429 (§7 leaves open which)';
export const acceptedMeans = {
  'events.create': 'accepted: a 2xx (create.answer judges which)',
  'events.update': 'accepted: a 2xx (update.answer judges which)',
} as const;

/** A body like one that was accepted, with exactly one thing made wrong: a refusal can have only one cause. */
export interface Experiment {
  readonly rule: string;
  /** What is wrong with the body. */
  readonly title: string;
  readonly needs?: readonly Need[];
  /** Rules that say the same from another side, so that none of them can be broken alone. */
  readonly also?: readonly string[];
  /** The finding where it would prove nothing here; undefined where it does. */
  cannot?(trial: Trial): Promise<Finding | undefined>;
  /** Makes it wrong. */
  change(body: Body, deployment: Deployment, session: Session): Body;
  /** What else the body is to be like; anything that was accepted where this is missing. */
  readonly where?: Circumstance;
  readonly lot?: SampleGroup;
  /** As of a check. */
  readonly turn?: Turn;
  /** Done where this one cannot be: the operation whose turn it is has a check of the rule all the same. */
  readonly orElse?: Experiment;
  /** Done before, with a lawful body, so that what is stored cannot make the change lawful. */
  prepare?(body: Body): Body;
}

/** The experiment on create and on update. */
export function onBoth(experiment: Experiment): readonly Check[] {
  return eventOperations.map((operation) => onOne(experiment, operation));
}

export function onOne(experiment: Experiment, operation: EventOperation): Check {
  const { rule, needs = [], prepare, lot, turn } = experiment;
  return {
    rule,
    title: titleOf(experiment),
    operation,
    expected: refusedMeans,
    needs: [operation === 'events.create' ? 'create' : 'update', ...needs],
    ...(prepare === undefined ? { isIndependent: true } : {}),
    ...(lot === undefined ? {} : { lot }),
    ...(turn === undefined ? {} : { turn }),
    run: (trial) => runExperiment(experiment, operation, trial),
  };
}

function titleOf({ title, where }: Experiment): string {
  return `refuses ${title}${where === undefined ? '' : `, ${where.title}`}`;
}

async function runExperiment(experiment: Experiment, operation: EventOperation, trial: Trial): Promise<Finding> {
  const { deployment } = trial;
  const { where, prepare = unchanged } = experiment;
  const inability = await experiment.cannot?.(trial);
  if (inability !== undefined) return await doneOtherwise(experiment, inability, { operation, trial });
  const name = titleOf(experiment);
  const bodies =
    where === undefined
      ? await provenBodies(trial, operation, name)
      : await provenBodiesIn(where, trial, { operation, name });
  if (bodies.length === 0) return skipped(noneProven(where));
  const askWith = (body: Body, expects: RequestSpec['expects']) => eventAsk({ operation, deployment, body, expects });
  const changed = (body: Body) => experiment.change(body, deployment, trial.session);
  const isUsable = (body: Body) =>
    trial.judge(askWith(prepare(body), 'accepted')).verdict === 'must-accept' &&
    isSound(experiment, askWith(changed(body), 'refused'), trial);
  const tryIn = async (body: Body, send: Trial['send']) => {
    const isPrepared = experiment.prepare !== undefined && operation === 'events.update';
    const before = isPrepared ? [await send(askWith(prepare(body), 'accepted'))] : [];
    const ask = askWith(changed(body), 'refused');
    ensureBreaks(wantedOf(experiment), trial.judge(ask, storedBy(experiment, body)));
    return { before, wrong: await send(ask) };
  };
  const body = bodies.find(isUsable) ?? bodies[0] ?? {};
  ensureLawful(askWith(prepare(body), 'accepted'), trial);
  const { wrong } = await tryIn(body, trial.send);
  if (outcomeOf(wrong) === 'accepted') await showPlainest(experiment, { body, operation, isUsable, tryIn }, trial);
  return await judgedRefusal(trial.exchanges.at(-1) ?? wrong, trial);
}

/** Where a mistake was accepted, a plainer body in which it is accepted too takes the place of the one that was tried. */
async function showPlainest({ rule, where }: Experiment, tried: Tried, trial: Trial): Promise<void> {
  const { body, operation, isUsable, tryIn } = tried;
  const { deployment, session, exchanges } = trial;
  const send: Trial['send'] = (ask) => session.send({ ...ask, serves: rule });
  const plain = baseline(deployment, operation, session);
  const isLike = (one: Body) => where?.holds(one, operation) !== false;
  await plainestBody(body, isLike(plain) ? plain : (where?.make(plain, operation) ?? plain), async (one) => {
    if (!isLike(one) || !isUsable(one) || !session.mayShowPlainer(operation)) return false;
    const titled = { ...one, title: session.title() };
    const found = await untilUnanswered(() => tryIn(titled, send));
    if (found === undefined || outcomeOf(found.wrong) !== 'accepted') return false;
    exchanges.splice(0, exchanges.length, ...found.before, found.wrong);
    return true;
  });
}

/** How an experiment was tried, and is tried in another body. */
interface Tried {
  readonly body: Body;
  readonly operation: EventOperation;
  isUsable(body: Body): boolean;
  tryIn(
    body: Body,
    send: Trial['send'],
  ): Promise<{ readonly before: readonly SentExchange[]; readonly wrong: SentExchange }>;
}

async function doneOtherwise(
  { orElse }: Experiment,
  inability: Finding,
  { operation, trial }: { readonly operation: EventOperation; readonly trial: Trial },
): Promise<Finding> {
  if (orElse === undefined || unmetNeed(orElse.needs ?? [], trial) !== undefined) return inability;
  const finding = await runExperiment(orElse, operation, trial);
  return 'actual' in finding ? { ...finding, actual: `with ${orElse.title}: ${finding.actual}` } : finding;
}

const unchanged = (body: Body): Body => body;

function wantedOf({ rule, also = [] }: Experiment): readonly string[] {
  return [rule, ...also];
}

/** How the run's own event stands after what was done before. */
function storedBy({ prepare }: Experiment, body: Body): { readonly isSelfPacedCourse?: boolean } {
  const flag: unknown = prepare?.(body)['isSelfPacedCourse'];
  return typeof flag === 'boolean' ? { isSelfPacedCourse: flag } : {};
}

function isSound(experiment: Experiment, ask: RequestSpec, trial: Trial): boolean {
  const body = isRecord(ask.body) ? ask.body : {};
  return breaksOnly(wantedOf(experiment), trial.judge(ask, storedBy(experiment, body)));
}

/** Refused as it should be, or not. */
export async function judgedRefusal(exchange: SentExchange, trial: Trial): Promise<Finding> {
  const outcome = outcomeOf(exchange);
  ensureAnswered(exchange);
  if (outcome === 'accepted') return failed(whatCame(exchange));
  if (outcome !== 'refused') return notDone(whatCame(exchange));
  const { headers, text } = exchange.ask;
  // Wrong credentials, and a body that need not be JSON, are refused under questions of their own.
  if (headers === undefined && text === undefined) seeRefusal(exchange, 'refusal.status.invalid', trial.observations);
  return passed(whatCame(exchange));
}

/** Accepted as it should be, or not. The status is judged by the rule for the answer. */
export async function judgedAcceptance(exchange: SentExchange): Promise<Finding> {
  const outcome = outcomeOf(exchange);
  ensureAnswered(exchange);
  return outcome === 'accepted' ? passed(whatCame(exchange)) : notDone(whatCame(exchange));
}

/**
 * Silence breaks no rule: the network, a slow target or a busy one may be the reason, and nothing came to judge.
 * @throws Unanswered where no answer came, or none but to come back later
 */
export function ensureAnswered(exchange: SentExchange): void {
  if (exchange.answer === undefined) throw new Silence(whatCame(exchange));
  if (outcomeOf(exchange) === 'none') throw new Unanswered(whatCame(exchange));
}

/**
 * The first ones are done in every run on both operations; further ones, which backends get wrong most often, on one of the two in turn, so
 * that each operation has some for half the price; of the others standard depth draws.
 */
export function coreFirst(
  experiments: readonly Experiment[],
  { both, inTurn, ...lot }: SampleGroup & { readonly both: number; readonly inTurn: number },
): readonly Check[] {
  return experiments.flatMap((experiment, at) => {
    if (at < both) return onBoth(experiment);
    return onBoth(at < both + inTurn ? { ...experiment, turn: onOneOfBoth(at) } : { ...experiment, lot });
  });
}

/** @param at - neighbours are done on different operations */
export function onOneOfBoth(at: number): Turn {
  return { at, of: eventOperations.length };
}

/**
 * The plainest body found that still shows what a body shows: whatever is not to the point is as in the plain one.
 * @param shows - whether a body does; it is asked for fewer and fewer departures, first for none
 */
export async function plainestBody(
  body: Body,
  plain: Body,
  shows: (candidate: Body) => Promise<boolean>,
): Promise<Body> {
  const departs = (name: string) => name !== 'title' && !isDeepStrictEqual(body[name], plain[name]);
  const names = [...new Set([...Object.keys(plain), ...Object.keys(body)])].filter(departs);
  const keeping = (kept: readonly string[]): Body => ({
    ...without(plain, ...kept),
    ...without(body, ...Object.keys(body).filter((name) => !kept.includes(name))),
  });
  if (names.length === 0) return body;
  if (await shows(keeping([]))) return keeping([]);
  let kept = names;
  for (let half = halfOf(kept); half < kept.length; half = halfOf(kept)) {
    const [first, second] = [kept.slice(0, half), kept.slice(half)];
    if (await shows(keeping(first))) kept = first;
    else if (await shows(keeping(second))) kept = second;
    else break;
  }
  return kept === names ? body : keeping(kept);
}

function halfOf({ length }: readonly string[]): number {
  return Math.ceil(length / 2);
}
