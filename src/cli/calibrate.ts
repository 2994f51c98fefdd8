import { counted } from '../lib/describe.ts';
import {
  calibrate as learn,
  calibrateRecorded,
  oneLine,
  readFixtures,
  type CalibrateOptions,
  type Calibration,
  type Drift,
} from '../../contract-tests/index.ts';
import { calibrateSettings } from '../settings/calibrate-settings.ts';
import { loadContract, type Contract } from '../contract/contract.ts';
import { given } from '../lib/given.ts';
import { SettingRefused, type ValuesOf } from '../settings/options.ts';
import { observedFixtures } from '../profile/observed-fixtures.ts';
import { briefAnswer } from '../profile/file-examples.ts';
import { observedProfile, profileText } from '../profile/observed-profile.ts';
import type { ProfileFile } from '../profile/profile-file.ts';
import type { Profile } from '../profile/profile.ts';
import { readProfile } from '../profile/read-profile.ts';
import { exitCodes } from './exit-codes.ts';
import { readSettings } from './read-settings.ts';
import { recordedExchanges } from './recordings.ts';
import { ensureFiles, exitCodeOf, fixturesOf, limitsOf, runLogged, targetBehindProxy } from './target-runs.ts';
import { keepOwnersAnswers, writeLearnt } from './learnt-profile.ts';
import { keepCredentials, print, talk } from './output.ts';

type CalibrateSettings = ValuesOf<typeof calibrateSettings>;

/** `channel-sandbox calibrate URL --out FILE` */
export async function calibrate(args: readonly string[]): Promise<number> {
  const { settings, words } = readSettings(calibrateSettings, args, process.env);
  return await exitCodeOf(() => calibrateAndTell(words, settings));
}

async function calibrateAndTell(words: readonly string[], settings: CalibrateSettings): Promise<number> {
  if (settings.out === undefined && settings.check === undefined)
    throw new SettingRefused(
      'Say where the profile goes (--out FILE), or which profile to compare the deployment with (--check FILE).',
    );
  const contract = loadContract();
  const before = settings.check === undefined ? undefined : readProfile(settings.check, contract);
  const { out, log, ledger } = settings;
  await ensureFiles({ out, log }, ledger);
  if (out !== undefined) keepOwnersAnswers({ file: out, flag: '--out' }, contract);
  const profile = givenAnswers(before);
  const calibration = await (settings.from === undefined
    ? probe(words, settings, profile)
    : recorded(words, settings, profile));
  const file = profileOf(calibration, settings, contract);
  const written = await write(file, settings, calibration.ended !== undefined);
  // What no profile may hold is no change to propose.
  const drift = calibration.drift.filter(({ question }) => file.evidence?.[question] !== undefined);
  tell({ calibration, file, drift, written }, settings, before);
  if (drift.length > 0) return exitCodes.broken;
  return calibration.ended === undefined ? exitCodes.well : exitCodes.unchecked;
}

/** Lines on what was written. */
async function write(
  profile: ProfileFile,
  { out: file }: CalibrateSettings,
  isPartial: boolean,
): Promise<readonly string[]> {
  if (file === undefined) return [];
  if (file !== '-')
    return [await writeLearnt({ file, flag: '--out', isPartial }, profileText(profile), loadContract())];
  print(profileText(profile));
  return [];
}

type Answers = Readonly<Record<string, unknown>>;

function givenAnswers(profile: Profile | undefined): Answers {
  if (profile === undefined) return {};
  return Object.fromEntries([...profile.given].map((question) => [question, profile.answers[question]]));
}

async function probe(words: readonly string[], settings: CalibrateSettings, profile: Answers): Promise<Calibration> {
  const [target, ...others] = words;
  if (target === undefined || others.length > 0)
    throw new SettingRefused(
      'Give the URL of one deployment: `channel-sandbox calibrate https://staging.example/api --out staging.yaml`.',
    );
  const url = targetBehindProxy(target);
  const { apiKey, channel: channelId } = settings;
  const fixtures = await fixturesOf(url, settings.fixtures, { apiKey, channelId });
  keepCredentials({ ...fixtures, other: fixtures.otherChannel });
  return await runLogged(settings.log, (tools) => learn(url, { ...optionsOf(settings), profile, fixtures, ...tools }));
}

async function recorded(
  words: readonly string[],
  { from = [], fixtures }: CalibrateSettings,
  profile: Answers,
): Promise<Calibration> {
  if (words.length > 0) throw new SettingRefused('--from sends nothing: leave out the URL.');
  const known = fixtures === undefined ? {} : { fixtures: await readFixtures(fixtures) };
  return calibrateRecorded(recordedExchanges(from), { ...known, profile });
}

