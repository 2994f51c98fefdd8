import fc from 'fast-check';
import { BoundReached, Unanswered } from '../target/unanswered.ts';
import { MAX_FOR_RULE, MAX_SHRINKS } from './bounds.ts';
import type { FoundContradiction, ExplorationContext } from './exploration-context.ts';
import { expectationOf, type Expectation } from './expectation.ts';
import { keyOf, type Draft, type Request } from './request.ts';
import { tryFromKnownState, tryRequest } from './try-request.ts';

/** Draws one request and tries it; where it is a finding, it is shrunk as far as the bounds allow. */
export async function exploreOne(drafts: fc.Arbitrary<Draft>, seed: number, course: ExplorationContext): Promise<void> {
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
