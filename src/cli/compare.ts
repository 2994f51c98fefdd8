import { finished } from 'node:stream/promises';
import {
  compareDeployments,
  comparisonExitCode,
  createProgress,
  ensureAllReportable,
  ensureWritable,
  parseComparisonReport,
  readFixtures,
  readSandboxFixtures,
  TargetRefused,
  TargetUnreachable,
  unreachableReport,
  type Comparison,
  type CompareOptions,
  type ReportCredentials,
  type ReportedExchange,
  type SideOptions,
} from '../../contract-tests/index.ts';
import { compareSettings } from '../settings/compare-settings.ts';
import { SettingRefused, type ValuesOf } from '../settings/options.ts';
import { exitCodes } from './exit-codes.ts';
import { openLog } from './open-log.ts';
import { readSettings } from './read-settings.ts';
import { targetUrl } from './target-url.ts';
import { publishReport } from './publish-report.ts';
import { keepCredentials, talk } from './output.ts';

type CompareSettings = ValuesOf<typeof compareSettings>;

/** `channel-sandbox compare URL_A URL_B` */
export async function compare(args: readonly string[]): Promise<number> {
  const { settings, words } = readSettings(compareSettings, args, process.env);
  return await compareTargets(targetsOf(words), settings);
}

type Targets = readonly [a: string, b: string];

function targetsOf([a, b, ...others]: readonly string[]): Targets {
  if (a === undefined || b === undefined || others.length > 0)
    throw new SettingRefused('Give the URLs of two deployments: `channel-sandbox compare URL_A URL_B`.');
  return [targetUrl(a), targetUrl(b)];
}

async function compareTargets(targets: Targets, settings: CompareSettings): Promise<number> {
  const reports = (settings.report ?? []).map(parseComparisonReport);
  await ensureAllReportable(reports);
  if (settings.log !== undefined) await ensureWritable({ file: settings.log, what: '--log' });
  const [a, b] = await sidesOf(targets, settings);
  for (const side of [a, b]) keepCredentials(credentialsOf(side));
  try {
    const comparison = await runWith(targets, { ...optionsOf(settings), a, b }, settings);
    await publishReport(comparison, { ...settings, reports }, [credentialsOf(a), credentialsOf(b)]);
    return comparisonExitCode(comparison);
  } catch (error) {
    if (!(error instanceof TargetRefused || error instanceof TargetUnreachable)) throw error;
    talk(unreachableReport(error));
    return exitCodes.unreachable;
  }
}

/** What has the letter of a side wins over what holds for both; a sandbox tells its fixtures itself. */
async function sidesOf([a, b]: Targets, settings: CompareSettings): Promise<readonly [SideOptions, SideOptions]> {
  const { apiKey, channel, fixtures, apiKeyA, channelA, fixturesA, apiKeyB, channelB, fixturesB } = settings;
  return [
    await sideOf(a, { apiKey: apiKeyA ?? apiKey, channelId: channelA ?? channel, file: fixturesA ?? fixtures }),
    await sideOf(b, { apiKey: apiKeyB ?? apiKey, channelId: channelB ?? channel, file: fixturesB ?? fixtures }),
  ];
}

interface GivenSide {
  readonly apiKey: string | undefined;
  readonly channelId: string | undefined;
  readonly file: string | undefined;
}

async function sideOf(target: string, { apiKey, channelId, file }: GivenSide): Promise<SideOptions> {
  const fixtures =
    file === undefined ? await readSandboxFixtures(target, { apiKey, channelId }) : await readFixtures(file);
  return {
    fixtures,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(channelId === undefined ? {} : { channelId }),
  };
}

function credentialsOf({ apiKey, channelId, fixtures = {} }: SideOptions): ReportCredentials {
  return {
    apiKey: apiKey ?? fixtures.apiKey,
    channelId: channelId ?? fixtures.channelId,
    other: fixtures.otherChannel,
  };
}

function optionsOf(settings: CompareSettings): CompareOptions {
  const { requests, seed, atLeast, allowWrites, maxEvents, rate, timeLimit, timeout, userAgent } = settings;
  return {
    requests,
    allowWrites,
    ...(seed === undefined ? {} : { seed }),
    ...(atLeast === undefined ? {} : { atLeast }),
    ...(maxEvents === undefined ? {} : { maxEvents }),
    ...(rate === undefined ? {} : { rate }),
    ...(timeLimit === undefined ? {} : { timeLimitMs: timeLimit * 1000 }),
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
    ...(userAgent === undefined ? {} : { userAgent }),
  };
}

/** With progress and log; Ctrl-C ends it, and what is known by then is still reported. */
async function runWith([a, b]: Targets, options: CompareOptions, settings: CompareSettings): Promise<Comparison> {
  const progress = createProgress(process.stderr);
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  const log = settings.log === undefined ? undefined : openLog(settings.log);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  try {
    return await compareDeployments(a, b, {
      ...options,
      signal: interrupted.signal,
      onProgress: ({ done, total }) => progress.step({ done, total, label: 'compared' }),
      ...(log === undefined ? {} : { log: (exchange: ReportedExchange) => log.write(`${JSON.stringify(exchange)}\n`) }),
    });
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt);
    progress.end();
    if (log !== undefined) await finished(log.end());
  }
}
