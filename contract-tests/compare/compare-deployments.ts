import { randomInt } from 'node:crypto';
import { eventAttributes } from '../judge/attributes.ts';
import { putBack } from '../run/put-back.ts';
import { givenCredentials } from '../run/options.ts';
import type { Target } from '../target/open-target.ts';
import { redactedError } from '../report/redact.ts';
import { compareDrawn, type Comparing } from './compare-drawn.ts';
import type { Comparison } from '../report/comparison.ts';
import { comparisonOf } from './comparison-of.ts';
import { createHeaderTally } from './header-tally.ts';
import { openSides } from './open-sides.ts';
import type { CompareOptions } from './options.ts';
import { draftsInTurn } from './requests/all-kinds.ts';
import { sharedGround } from './shared-ground.ts';
import type { Side, Sides } from './side.ts';
import { mostToShrink } from './smallest.ts';
import { createTally } from './tally.ts';

const usualRequests = 600;

/**
 * Sends the same requests to two deployments, each with its own values, and measures how alike they answer: in status, and in the form of
 * the body.
 * @throws TargetUnreachable, TargetRefused where one of them has nothing to compare; WrongFile where fixtures are wrong
 */
export async function compareDeployments(a: Target, b: Target, options: CompareOptions = {}): Promise<Comparison> {
  const wanted = options.requests ?? usualRequests;
  const seed = options.seed ?? randomInt(2 ** 32);
  const startedAt = new Date();
  const sides = await openSides([a, b], options, wanted * 2 + mostToShrink.all).catch((error: unknown) => {
    throw redactedError(error, [options.a ?? {}, options.b ?? {}].map(givenCredentials));
  });
  try {
    const comparing = begin(sides, seed);
    await compareAll(comparing, { wanted, seed, options });
    const notes = [...(await putBackOn('A', sides.a)), ...(await putBackOn('B', sides.b))];
    const { atLeast } = options;
    return comparisonOf(comparing, { wanted, seed, startedAt, notes, ...(atLeast === undefined ? {} : { atLeast }) });
  } finally {
    await sides.close();
  }
}

function begin(sides: Sides, seed: number): Comparing {
  return {
    course: { sides, ground: sharedGround(sides, seed), apart: apartIn(sides), unsteady: new Set() },
    tally: createTally(),
    headers: createHeaderTally(sides),
    unsteady: [],
    left: { toShrink: mostToShrink.all },
    unanswered: 0,
    notSent: 0,
  };
}

/** Where the two take no form in common, no lawful event is the same for both. */
function apartIn({ a, b }: Sides): readonly string[] {
  const [one, other] = [a.deployment.forms, b.deployment.forms];
  if (one === undefined || other === undefined) return [];
  const isDateApart = JSON.stringify(one.date) !== JSON.stringify(other.date);
  return [...(one.host === other.host ? [] : ['host.form']), ...(isDateApart ? ['datetime.form'] : [])];
}

interface Way {
  readonly wanted: number;
  readonly seed: number;
  readonly options: CompareOptions;
}

async function compareAll(comparing: Comparing, { wanted, seed, options }: Way): Promise<void> {
  const { sides, ground } = comparing.course;
  const attributes = eventAttributes(sides.a.run.contract);
  const hasTitle = sides.a.title !== undefined && sides.b.title !== undefined;
  let done = 0;
  for (const drafts of draftsInTurn({ ground, attributes, hasTitle, seed, requests: wanted })) {
    if (options.signal?.aborted === true) comparing.ended ??= 'it was interrupted';
    if (comparing.ended !== undefined) break;
    await compareDrawn(drafts, seed + done, comparing);
    done += 1;
    options.onProgress?.({ done, total: wanted });
  }
}

async function putBackOn(name: string, { run }: Side): Promise<readonly string[]> {
  return (await putBack(run.session)).map((note) => `${name}: ${note}`);
}
