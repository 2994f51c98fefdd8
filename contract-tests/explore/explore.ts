import fc from 'fast-check';
import type { CheckContext } from '../checks/check.ts';
import type { Attribute } from '../judge/attributes.ts';
import { outcomeOf } from '../target/outcome.ts';
import { BoundReached, Unanswered } from '../target/unanswered.ts';
import { lawfulShare, MAX_FOR_RULE, MAX_LAWFUL_CREATES, MAX_SHRINKS, mostShrinks } from './bounds.ts';
import type { ExplorationContext, Explored, FoundContradiction, Wanted } from './exploration-context.ts';
import { put } from './change.ts';
import { type Expectation, expectationOf, resetAsk } from './expectation.ts';
import { type Draft, eventDraft, keyOf, type Request, type RequestKind } from './request.ts';
import { requestKinds } from './request-kinds.ts';
import { timers } from '../../src/lib/timers.ts';
import { tryFromKnownState, tryRequest } from './try-request.ts';

export interface Exploration {
  readonly ground: CheckContext;
  readonly attributes: readonly Attribute[];
  readonly wanted: Wanted;
  readonly isWantedRule: (rule: string) => boolean;
  readonly signal?: AbortSignal;
}

/** Sends requests that nobody thought of, one by one, and holds each answer against the judgement of its request. */
export async function explore(exploration: Exploration): Promise<Explored> {
  const { ground, attributes, wanted, isWantedRule, signal } = exploration;
  const course: ExplorationContext = {
    ground,
    isWantedRule,
    sent: { 'must-accept': 0, 'must-refuse': 0, open: 0 },
    found: [],
    met: new Map(),
    shrunk: new Map(),
    left: { toShrink: mostShrinks(wanted.requests), lawfulCreates: lawfulCreatesOf(ground) },
  };
  ground.session.allowMoreLawful(course.left.lawfulCreates);
  const before = ground.session.exchanges.length;
  const kinds = kindsInTurn(requestKinds(ground, attributes), wanted.seed, course);
  for (let at = 0; at < wanted.requests && course.ended === undefined; at += 1) {
    const { value: kind } = kinds.next();
    await timers.nextTurn(); // where nothing is sent, no turn of the event loop ends, and nobody could interrupt
    if (signal?.aborted === true) course.ended = 'the run was interrupted';
    else await exploreOne(kind.drafts, (wanted.seed + at) | 0, course);
  }
  await putRight(ground, before);
  const { sent, found, met, ended } = course;
  return { wanted, sent, found, met, ...(ended === undefined ? {} : { ended }) };
}

function lawfulCreatesOf({ session }: CheckContext): number {
  const left = session.parts.permissions.maxEvents - session.created;
  return Math.min(MAX_LAWFUL_CREATES, Math.floor(left * lawfulShare));
}

/** Round by round, each in an order of its own, so that few requests meet many kinds. There is always one that may be sent: reads. */
function* kindsInTurn(
  kinds: readonly RequestKind[],
  seed: number,
  course: ExplorationContext,
): Generator<RequestKind, never> {
  const round = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
  const shuffled = fc.shuffledSubarray(round, { minLength: round.length });
  for (let turn = 0; ; turn += 1) {
    const [order = []] = fc.sample(shuffled, { seed: (seed + turn) | 0, numRuns: 1 });
    for (const kind of order) if (mayBeSent(kind, course)) yield kind;
  }
}

function mayBeSent({ isCreate, isLawful }: RequestKind, { ground, left }: ExplorationContext): boolean {
  if (isCreate !== true) return true;
  if (isLawful === true) left.lawfulCreates -= 1;
  return ground.session.mayCreate() && (isLawful !== true || left.lawfulCreates >= 0);
}

/** An event of the run's own is published when the baseline says so, and that of the fixtures has no capacity below its RSVPs. */
async function putRight(ground: CheckContext, before: number): Promise<void> {
  const { deployment, session } = ground;
  const { own, fixtures } = deployment;
  const accepted = session.exchanges.slice(before).filter((exchange) => outcomeOf(exchange) === 'accepted');
  const updated = new Set(
    accepted.filter(({ ask }) => ask.operation === 'events.update').map(({ ask }) => String(ask.id)),
  );
  try {
    if (updated.has(String(own?.id))) await session.send(resetAsk(ground));
    const { id, rsvps = 0 } = fixtures.eventWithRsvps ?? {};
    if (id === undefined || !updated.has(String(id))) return;
    const { ask } = eventDraft({ operation: 'events.update', id, change: put('capacity', rsvps) })(ground);
    await session.send({ ...ask, expects: 'either' });
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
  }
}

