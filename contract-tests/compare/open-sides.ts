import { readSandboxFixtures } from '../files/read-sandbox-fixtures.ts';
import { formWords } from '../learn/date-forms.ts';
import type { Deployment } from '../learn/deployment.ts';
import { ensureReadable } from '../learn/ensure-readable.ts';
import { learn } from '../learn/learn.ts';
import { openRun, type OpenRun } from '../run/open-run.ts';
import type { RunOptions } from '../run/options.ts';
import { wireTransport } from '../run/run-checks.ts';
import type { Target } from '../target/open-target.ts';
import type { CompareOptions, SideOptions } from './options.ts';
import { sideOf, type Sides } from './side.ts';

/** Requests that learning may take on a deployment whose forms are hard to find. */
const MAX_LEARNT = 400;

export interface OpenSides extends Sides {
  close(): Promise<void>;
}

/**
 * Opens both and learns what each is like: A first, so that its forms are tried first on B, and both get the same requests where they can.
 * @param requests - that each side may be sent after learning
 * @throws TargetUnreachable, TargetRefused where one of them has nothing to compare; WrongFile where fixtures are wrong
 */
export async function openSides(
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