const optionsOf = (settings: CalibrateSettings): CalibrateOptions => {
  const { apiKey, channel: channelId, ledger } = settings;
  return {
    allowWrites: settings.allowWrites && !settings.readOnly,
    probeLimits: settings.probeLimits,
    ...limitsOf(settings),
    ...given({ apiKey, channelId, ledger }),
  };
};

function profileOf(
  { target, startedAt, observations, unseen, fixtures }: Calibration,
  { withFixtures }: CalibrateSettings,
  contract: Contract,
): ProfileFile {
  const host = URL.canParse(target) ? new URL(target).host : target;
  const seen = { host, at: startedAt, observed: observations, unseen };
  if (!withFixtures) return observedProfile(seen, contract);
  const { fixtures: held, leftOut } = observedFixtures(fixtures, contract);
  for (const why of leftOut) talk(`left out of the fixtures: ${why}\n`);
  return observedProfile({ ...seen, fixtures: held }, contract);
}

interface Learnt {
  readonly calibration: Calibration;
  readonly file: ProfileFile;
  readonly drift: readonly Drift[];
  readonly written: readonly string[];
}

/** The profile is data and goes to standard output; the rest is talk, unless it is what was asked for. */
function tell(learnt: Learnt, { json, out, check }: CalibrateSettings, before: Profile | undefined): void {
  const { calibration, file, drift, written } = learnt;
  if (json && out !== '-') {
    const { requests, ended, eventsCreated, durationMs, residue, residueNotes, violations } = calibration;
    const all = { ...file, drift, requests, ended, eventsCreated, durationMs, residue, residueNotes, violations };
    print(`${JSON.stringify(all, jsonOf, 2)}\n`);
  }
  talk(`${[...summary(learnt), ...written].join('\n')}\n`);
  if (before !== undefined && check !== undefined && !json) print(driftText(learnt, check));
}

function summary({
  calibration: { requests, ended, eventsCreated, durationMs, residue, residueNotes = [], violations },
  file,
}: Learnt): readonly string[] {
  const evidence = Object.entries(file.evidence ?? {});
  const once = evidence.filter(([, { seenOnce }]) => seenOnce === true).length;
  const torn = evidence.filter(
    ([, { contradictions, notExpressed }]) => contradictions !== undefined && notExpressed === undefined,
  );
  const unseen = Object.keys(file.unseen ?? {}).length;
  return [
    `${counted(evidence.length, 'answer')} learnt (${once} of them seen once), ${counted(unseen, 'question')} not reached; ${counted(requests, 'request')}, ${counted(eventsCreated, 'event')} created, ${(durationMs / 1000).toFixed(1)} s`,
    ...(ended === undefined ? [] : [`ended early: ${ended}`]),
    ...torn.map(
      ([question]) => `${question}: the deployment answered it in two ways (evidence.${question}.contradictions)`,
    ),
    ...notExpressible(file),
    ...touchedEvents(residue, residueNotes),
    ...violations.map(({ says }) => `against the interface: ${oneLine(says)}`),
  ];
}

/** What was seen and is not learnt, question by question. */
export function notExpressible({ evidence = {} }: ProfileFile): readonly string[] {
  return Object.entries(evidence).flatMap(([question, { notExpressed = [] }]) =>
    notExpressed.map(
      ({ reason, count, of }) =>
        `not learnt of ${question}: ${count} of ${of} (${((100 * count) / of).toFixed(1)} %): ${reason}`,
    ),
  );
}

/** Events that the run made, and what is to be said of others. */
function touchedEvents(residue: Calibration['residue'], notes: readonly string[]): readonly string[] {
  const made = residue.filter((id) => !notes.some((note) => note.startsWith(`${id},`)));
  return [
    ...(made.length === 0 ? [] : [`events created or changed, which the interface cannot delete: ${made.join(', ')}`]),
    ...notes.map((note) => oneLine(note)),
  ];
}

const jsonOf = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** What changed, as `diff` has it, and the answers to write in their place. */
function driftText({ drift, calibration: { ended } }: Learnt, file: string): string {
  if (drift.length === 0)
    return `${file}: the deployment answers as it says${ended === undefined ? '' : ', as far as it was asked'}\n`;
  const shown = (answer: unknown) => oneLine(JSON.stringify(briefAnswer(answer)));
  const changes = drift.map((one) => `${one.question}\n  - ${shown(one.profile)}\n  + ${shown(one.observed)}`);
  return `--- ${file}\n+++ observed\n${changes.join('\n')}\n`;
}