/** Draws one request and tries it; where it is a finding, it is shrunk as far as the bounds allow. */
async function exploreOne(drafts: fc.Arbitrary<Draft>, seed: number, course: ExplorationContext): Promise<void> {
  const shrinking: Shrinking = { course, known: new Map(), sent: 0 };
  const property = fc.asyncProperty(drafts, async (draft) => {
    const request = draft(course.ground);
    const { smallest } = shrinking;
    return await stopping(course, () =>
      smallest === undefined ? isFine(request, shrinking) : isGone(request, smallest, shrinking),
    );
  });
  await fc.check(property, { seed, numRuns: 1 });
  if (shrinking.smallest !== undefined) note(shrinking.smallest, course);
}

interface Shrinking {
  readonly course: ExplorationContext;
  /** Whether the finding is gone, by the key of what was sent already. */
  readonly known: Map<string, boolean>;
  smallest?: FoundContradiction;
  /** Requests that shrank it. */
  sent: number;
}

/** Where nothing more may be sent, nothing more is found. */
async function stopping(course: ExplorationContext, attempt: () => Promise<boolean>): Promise<boolean> {
  if (course.ended !== undefined) return true;
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof BoundReached) return true;
    if (error instanceof Unanswered) course.ended = error.message;
    else throw error;
    return true;
  }
}

/** The request that was drawn. */
async function isFine(request: Request, shrinking: Shrinking): Promise<boolean> {
  const { course } = shrinking;
  const expectation = expectationOf(request, course.ground);
  const tried = await tryRequest(request, expectation, course.ground);
  course.sent[expectation.verdict] += 1;
  for (const rule of expectation.rules) course.met.set(rule, (course.met.get(rule) ?? 0) + 1);
  const contradiction = { request, expectation, tried };
  if (tried.outcome === 'flaky') course.found.push(contradiction);
  if (tried.outcome !== 'contradicted' || !isWorthIt(expectation, course)) return true;
  shrinking.smallest = contradiction;
  shrinking.known.set(keyOf(request, course.ground.session), false);
  return false;
}

function isWorthIt({ rules }: Expectation, { isWantedRule, shrunk }: ExplorationContext): boolean {
  return rules.some((rule) => isWantedRule(rule) && (shrunk.get(rule) ?? 0) < MAX_FOR_RULE);
}

/** A smaller request: whether the finding is gone with what it lacks. What was sent already, or is another finding, is not sent. */
async function isGone(request: Request, smallest: FoundContradiction, shrinking: Shrinking): Promise<boolean> {
  const { course, known } = shrinking;
  const { ground, left } = course;
  const key = keyOf(request, ground.session);
  const isKnownGone = known.get(key);
  if (isKnownGone !== undefined) return isKnownGone;
  const expectation = expectationOf(request, ground);
  if (!isSameFinding(expectation, smallest) || shrinking.sent >= MAX_SHRINKS || left.toShrink <= 0) return true;
  const before = ground.session.exchanges.length;
  const tried = await tryFromKnownState(request, expectation, ground).finally(() => {
    const sent = ground.session.exchanges.length - before;
    shrinking.sent += sent;
    left.toShrink -= sent;
  });
  const isGoneNow = tried.outcome !== 'contradicted';
  known.set(key, isGoneNow);
  if (!isGoneNow) shrinking.smallest = { request, expectation, tried };
  return isGoneNow;
}

/** What has to be refused may break fewer rules as it shrinks, and no others; what has to be accepted only departs in less. */
function isSameFinding({ verdict, rules }: Expectation, { expectation }: FoundContradiction): boolean {
  if (verdict !== expectation.verdict) return false;
  return verdict === 'must-accept' || rules.every((rule) => expectation.rules.includes(rule));
}

/** The same finding may be drawn again, and not always be shrunk as far: the smallest is told. */
function note(contradiction: FoundContradiction, { found, shrunk }: ExplorationContext): void {
  for (const rule of contradiction.expectation.rules) shrunk.set(rule, (shrunk.get(rule) ?? 0) + 1);
  if (found.some((one) => covers(one, contradiction))) return;
  const others = found.filter((one) => !covers(contradiction, one));
  found.splice(0, found.length, ...others, contradiction);
}

/** Whether all that the one has is in the other: then it is the reason. */
function covers(one: FoundContradiction, other: FoundContradiction): boolean {
  return (
    one.request.ask.operation === other.request.ask.operation &&
    one.expectation.verdict === other.expectation.verdict &&
    one.expectation.rules.every((rule) => other.expectation.rules.includes(rule)) &&
    Object.keys(one.request.departs).every((name) => Object.hasOwn(other.request.departs, name))
  );
}
