import { startTrial, type Check, type Finding, type CheckContext } from '../checks/check.ts';
import type { SentExchange } from '../target/exchange.ts';
import { unmetNeed } from '../checks/needs.ts';
import { withSuspect } from '../checks/suspect-fixture.ts';
import { reportedExchange } from '../report/redact.ts';
import type { CheckResult } from '../report/report.ts';
import { RequestsSpent, Silence, Unanswered, untilUnanswered } from '../target/unanswered.ts';
import type { CheckedCheck } from './verdict.ts';

export interface CheckLoop {
  /** What all trials share. */
  readonly ground: CheckContext;
  readonly signal?: AbortSignal;
  /** Good input that was refused at first and then accepted fails no rule. */
  readonly allowFlaky: boolean;
  /** The run is a sample: a check that there are no requests left for is left out. */
  readonly isSample?: boolean;
  /** How many independent checks may be under way at once. */
  readonly lanes: number;
  readonly onBegun: (doing: string) => void;
  readonly onChecked: (checked: CheckedCheck) => void;
}

/** Runs the checks in their order; neighbours that are independent of each other run side by side. */
export async function runCheckLoop(checks: readonly Check[], loop: CheckLoop): Promise<readonly CheckedCheck[]> {
  const all: CheckedCheck[] = [];
  let rest = checks;
  while (rest.length > 0) {
    const end = rest.findIndex(({ isIndependent }) => isIndependent !== true);
    const together = end === 0 ? rest.slice(0, 1) : rest.slice(0, end === -1 ? rest.length : end);
    all.push(...(await runSideBySide(together, loop)));
    rest = rest.slice(together.length);
  }
  return all;
}

async function runSideBySide(checks: readonly Check[], loop: CheckLoop): Promise<readonly CheckedCheck[]> {
  const all: CheckedCheck[] = [];
  const side = Math.min(loop.lanes, checks.length);
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < checks.length; at = next++) {
      const check = checks[at];
      if (check === undefined) return;
      loop.onBegun(check.rule);
      const checked = await runOne(check, loop);
      all[at] = checked;
      loop.onChecked(checked);
    }
  };
  await Promise.all(Array.from({ length: side }, lane));
  return all;
}

/** What no rule hangs on alone is left out if the run has no requests left: quick depth's checks come first. */
const mayBeLeftOut = ({ depth = 'quick' }: Check, { isSample }: CheckLoop): boolean =>
  isSample === true || depth !== 'quick';

const leftOutReason = 'the run had no requests left';

function leftOut(check: Check, { ground }: CheckLoop): CheckedCheck {
  const finding = { status: 'notApplicable', reason: leftOutReason } as const;
  const { result } = checkedCheck(check, { finding, exchanges: [] }, ground.session);
  return { check, result: { ...result, isLeftOut: true } };
}

async function runOne(check: Check, loop: CheckLoop): Promise<CheckedCheck> {
  const { ground, signal } = loop;
  const { session } = ground;
  if (signal?.aborted === true)
    return checkedCheck(
      check,
      { finding: { status: 'skipped', reason: 'the run was interrupted' }, exchanges: [] },
      session,
    );
  const unmet = unmetNeed(check.needs, ground);
  if (unmet !== undefined)
    return checkedCheck(check, { finding: { status: 'skipped', reason: unmet }, exchanges: [] }, session);
  const first = await tryUntilHeard(check, ground);
  if (first.isSpent === true && mayBeLeftOut(check, loop)) return leftOut(check, loop);
  // What was done wrongly once is proof enough: another try could only forgive it.
  return 'retry' in first.finding ? await tryAgain(check, first, loop) : checkedCheck(check, first, session);
}

async function tryAgain(check: Check, first: Tried, { ground, allowFlaky }: CheckLoop): Promise<CheckedCheck> {
  const { session } = ground;
  const second = await tryOnce(check, 2, ground);
  if (second.finding.status !== 'passed')
    return checkedCheck(check, second.finding.status === 'failed' ? second : first, session);
  const [before, after] = [first, second].map(({ finding }) => ('actual' in finding ? finding.actual : ''));
  const finding: Finding = {
    status: allowFlaky ? 'passed' : 'failed',
    actual: `flaky: ${before}; tried again, ${after}`,
  };
  return checkedCheck(check, { finding, exchanges: [...first.exchanges, ...second.exchanges], isFlaky: true }, session);
}

/** What was not answered is asked once more where a get of a page is: one dropped connection leaves no rule unverified. */
async function tryUntilHeard(check: Check, ground: CheckContext): Promise<Tried> {
  const first = await tryOnce(check, 1, ground);
  if (first.isSilent !== true || !(await answersOthers(ground))) return first;
  const second = await tryOnce(check, 2, ground);
  return second.finding.status === 'skipped' ? first : second;
}

async function answersOthers({ deployment: { knownPages }, session }: CheckContext): Promise<boolean> {
  const control = { operation: 'pages.get', id: knownPages[0] ?? 1, expects: 'either' } as const;
  return (await untilUnanswered(() => session.send(control)))?.answer !== undefined;
}

interface Tried {
  readonly finding: Finding | { readonly status: 'error'; readonly reason: string };
  readonly exchanges: readonly SentExchange[];
  readonly isFlaky?: true;
  readonly isSilent?: true;
  readonly isSpent?: true;
}

async function tryOnce(check: Check, attempt: 1 | 2, ground: CheckContext): Promise<Tried> {
  const trial = startTrial(ground, attempt, check.rule);
  try {
    return { finding: withSuspect(await check.run(trial), check, trial), exchanges: trial.exchanges };
  } catch (error) {
    if (error instanceof Unanswered)
      return {
        finding: { status: 'skipped', reason: messageOf(error) },
        exchanges: trial.exchanges,
        ...(error instanceof Silence ? { isSilent: true } : {}),
        ...(error instanceof RequestsSpent ? { isSpent: true } : {}),
      };
    return {
      finding: { status: 'error', reason: `an error of the kit: ${messageOf(error)}` },
      exchanges: trial.exchanges,
    };
  }
}

function checkedCheck(
  check: Check,
  { finding, exchanges, isFlaky }: Tried,
  session: CheckContext['session'],
): CheckedCheck {
  const { title, operation, expected } = check;
  const outcome = 'actual' in finding ? { actual: finding.actual } : { actual: 'not checked', reason: finding.reason };
  const result: CheckResult = {
    title,
    ...(operation === undefined ? {} : { operation }),
    status: finding.status === 'notApplicable' ? 'skipped' : finding.status,
    expected,
    ...outcome,
    ...(finding.status === 'notApplicable' ? { isNotApplicable: true } : {}),
    ...(isFlaky === true ? { flaky: true } : {}),
    exchanges: exchanges.map((exchange) => reportedExchange(exchange, session.parts.credentials)),
  };
  return { check, result };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
