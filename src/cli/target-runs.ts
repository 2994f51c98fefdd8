import { createWriteStream, openSync, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import {
  createProgress,
  ensureAppendable,
  ensureWritable,
  readFixtures,
  readSandboxFixtures,
  TargetRefused,
  TargetUnreachable,
  unreachableReport,
  unusedProxy,
  type Fixtures,
  type Report,
  type ReportedExchange,
} from '../../contract-tests/index.ts';
import { given } from '../lib/given.ts';
import { isLoopback } from '../lib/is-loopback.ts';
import { SettingRefused } from '../settings/options.ts';
import { exitCodes } from './exit-codes.ts';
import { talk } from './output.ts';
import { timers } from '../lib/timers.ts';

/**
 * The URL of a deployment, as the user gave it.
 *
 * @throws SettingRefused where it is none, or holds credentials, a query or a fragment
 */
export function targetUrl(target: string): string {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new SettingRefused(noUrlText(target));
  if (url.username !== '' || url.password !== '')
    throw new SettingRefused('Credentials do not belong into the URL: give --api-key and --channel.');
  if (url.search !== '' || url.hash !== '')
    // Either may hold a secret.
    throw new SettingRefused(
      `What follows ${url.origin}${url.pathname} is a query or a fragment, which no request would have: leave it out.`,
    );
  return target;
}

/** The same; says if a proxy is set that this Node cannot use. @throws SettingRefused */
export function targetBehindProxy(target: string): string {
  const url = targetUrl(target);
  const unused = unusedProxy(url);
  if (unused !== undefined)
    talk(`${unused} is set, and Node ${process.versions.node} does not use it: Node 22.21, 24.5 and newer do.\n`);
  return url;
}

/** A host name with a dot, a port or a path after it, as it stands in a URL after `http://`. */
const bareHost = /^(?:localhost|[\w-]+(?:\.[\w-]+)+|[\w-]+(?=:\d)|\[[\da-f:.]+\])(?::\d+)?(?:\/[^?#]*)?$/i;

function noUrlText(target: string): string {
  if (!bareHost.test(target) || !URL.canParse(`http://${target}`))
    return `${target} is no URL of a deployment, such as https://staging.example/api.`;
  const scheme = isLoopback(new URL(`http://${target}`).hostname) ? 'http' : 'https';
  return `${target} lacks http:// or https://. Did you mean ${scheme}://${target}?`;
}

interface Limits {
  readonly maxEvents?: number | undefined;
  readonly rate?: number | undefined;
  /** Seconds. */
  readonly timeLimit?: number | undefined;
  readonly timeout?: number | undefined;
  readonly userAgent?: string | undefined;
}

/** What a run is held to, as the kit takes it. */
export const limitsOf = ({ maxEvents, rate, timeLimit, timeout, userAgent }: Limits) =>
  given({
    maxEvents,
    rate,
    userAgent,
    timeLimitMs: timeLimit === undefined ? undefined : timeLimit * 1000,
    timeoutMs: timeout,
  });

/** Fixtures of a file, or those that a sandbox tells of itself. */
export const fixturesOf = async (
  target: string,
  file: string | undefined,
  credentials: { readonly apiKey: string | undefined; readonly channelId: string | undefined },
): Promise<Fixtures> => (file === undefined ? readSandboxFixtures(target, credentials) : readFixtures(file));

/** Before anything is sent: a run that cannot tell what it found is for nothing. @param files by flag */
export async function ensureFiles(files: Readonly<Record<string, string | undefined>>, ledger?: string): Promise<void> {
  for (const [flag, file] of Object.entries(files))
    if (file !== undefined && file !== '-') await ensureWritable({ file, what: `--${flag}` });
  if (ledger !== undefined) await ensureAppendable({ file: ledger, what: '--ledger' });
}

/** The exit code of a command on a target; one that cannot be reached, or refuses, is reported with examples of what was tried. */
export async function exitCodeOf(
  run: () => Promise<number>,
  onReport: (report: Report) => Promise<void> = async () => undefined,
): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof TargetRefused || error instanceof TargetUnreachable)) throw error;
    talk(unreachableReport(error));
    if (error.report !== undefined) await onReport(error.report);
    return exitCodes.unreachable;
  }
}

/** Runs until Ctrl-C, or until a time limit in seconds is over: what is known by then is still told. */
export async function untilInterrupted<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  seconds?: number,
): Promise<Result> {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  const timer = seconds === undefined ? undefined : timers.setTimeout(interrupt, seconds * 1000);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  try {
    return await run(interrupted.signal);
  } finally {
    timers.clearTimeout(timer);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt);
  }
}

/** What a run is given to end early, and to log. */
export interface RunTools {
  readonly signal: AbortSignal;
  readonly log?: (exchange: ReportedExchange) => void;
}

/** Runs with a log, where one is wanted, until Ctrl-C. */
export async function runLogged<Result>(
  file: string | undefined,
  run: (tools: RunTools) => Promise<Result>,
): Promise<Result> {
  const log = file === undefined ? undefined : openLog(file);
  const write = log && ((exchange: ReportedExchange) => void log.write(`${JSON.stringify(exchange)}\n`));
  try {
    return await untilInterrupted((signal) => run({ signal, ...given({ log: write }) }));
  } finally {
    if (log !== undefined) await finished(log.end());
  }
}

/** Runs with progress on standard error. */
export async function withProgress<Result>(
  run: (progress: ReturnType<typeof createProgress>) => Promise<Result>,
): Promise<Result> {
  const progress = createProgress(process.stderr);
  try {
    return await run(progress);
  } finally {
    progress.end();
  }
}

/**
 * The file of `--log`, opened at once: one that cannot be is told before anything is sent.
 *
 * @throws SettingRefused
 */
function openLog(file: string): WriteStream {
  if (file === '-') throw new SettingRefused('--log is "-": give a file; standard output has the report.');
  try {
    return createWriteStream(file, { fd: openSync(file, 'w') });
  } catch (error) {
    throw new SettingRefused(`--log cannot be written to "${file}": ${(error as Error).message}`);
  }
}
