import {
  compareDeployments,
  comparisonExitCode,
  ensureAllReportable,
  parseComparisonReport,
  type Comparison,
  type CompareOptions,
  type ReportCredentials,
  type SideOptions,
} from '../../contract-tests/index.ts';
import { compareSettings } from '../settings/compare-settings.ts';
import { given } from '../lib/given.ts';
import { SettingRefused, type ValuesOf } from '../settings/options.ts';
import { readSettings } from './read-settings.ts';
import {
  ensureFiles,
  exitCodeOf,
  fixturesOf,
  limitsOf,
  runLogged,
  targetBehindProxy,
  withProgress,
} from './target-runs.ts';
import { publishReport } from './publish-report.ts';
import { keepCredentials } from './output.ts';

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
  return [targetBehindProxy(a), targetBehindProxy(b)];
}

async function compareTargets(targets: Targets, settings: CompareSettings): Promise<number> {
  const reports = (settings.report ?? []).map(parseComparisonReport);
  await ensureAllReportable(reports);
  await ensureFiles({ log: settings.log });
  const [a, b] = await sidesOf(targets, settings);
  for (const side of [a, b]) keepCredentials(credentialsOf(side));
  return await exitCodeOf(async () => {
    const comparison = await runWith(targets, { ...optionsOf(settings), a, b }, settings);
    await publishReport(comparison, { ...settings, reports }, [credentialsOf(a), credentialsOf(b)]);
    return comparisonExitCode(comparison);
  });
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

const sideOf = async (target: string, { file, ...credentials }: GivenSide): Promise<SideOptions> => ({
  fixtures: await fixturesOf(target, file, credentials),
  ...given(credentials),
});

function credentialsOf({ apiKey, channelId, fixtures = {} }: SideOptions): ReportCredentials {
  return {
    apiKey: apiKey ?? fixtures.apiKey,
    channelId: channelId ?? fixtures.channelId,
    other: fixtures.otherChannel,
  };
}

const optionsOf = (settings: CompareSettings): CompareOptions => {
  const { requests, seed, atLeast, allowWrites } = settings;
  return { requests, allowWrites, ...limitsOf(settings), ...given({ seed, atLeast }) };
};

/** With progress and log; Ctrl-C ends it, and what is known by then is still reported. */
const runWith = ([a, b]: Targets, options: CompareOptions, { log }: CompareSettings): Promise<Comparison> =>
  withProgress((progress) =>
    runLogged(log, (tools) =>
      compareDeployments(a, b, {
        ...options,
        ...tools,
        onProgress: ({ done, total }) => progress.step({ done, total, label: 'compared' }),
      }),
    ),
  );
