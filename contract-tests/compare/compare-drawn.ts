import type fc from 'fast-check';
import { BoundReached, Unanswered } from '../target/unanswered.ts';
import { outcomeOf } from '../target/outcome.ts';
import { compareRequest, confirmDisagreement, type Compared, type ComparisonContext } from './compare-request.ts';
import type { HeaderTally } from './header-tally.ts';
import type { ComparedDraft, ComparedRequest } from './requests/compared-request.ts';
import { beginShrinking, draw, isGone, type Shrinking } from './smallest.ts';
import { blameOf, isAgreed, differenceKind, narrowed, type FoundDifference, type Tally } from './tally.ts';

/** A comparison under way. */
export interface Comparing {
  readonly course: ComparisonContext;
  readonly tally: Tally;
  readonly headers: HeaderTally;
  readonly unsteady: Compared[];
  readonly left: { toShrink: number };
  unanswered: number;
  notSent: number;
  /** Why nothing more is sent. */
  ended?: string;
}

/** Draws one request and compares it; the first disagreement of each kind is shrunk as far as the bounds allow. */
export async function compareDrawn(
  drafts: fc.Arbitrary<ComparedDraft>,
  seed: number,
  comparing: Comparing,
): Promise<void> {
  const { course } = comparing;
  let under: { readonly found: FoundDifference; readonly shrinking: Shrinking } | undefined;
  await draw(drafts, { seed, course }, async (request) => {
    const { shrinking } = under ?? {};
    if (shrinking !== undefined) return await unlessStopped(comparing, () => isGone(request, shrinking, course));
    return await unlessStopped(comparing, async () => {
      const found = await firstOfItsKind(request, comparing);
      if (found !== undefined) under = { found, shrinking: beginShrinking(found.drawn, comparing.left, course) };
      return found === undefined;
    });
  });
  if (under !== undefined) settle(under.found, under.shrinking, comparing);
}

/** Where nothing more may be sent, nothing more is found. */
async function unlessStopped(comparing: Comparing, attempt: () => Promise<boolean>): Promise<boolean> {
  if (comparing.ended !== undefined) return true;
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof BoundReached) comparing.notSent += 1;
    else if (error instanceof Unanswered) comparing.ended = error.message;
    else throw error;
    return true;
  }
}

/** @returns a disagreement of a kind that was not seen yet; all others are counted at once */
async function firstOfItsKind(request: ComparedRequest, comparing: Comparing): Promise<FoundDifference | undefined> {
  const { course, tally } = comparing;
  const first = await compareRequest(request, course);
  const compared = isKnown(first, tally) ? first : await twice(first, comparing);
  if (compared === undefined) return undefined;
  comparing.headers.note(compared);
  if (isAgreed(compared)) {
    tally.count(compared);
    return undefined;
  }
  const blame = blameOf(compared);
  const kind = differenceKind(compared, blame);
  const known = tally.found.get(kind);
  if (known !== undefined) {
    known.times += 1;
    tally.count(compared, known.blame);
    return undefined;
  }
  const found: FoundDifference = { drawn: compared, blame, times: 1 };
  tally.found.set(kind, found);
  return found;
}

/** One that showed twice already need not be sent twice again. */
function isKnown(compared: Compared, { found }: Tally): boolean {
  return compared.status !== 'unanswered' && found.has(differenceKind(compared, blameOf(compared)));
}

/** A disagreement has to show twice, but for what would create a second event; undefined where it tells nothing. */
async function twice(first: Compared, comparing: Comparing): Promise<Compared | undefined> {
  if (first.status === 'unanswered') {
    comparing.unanswered += 1;
    return undefined;
  }
  if (isAgreed(first) || isCreated(first)) return first;
  const second = await confirmDisagreement(first, comparing.course);
  if (second.isSteady) return second;
  comparing.unsteady.push(first);
  return undefined;
}

function isCreated({ request, exchanges: { a, b } }: Compared): boolean {
  return request.ask.operation === 'events.create' && [a, b].some((one) => outcomeOf(one) === 'accepted');
}

function settle(found: FoundDifference, { smallest, drawn }: Shrinking, { tally }: Comparing): void {
  if (smallest !== drawn) {
    found.smallest = smallest;
    found.blame = narrowed(found.blame, blameOf(smallest));
  }
  tally.count(drawn, found.blame);
}
