import fc from 'fast-check';
import { keyOf } from '../explore/request.ts';
import { compareRequest, type Compared, type ComparisonContext } from './compare-request.ts';
import type { ComparedDraft, ComparedRequest } from './requests/compared-request.ts';

/** What is tried on the draft's requests: whether the two sides agree on one. */
export type Attempt = (request: ComparedRequest) => Promise<boolean>;

/** Draws the request that the seed decides, and smaller ones as long as an attempt fails. */
export async function draw(
  drafts: fc.Arbitrary<ComparedDraft>,
  { seed, course }: { readonly seed: number; readonly course: ComparisonContext },
  attempt: Attempt,
): Promise<void> {
  const property = fc.asyncProperty(drafts, async (draft) => await attempt(draft(course.ground)));
  await fc.check(property, { seed: seed | 0, numRuns: 1 });
}

/** Requests that shrink one disagreement, and all of a comparison. */
export const mostToShrink = { one: 30, all: 300 };

/** A disagreement that is being shrunk. */
export interface Shrinking {
  readonly drawn: Compared;
  readonly known: Set<string>;
  readonly left: { toShrink: number };
  smallest: Compared;
  sent: number;
}

export function beginShrinking(drawn: Compared, left: Shrinking['left'], { ground }: ComparisonContext): Shrinking {
  return { drawn, left, known: new Set([keyOf(drawn.request, ground.session)]), smallest: drawn, sent: 0 };
}

/** Whether the disagreement is gone with what a smaller request lacks. What was tried already is not sent again. */
export async function isGone(
  request: ComparedRequest,
  shrinking: Shrinking,
  course: ComparisonContext,
): Promise<boolean> {
  const { known, left, drawn } = shrinking;
  const key = keyOf(request, course.ground.session);
  if (known.has(key) || left.toShrink <= 0 || shrinking.sent >= mostToShrink.one) return true;
  known.add(key);
  left.toShrink -= 1;
  shrinking.sent += 1;
  const compared = await compareRequest(request, course);
  const isThere = compared.status === drawn.status && compared.form === drawn.form;
  if (isThere) shrinking.smallest = compared;
  return !isThere;
}
