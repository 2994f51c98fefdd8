import type { Check } from './check.ts';
import { BoundReached, Unanswered } from './check.ts';
import type { Exchange } from '../target/exchange.ts';
import { discoverPages } from '../learn/discover-pages.ts';
import { findBaseline } from '../learn/find-baseline.ts';
import { observe } from '../learn/observe/observe.ts';
import { reportedExchange } from '../report/redact.ts';
import { outcomeOf } from '../target/outcome.ts';
import { runCheckLoop } from './run-checks.ts';
import type { CheckLoop } from './run-checks.ts';
import type { Session } from './session.ts';
import { TargetRefused, TargetUnreachable, foreignText, unreachableText } from '../target/target-errors.ts';
import type { Verdict } from './verdict.ts';

/**
 * Learns what the deployment is like, checks it, observes what is left open, and judges last what all answers have in common.
 * @throws TargetUnreachable, TargetRefused where there is nothing to check
 */
export async function conduct(
  checks: readonly Check[],
  loop: CheckLoop & { readonly target: string },
): Promise<readonly Verdict[]> {
  const { session, target, signal } = loop;
  try {
    await learn(checks, { session, target, ...(signal === undefined ? {} : { signal }) });
  } catch (error) {
    const isSilent = error instanceof Unanswered && !(error instanceof BoundReached);
    if (isSilent && signal?.aborted !== true)
      throw new TargetUnreachable(unreachableText(error.message, target), attemptsOf(session.exchanges, session));
    if (!(error instanceof Unanswered)) throw error;
  }
  const inTurn = await runCheckLoop(
    checks.filter(({ isSummary }) => isSummary !== true),
    loop,
  );
  if (signal?.aborted !== true) await observe(session);
  const inSum = await runCheckLoop(
    checks.filter(({ isSummary }) => isSummary === true),
    loop,
  );
  return [...inTurn, ...inSum];
}

interface Lesson {
  readonly session: Session;
  readonly target: string;
  readonly signal?: AbortSignal;
}

async function learn(checks: readonly Check[], { session, target, signal }: Lesson): Promise<void> {
  const first = await discoverPages(session);
  if (aborted(signal)) return;
  ensureReachable(first, { session, target });
  const reads = first.some((exchange) => outcomeOf(exchange) === 'accepted');
  if (!reads && isReadOnly(session)) throw refusedCredentials(first, { session, target });
  const isOpen = !checks.some(needsEvent) || (await findBaseline(session));
  const isAnswered = reads || session.values !== undefined;
  if (aborted(signal) || (isOpen && isAnswered)) return;
  if (!reads) throw refusedCredentials([...first, ...session.attempts], { session, target });
  throw new TargetRefused(
    `${target} accepts no lawful event body: ${session.attempts.length} combinations of the forms of host, startedAt, endedAt and publishedAt were tried. Are the fixtures (event type, place, image, page) valid there?`,
    attemptsOf(session.attempts, session),
  );
}

function isReadOnly({ parts }: Session): boolean {
  return parts.permissions.noWrites !== undefined;
}

function needsEvent({ operation, needs }: Check): boolean {
  return operation?.startsWith('events.') === true || needs.includes('create') || needs.includes('update');
}

/** @throws TargetUnreachable, TargetRefused */
function ensureReachable(first: readonly Exchange[], { session, target }: Lesson): void {
  const silent = first.find(({ answer }) => answer === undefined);
  if (silent !== undefined && first.every(({ answer }) => answer === undefined)) {
    throw new TargetUnreachable(unreachableText(silent.failure ?? 'no answer', target), attemptsOf(first, session));
  }
  const foreign = foreignText(first, target);
  if (foreign !== undefined) throw new TargetRefused(foreign, attemptsOf(first, session));
}

function refusedCredentials(exchanges: readonly Exchange[], { session, target }: Lesson): TargetRefused {
  const statuses = [...new Set(exchanges.map(({ answer }) => answer?.status ?? 'none'))].join(', ');
  return new TargetRefused(
    `${target} refuses every request that it should accept (status ${statuses}): the API key or the channel was most likely not issued there.`,
    attemptsOf(exchanges, session),
  );
}

function aborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function attemptsOf(exchanges: readonly Exchange[], { parts }: Session) {
  return exchanges.map((exchange) => reportedExchange(exchange, parts.credentials));
}
