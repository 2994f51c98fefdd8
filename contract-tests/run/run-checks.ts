import type { Check, Finding } from './check.ts';
import { Unanswered, startTrial } from './check.ts';
import type { Exchange } from '../target/exchange.ts';
import { unmetNeed } from './needs.ts';
import { reportedExchange } from '../report/redact.ts';
import type { CheckResult } from '../report/report.ts';
import type { Session } from './session.ts';
import type { Verdict } from './verdict.ts';

export interface CheckLoop {
  readonly session: Session;
  readonly signal?: AbortSignal;
  /** How many independent checks may be under way at once. */
  readonly lanes: number;
  readonly onVerdict: (verdict: Verdict) => void;
}

/** Runs the checks in their order; neighbours that are independent of each other run side by side. */
export async function runCheckLoop(checks: readonly Check[], loop: CheckLoop): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  let rest = checks;
  while (rest.length > 0) {
    const end = rest.findIndex(({ isIndependent }) => isIndependent !== true);
    const together = end === 0 ? rest.slice(0, 1) : rest.slice(0, end === -1 ? rest.length : end);
    verdicts.push(...(await runSideBySide(together, loop)));
    rest = rest.slice(together.length);
  }
  return verdicts;
}

async function runSideBySide(checks: readonly Check[], loop: CheckLoop): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < checks.length; at = next++) {
      const check = checks[at];
      if (check === undefined) return;
      const verdict = await runOne(check, loop);
      verdicts[at] = verdict;
      loop.onVerdict(verdict);
    }
  };
  await Promise.all(Array.from({ length: Math.min(loop.lanes, checks.length) }, lane));
  return verdicts;
}

async function runOne(check: Check, { session, signal }: CheckLoop): Promise<Verdict> {
  if (signal?.aborted === true)
    return verdictOf(
      check,
      { finding: { status: 'skipped', reason: 'the run was interrupted' }, exchanges: [] },
      session,
    );
  const unmet = unmetNeed(check.needs, session);
  if (unmet !== undefined)
    return verdictOf(check, { finding: { status: 'skipped', reason: unmet }, exchanges: [] }, session);
  const created = session.residue.length;
  const first = await tryOnce(check, 1, session);
  // A create that was wrongly accepted is proof enough, and another try would leave another event behind.
  if (first.finding.status !== 'failed' || session.residue.length > created) return verdictOf(check, first, session);
  const second = await tryOnce(check, 2, session);
  if (second.finding.status !== 'passed')
    return verdictOf(check, second.finding.status === 'failed' ? second : first, session);
  return verdictOf(check, { ...second, exchanges: [...first.exchanges, ...second.exchanges], isFlaky: true }, session);
}

interface Tried {
  readonly finding: Finding | { readonly status: 'error'; readonly reason: string };
  readonly exchanges: readonly Exchange[];
  readonly isFlaky?: true;
}

async function tryOnce(check: Check, attempt: 1 | 2, session: Session): Promise<Tried> {
  const trial = startTrial(session, attempt);
  try {
    return { finding: await check.run(trial), exchanges: trial.exchanges };
  } catch (error) {
    if (error instanceof Unanswered || isAbort(error))
      return { finding: { status: 'skipped', reason: messageOf(error) }, exchanges: trial.exchanges };
    return {
      finding: { status: 'error', reason: `a fault of the kit: ${messageOf(error)}` },
      exchanges: trial.exchanges,
    };
  }
}

function verdictOf(check: Check, { finding, exchanges, isFlaky }: Tried, session: Session): Verdict {
  const { title, operation, expected } = check;
  const outcome = 'actual' in finding ? { actual: finding.actual } : { actual: 'not checked', reason: finding.reason };
  const result: CheckResult = {
    title,
    ...(operation === undefined ? {} : { operation }),
    status: finding.status === 'notApplicable' ? 'skipped' : finding.status,
    expected,
    ...outcome,
    ...(isFlaky === true ? { flaky: true } : {}),
    exchanges: exchanges.map((exchange) => reportedExchange(exchange, session.parts.credentials)),
  };
  return { check, result, ...(finding.status === 'notApplicable' ? { isNotApplicable: true } : {}) };
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
