import { finished } from 'node:stream/promises';
import {
  depths,
  type Depth,
  createProgress,
  ensureAppendable,
  ensureAllReportable,
  ensureWritable,
  exitCode,
  parseReportOption,
  planRun,
  readFixtures,
  readSandboxFixtures,
  readWaivers,
  runChecks,
  TargetRefused,
  TargetUnreachable,
  unreachableReport,
  writeReport,
  writeWholeFile,
  type Fixtures,
  type Plan,
  type Report,
  type ReportCredentials,
  type ReportOption,
  type ReportedExchange,
  type RunOptions,
} from '../../contract-tests/index.ts';
import { SettingRefused, type ValuesOf } from '../settings/options.ts';
import { verifySettings } from '../settings/verify-settings.ts';
import { exitCodes } from './exit-codes.ts';
import { initFixtures } from './init-fixtures.ts';
import { openLog } from './open-log.ts';
import { readSettings } from './read-settings.ts';
import { openPage, withPage, publishReport } from './publish-report.ts';
import { targetUrl } from './target-url.ts';
import { clean, keepCredentials, print, talk } from './output.ts';

type VerifySettings = ValuesOf<typeof verifySettings>;

/** `channel-sandbox verify URL` */
export async function verify(args: readonly string[]): Promise<number> {
  const { settings, words } = readSettings(verifySettings, args, process.env);
  const target = targetOf(words);
  return await (settings.init === undefined ? check(target, settings) : init(target, settings.init, settings));
}

async function check(target: string, settings: VerifySettings): Promise<number> {
  const reports = withPage((settings.report ?? []).map(parseReportOption), settings);
  await ensureAllWritable(reports, settings);
  const fixtures = await fixturesOf(target, settings);
  const options = { ...(await optionsOf(settings)), fixtures };
  if (settings.plan) return printPlan(await planRun(target, options));
  const credentials = {
    apiKey: settings.apiKey ?? fixtures.apiKey,
    channelId: settings.channel ?? fixtures.channelId,
    other: fixtures.otherChannel,
  };
  keepCredentials(credentials);
  try {
    const report = await runWith(target, options, settings);
    await publishReport(report, { ...settings, reports }, credentials);
    await openPage(reports, settings);
    if (settings.saveProfile !== undefined) await saveProfile(settings.saveProfile, report);
    return exitCode(report);
  } catch (error) {
    if (!(error instanceof TargetRefused || error instanceof TargetUnreachable)) throw error;
    talk(unreachableReport(error));
    if (error.report === undefined) return exitCodes.unreachable;
    await writeAll(reports, error.report, credentials);
    await openPage(reports, settings);
    return exitCodes.unreachable;
  }
}

async function writeAll(
  reports: readonly ReportOption[],
  report: Report,
  credentials: ReportCredentials,
): Promise<void> {
  for (const option of reports) await writeReport(option, report, credentials);
}

async function init(target: string, file: string, settings: VerifySettings): Promise<number> {
  try {
    return await initFixtures(target, file, await optionsOf(settings));
  } catch (error) {
    if (!(error instanceof TargetRefused || error instanceof TargetUnreachable)) throw error;
    talk(unreachableReport(error));
    return exitCodes.unreachable;
  }
}

/** Before anything is sent: a run that cannot tell what it found is for nothing. A plan writes none of them. */
async function ensureAllWritable(
  reports: readonly ReportOption[],
  { plan, log, ledger, saveProfile: profile }: VerifySettings,
): Promise<void> {
  if (plan) return;
  await ensureAllReportable(reports);
  if (log !== undefined) await ensureWritable({ file: log, what: '--log' });
  if (profile !== undefined) await ensureWritable({ file: profile, what: '--save-profile' });
  if (ledger !== undefined) await ensureAppendable({ file: ledger, what: '--ledger' });
}

async function saveProfile(file: string, { target, startedAt, observations, unobserved }: Report): Promise<void> {
  const [{ observedProfile, profileText }, { loadContract }] = await Promise.all([
    import('../profile/observed-profile.ts'),
    import('../contract/contract.ts'),
  ]);
  const seen = { host: new URL(target).host, at: startedAt, observed: observations, unseen: unobserved };
  await writeWholeFile({ file, what: '--save-profile' }, clean(profileText(observedProfile(seen, loadContract()))));
}

