import { counted } from '../lib/describe.ts';
import {
  depths,
  ensureAllReportable,
  exitCode,
  parseReportOption,
  planRun,
  readWaivers,
  runChecks,
  writeReport,
  discoverFixtures,
  ensureWritable,
  fixturesText,
  type Depth,
  type Fixtures,
  type Plan,
  type Report,
  type ReportOption,
  type RunOptions,
} from '../../contract-tests/index.ts';
import { given } from '../lib/given.ts';
import { SettingRefused, variableOf, type ValuesOf } from '../settings/options.ts';
import { verifySettings } from '../settings/verify-settings.ts';
import { exitCodes } from './exit-codes.ts';
import { readSettings } from './read-settings.ts';
import { openPage, withPage, publishReport } from './publish-report.ts';
import {
  ensureFiles,
  exitCodeOf,
  fixturesOf,
  limitsOf,
  runLogged,
  targetBehindProxy,
  withProgress,
} from './target-runs.ts';
import { clean, keepCredentials, print, talk } from './output.ts';
import { existsSync, writeFileSync } from 'node:fs';

type VerifySettings = ValuesOf<typeof verifySettings>;

/** `channel-sandbox verify URL` */
export async function verify(args: readonly string[]): Promise<number> {
  const { settings, words } = readSettings(verifySettings, args, process.env);
  const target = targetOf(words);
  const { init } = settings;
  if (init === undefined) return await check(target, settings);
  return await exitCodeOf(async () => initFixtures(target, init, await optionsOf(settings)));
}

async function check(target: string, settings: VerifySettings): Promise<number> {
  const reports = withPage((settings.report ?? []).map(parseReportOption), settings);
  if (!settings.plan) await ensureAllWritable(reports, settings);
  const fixtures = await givenFixtures(target, settings);
  const options = { ...(await optionsOf(settings)), fixtures };
  if (settings.plan) return printPlan(await planRun(target, options));
  const credentials = {
    apiKey: settings.apiKey ?? fixtures.apiKey,
    channelId: settings.channel ?? fixtures.channelId,
    other: fixtures.otherChannel,
  };
  keepCredentials(credentials);
  return await exitCodeOf(
    async () => {
      const report = await runWith(target, options, settings);
      await publishReport(report, { ...settings, reports }, credentials);
      await openPage(reports, settings);
      if (settings.saveProfile !== undefined) await saveProfile(settings.saveProfile, report);
      return exitCode(report);
    },
    async (report) => {
      for (const option of reports) await writeReport(option, report, credentials);
      await openPage(reports, settings);
    },
  );
}

async function ensureAllWritable(
  reports: readonly ReportOption[],
  { log, ledger, saveProfile: profile }: VerifySettings,
): Promise<void> {
  await ensureAllReportable(reports);
  await ensureFiles({ log, 'save-profile': profile }, ledger);
  if (profile === undefined) return;
  const [{ keepOwnersAnswers }, { loadContract }] = await Promise.all([
    import('./learnt-profile.ts'),
    import('../contract/contract.ts'),
  ]);
  keepOwnersAnswers({ file: profile, flag: '--save-profile' }, loadContract());
}

async function saveProfile(file: string, report: Report): Promise<void> {
  const { target, startedAt, observations, unobserved, interrupted } = report;
  const [{ observedProfile, profileText }, { writeLearnt }, { loadContract }] = await Promise.all([
    import('../profile/observed-profile.ts'),
    import('./learnt-profile.ts'),
    import('../contract/contract.ts'),
  ]);
  const seen = { host: new URL(target).host, at: startedAt, observed: observations, unseen: unobserved };
  const place = { file, flag: '--save-profile', isPartial: interrupted === true } as const;
  const contract = loadContract();
  talk(`${await writeLearnt(place, profileText(observedProfile(seen, contract)), contract)}\n`);
}

function targetOf(words: readonly string[]): string {
  const [target, ...others] = words;
  if (target === undefined)
    throw new SettingRefused('Give the URL of the deployment: `channel-sandbox verify http://127.0.0.1:4700`.');
  if (others.length > 0) throw new SettingRefused(`\`${others.join(' ')}\` is not expected here: give one URL.`);
  return targetBehindProxy(target);
}

