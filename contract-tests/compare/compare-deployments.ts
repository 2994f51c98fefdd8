import { randomInt } from 'node:crypto';
import { eventAttributes } from '../judge/attributes.ts';
import { putBack } from '../run/put-back.ts';
import { givenCredentials, type RunOptions } from '../run/options.ts';
import type { Target } from '../target/open-target.ts';
import { redactedError } from '../report/redact.ts';
import { compareDrawn, type Comparing } from './compare-drawn.ts';
import type { Comparison } from '../report/comparison.ts';
import { comparisonOf } from './comparison-of.ts';
import { createHeaderTally } from './header-tally.ts';
import type { CompareOptions, SideOptions } from './options.ts';
import { draftsInTurn } from './requests/all-kinds.ts';
import { sharedGround } from './shared-ground.ts';
import { sideOf, type Side, type Sides } from './side.ts';
import { mostToShrink } from './smallest.ts';
import { createTally } from './tally.ts';
import { readSandboxFixtures } from '../files/read-sandbox-fixtures.ts';
import { formWords } from '../learn/date-forms.ts';
import type { Deployment } from '../learn/deployment.ts';
import { learn, ensureReadable } from '../learn/learn.ts';
import { openRun, type OpenRun } from '../run/open-run.ts';
import { wireTransport } from '../run/run-checks.ts';

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
    const comparing = begin(sides);
    await compareAll(comparing, { wanted, seed, options });
    const notes = [...(await putBackOn('A', sides.a)), ...(await putBackOn('B', sides.b))];
    const { atLeast } = options;
    return comparisonOf(comparing, { wanted, seed, startedAt, notes, ...(atLeast === undefined ? {} : { atLeast }) });
  } finally {
    await sides.close();
  }
}

function begin(sides: Sides): Comparing {
  return {
    course: { sides, ground: sharedGround(sides), apart: apartIn(sides), unsteady: new Set() },
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

/** Requests that learning may take on a deployment whose forms are hard to find. */
const MAX_LEARNT = 400;

interface OpenSides extends Sides {
  close(): Promise<void>;
}

/**
 * Opens both and learns what each is like: A first, so that its forms are tried first on B, and both get the same requests where they can.
 * @param requests - that each side may be sent after learning
 * @throws TargetUnreachable, TargetRefused where one of them has nothing to compare; WrongFile where fixtures are wrong
 */
async function openSides(
  [targetA, targetB]: readonly [Target, Target],
  options: CompareOptions,
  requests: number,
): Promise<OpenSides> {
  const open = async (target: Target, own: SideOptions) =>
    await openRun(target, await runOptions(target, own, options), (route) =>
      wireTransport(route, requests + MAX_LEARNT),
    );
  const a = await open(targetA, options.a ?? {});
  const opened: OpenRun[] = [a];
  const close = async () => void (await Promise.all(opened.map((run) => run.close())));
  try {
    const deploymentA = await learnOne(a);
    const ofA = { ...options.b, profile: hintsOf(deploymentA) };
    const b = await open(targetB, ofA);
    opened.push(b);
    return { a: sideOf(a, deploymentA), b: sideOf(b, await learnOne(b)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function learnOne(run: OpenRun): Promise<Deployment> {
  const { session, url, options } = run;
  const isWriting = session.parts.permissions.noWrites === undefined;
  const signal = options.signal === undefined ? {} : { signal: options.signal };
  const deployment = await learn({ session, target: url, needsEvents: isWriting, needsCreate: isWriting, ...signal });
  ensureReadable(session, url);
  return deployment;
}

/** What may write is sent where the user said so, on loopback too: nobody expects a comparison to leave something behind. */
async function runOptions(
  target: Target,
  { profile, ...own }: SideOptions & Pick<RunOptions, 'profile'>,
  options: CompareOptions,
): Promise<RunOptions> {
  const { maxEvents, rate, timeLimitMs, timeoutMs, userAgent, signal, log, allowWrites = false } = options;
  const fixtures = own.fixtures ?? (await readSandboxFixtures(target, own));
  const shared = { maxEvents, rate, timeLimitMs, timeoutMs, userAgent, signal, log, profile };
  const given = Object.fromEntries(Object.entries(shared).filter(([, value]) => value !== undefined));
  return { ...given, ...own, fixtures, allowWrites, readOnly: !allowWrites };
}

/** Answers that are tried first. */
function hintsOf({ forms }: Deployment): Readonly<Record<string, unknown>> {
  return forms === undefined ? {} : { 'host.form': forms.host, 'datetime.form': formWords(forms.date) };
}