function targetOf(words: readonly string[]): string {
  const [target, ...others] = words;
  if (target === undefined)
    throw new SettingRefused('Give the URL of the deployment: `channel-sandbox verify http://127.0.0.1:4700`.');
  if (others.length > 0) throw new SettingRefused(`\`${others.join(' ')}\` is not expected here: give one URL.`);
  return targetUrl(target);
}

/** Fixtures of the file, or those that a sandbox tells of itself; a plan sends nothing, not even that question. */
async function fixturesOf(target: string, { fixtures, plan, apiKey, channel }: VerifySettings): Promise<Fixtures> {
  if (fixtures !== undefined) return readFixtures(fixtures);
  return plan ? {} : readSandboxFixtures(target, { apiKey, channelId: channel });
}

async function optionsOf(settings: VerifySettings): Promise<RunOptions> {
  const { apiKey, channel, maxEvents, rate, seed, repeat, userAgent, timeLimit, timeout, rules, ledger, explore } =
    settings;
  const timeLimitMs = timeLimit === undefined ? undefined : timeLimit * 1000;
  return {
    readOnly: settings.readOnly,
    allowWrites: settings.allowWrites,
    allowFlaky: settings.allowFlaky,
    depth: depthOf(settings),
    ...given({
      apiKey,
      channelId: channel,
      maxEvents,
      rate,
      seed,
      repeat,
      userAgent,
      timeLimitMs,
      timeoutMs: timeout,
      rules: rules as RunOptions['rules'], // runChecks refuses those that do not exist
      ledger,
      explore,
    }),
    ...(settings.waivers === undefined ? {} : { waivers: await readWaivers(settings.waivers) }),
    ...(settings.profile === undefined || settings.profile === 'default'
      ? {}
      : { profile: await answersOf(settings.profile) }),
  };
}

function depthOf({ depth }: VerifySettings): Depth {
  const known = depths.find((one) => one === depth);
  if (known !== undefined) return known;
  throw new SettingRefused(
    `--depth is ${JSON.stringify(depth)}: give ${depths.join(', ').replace(/, (?=[^,]*$)/, ' or ')}.`,
  );
}

/** Members that have a value. */
function given<Members extends object>(members: Members): { [Name in keyof Members]?: NonNullable<Members[Name]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Members]?: NonNullable<Members[Name]>;
  };
}

async function answersOf(file: string): Promise<Readonly<Record<string, unknown>>> {
  const [{ readProfile }, { loadContract }] = await Promise.all([
    import('../profile/read-profile.ts'),
    import('../contract/contract.ts'),
  ]);
  return { ...readProfile(file, loadContract()).answers };
}

/** Runs the checks with progress and log; Ctrl-C ends them, and what is known by then is still reported. */
async function runWith(target: string, options: RunOptions, settings: VerifySettings): Promise<Report> {
  const progress = createProgress(process.stderr);
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  const log = settings.log === undefined ? undefined : openLog(settings.log);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  try {
    return await runChecks(target, {
      ...options,
      signal: interrupted.signal,
      onUnderWay: ({ doing: label, ...step }) => progress.step({ ...step, label }),
      ...(log === undefined ? {} : { log: (exchange: ReportedExchange) => log.write(`${JSON.stringify(exchange)}\n`) }),
    });
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt);
    progress.end();
    if (log !== undefined) await finished(log.end());
  }
}

function printPlan(plan: Plan): number {
  const { target, requests, eventsCreated, whereAllIsAccepted: most, changes, rate, unverified } = plan;
  const lines = requests.map(
    ({ request: { method, url, body }, expects, rule = 'what the deployment is like' }) =>
      `${method} ${url} (${expects}; for ${rule})${body === undefined ? '' : `\n    ${body}`}`,
  );
  const open = unverified.map(({ rule, reason }) => `  ${rule}: ${reason}`);
  const sums = [
    `${requests.length} requests would be sent to ${target}, and ${eventsCreated} events created. Nothing was sent.`,
    `Where the deployment accepts whatever comes: ${most.requests} requests, and ${most.eventsCreated} events.`,
    ...(rate === undefined
      ? []
      : [`At ${rate} requests a second that takes at least ${Math.ceil(requests.length / rate)} seconds.`]),
  ];
  const sections = [
    lines,
    ...(changes.length === 0 ? [] : [['Events that the run did not make:', ...changes.map((one) => `  ${one}`)]]),
    ...(open.length === 0 ? [] : [['Would not be checked:', ...open]]),
    sums,
  ];
  print(`${sections.map((section) => section.join('\n')).join('\n\n')}\n`);
  return exitCodes.well;
}