/** A plan sends nothing, not even the question for a sandbox's fixtures. */
const givenFixtures = async (target: string, settings: VerifySettings): Promise<Fixtures> => {
  const { fixtures, plan, apiKey, channel: channelId } = settings;
  return plan && fixtures === undefined ? {} : fixturesOf(target, fixtures, { apiKey, channelId });
};

async function optionsOf(settings: VerifySettings): Promise<RunOptions> {
  const { apiKey, channel: channelId, seed, ledger, explore, waivers, profile } = settings;
  const rules = settings.rules as RunOptions['rules']; // runChecks refuses those that do not exist
  return {
    readOnly: settings.readOnly,
    allowWrites: settings.allowWrites,
    allowFlaky: settings.allowFlaky,
    depth: depthOf(settings),
    ...limitsOf(settings),
    ...given({ apiKey, channelId, seed, rules, ledger, explore }),
    ...(waivers === undefined ? {} : { waivers: await readWaivers(waivers) }),
    ...(profile === undefined || profile === 'default' ? {} : { profile: await answersOf(profile) }),
  };
}

function depthOf({ depth }: VerifySettings): Depth {
  const known = depths.find((one) => one === depth);
  if (known !== undefined) return known;
  throw new SettingRefused(
    `--depth is ${JSON.stringify(depth)}: give ${depths.join(', ').replace(/, (?=[^,]*$)/, ' or ')}.`,
  );
}

async function answersOf(file: string): Promise<Readonly<Record<string, unknown>>> {
  const [{ readProfile }, { loadContract }] = await Promise.all([
    import('../profile/read-profile.ts'),
    import('../contract/contract.ts'),
  ]);
  return { ...readProfile(file, loadContract()).answers };
}

/** With progress and log; Ctrl-C ends the checks, and what is known by then is still reported. */
const runWith = (target: string, options: RunOptions, { log }: VerifySettings): Promise<Report> =>
  withProgress((progress) =>
    runLogged(log, (tools) =>
      runChecks(target, {
        ...options,
        ...tools,
        onUnderWay: ({ doing: label, ...step }) => progress.step({ ...step, label }),
      }),
    ),
  );

function printPlan(plan: Plan): number {
  const { target, requests, eventsCreated, whereAllIsAccepted: most, changes, rate, unverified } = plan;
  const lines = requests.map(
    ({ request: { method, url, body }, expects, rule = 'what the deployment is like' }) =>
      `${method} ${url} (${expects}; for ${rule})${body === undefined ? '' : `\n    ${body}`}`,
  );
  const reasonsOf = ({ reason }: Plan['unverified'][number]) => reason.split(/; (?=the fixtures have no )/);
  const open = [...new Set(unverified.flatMap(reasonsOf))].map((reason) => {
    const rules = unverified.filter((one) => reasonsOf(one).includes(reason)).map(({ rule }) => rule);
    return `  ${reason}: ${rules.join(', ')}`;
  });
  const sums = [
    `${counted(requests.length, 'request')} would be sent to ${target}, and ${counted(eventsCreated, 'event')} created. Nothing was sent.`,
    `If the deployment accepts whatever comes: ${counted(most.requests, 'request')}, and ${counted(most.eventsCreated, 'event')}.`,
    ...(rate === undefined
      ? []
      : [
          `At ${counted(rate, 'request')} a second that takes at least ${counted(Math.ceil(requests.length / rate), 'second')}.`,
        ]),
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

/**
 * `verify URL --init FILE`: writes a fixtures file with what reading alone can find, and checks nothing.
 * @throws SettingRefused, ReportRefused where the file is there already or cannot be written; what `discoverFixtures` throws
 */
async function initFixtures(target: string, file: string, options: RunOptions): Promise<number> {
  await ensureWritable({ file, what: '--init' });
  if (existsSync(file)) throw new SettingRefused(`--init ${file} is there already, and is not overwritten.`);
  const text = clean(fixturesText(target, await discoverFixtures(target, options)));
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    throw new SettingRefused(`--init ${file} cannot be written: ${(error as Error).message}.`);
  }
  const open =
    text.split('\n').filter((line) => line.startsWith('  # ') && !line.startsWith('  # complete: ')).length - 1;
  const credentials = process.env[variableOf('apiKey')] === undefined ? ' --api-key KEY --channel ID' : '';
  print(
    `${file} is written, with ${open === 0 ? 'nothing' : counted(open, 'member')} left to fill in. Check with: channel-sandbox verify ${target} --fixtures ${file}${credentials}\n`,
  );
  return exitCodes.well;
}
