import { counted } from '../lib/describe.ts';
import { oneLine, writeWholeFile } from '../../contract-tests/index.ts';
import { profileSettings } from '../settings/answer-settings.ts';
import { loadContract, type Contract } from '../contract/contract.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import { SettingRefused, type ValuesOf } from '../settings/options.ts';
import { differences, foundedAnswer, type FoundedAnswer } from '../profile/differences.ts';
import { examplesIn, sharedExamples } from '../profile/file-examples.ts';
import { defaultProfile, type Profile } from '../profile/profile.ts';
import type { AnswerEvidence } from '../profile/profile-file.ts';
import { readProfile } from '../profile/read-profile.ts';
import { profileNames } from '../profile/shipped-profiles.ts';
import { nearest } from '../contract/input/did-you-mean.ts';
import { exitCodes } from './exit-codes.ts';
import { readSettings } from './read-settings.ts';
import { print, talk } from './output.ts';

type ProfileSettings = ValuesOf<typeof profileSettings>;
type Action = (words: readonly string[], settings: ProfileSettings) => Promise<number>;

const actions: Readonly<Record<string, Action>> = { show, check, diff, answer };

/** `channel-sandbox profile show|check|diff|answer FILE…` */
export async function profile(args: readonly string[]): Promise<number> {
  const { settings, words } = readSettings(profileSettings, args, process.env);
  const [name = '', ...files] = words;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined)
    throw new SettingRefused(
      `Say what to do with the profile: \`channel-sandbox profile show FILE\`, or check, diff, answer${name === '' ? '' : `, not ${name}${nearest(name, Object.keys(actions))}`}.`,
    );
  if (files.length === 0) throw new SettingRefused(`Give the file: \`channel-sandbox profile ${name} staging.yaml\`.`);
  return action(files, settings);
}

/** The profile of a file; `default` is the one that the sandbox has by itself. */
const profileOf = (file: string, contract: Contract): Profile =>
  file === 'default' ? defaultProfile(contract) : readProfile(file, contract);

async function show(files: readonly string[], { json }: ProfileSettings): Promise<number> {
  const contract = loadContract();
  const shown = files.map((file) => shownProfile(file, profileOf(file, contract)));
  const text = json ? `${JSON.stringify(shown, undefined, 2)}\n` : `${shown.map(profileLines).join('\n\n')}\n`;
  print(text);
  return exitCodes.well;
}

/** An answer with what it rests on, as far as the file says: how often it was seen and when, or who said so. */
interface ShownAnswer extends FoundedAnswer {
  readonly question: string;
  readonly evidence?: Pick<AnswerEvidence, 'source' | 'sightings' | 'seenAt'> & { readonly contradictions?: number };
}

interface ShownProfile {
  readonly file: string;
  readonly profile: string;
  readonly target?: string;
  readonly answers: readonly ShownAnswer[];
  /** Questions to which the default's answer is given. */
  readonly assumed: readonly string[];
}

function shownProfile(file: string, of: Profile): ShownProfile {
  const ids = Object.keys(of.answers) as QuestionId[];
  return {
    file,
    profile: of.name,
    ...(of.target === undefined ? {} : { target: of.target }),
    answers: ids
      .filter((question) => of.given.has(question))
      .map((question) => ({ question, ...foundedAnswer(of, question), ...evidenceOf(of.evidence?.[question]) })),
    assumed: ids.filter((question) => !of.given.has(question)),
  };
}

function evidenceOf(evidence: AnswerEvidence | undefined): Pick<ShownAnswer, 'evidence'> {
  if (evidence === undefined) return {};
  const { source, sightings, seenAt, contradictions = [] } = evidence;
  const known = { source, sightings, seenAt, contradictions: contradictions.length || undefined };
  const entries = Object.entries(known).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? {} : { evidence: Object.fromEntries(entries) };
}

function profileLines({ file, profile: name, target, answers, assumed }: ShownProfile): string {
  const from = target === undefined ? '' : `, of ${oneLine(target)}`;
  const rows = answers.map((one) => `  ${one.question.padEnd(32)}${shortened(answerText(one))}${evidenceText(one)}`);
  const rest = assumed.length === 0 ? [] : [`  assumed, as the default answers: ${assumed.join(', ')}`];
  const all = answers.length + assumed.length;
  return [
    `${oneLine(name)} (${file})${from}: ${answers.length} of ${all} open questions answered`,
    ...rows,
    ...rest,
  ].join('\n');
}

/** Some answers are long: `--json` has them whole. */
const MAX_ANSWER_LENGTH = 120;

const shortened = (text: string) =>
  text.length <= MAX_ANSWER_LENGTH
    ? text
    : `${text.slice(0, MAX_ANSWER_LENGTH - 20)}…${text.slice(text.lastIndexOf(','))}`;

function evidenceText({ evidence: { source, sightings, seenAt, contradictions = 0 } = {} }: ShownAnswer): string {
  const parts = [
    source === undefined ? '' : oneLine(source),
    sightings === undefined ? '' : `seen ${sightings === 1 ? 'once' : counted(sightings, 'time')}`,
    seenAt === undefined ? '' : oneLine(seenAt).slice(0, 10),
    contradictions === 0 ? '' : `${contradictions} contradicting`,
  ];
  const told = parts.filter((part) => part !== '');
  return told.length === 0 ? '' : ` (${told.join(', ')})`;
}

function answerText({ answer: given, basis }: FoundedAnswer, other?: unknown): string {
  const { length } = examplesIn(given);
  if (length === 0) return `${oneLine(JSON.stringify(given))}, ${basis}`;
  const shared = examplesIn(other).length === 0 ? '' : `, ${sharedExamples(given, other)} of them in both`;
  return `${counted(length, 'example')}${shared}, ${basis}`;
}

async function check(files: readonly string[]): Promise<number> {
  const contract = loadContract();
  const wrong = files.map((file) => {
    try {
      const { name, given } = profileOf(file, contract);
      print(`${file} is valid: profile ${oneLine(name)}, with ${counted(given.size, 'answer')} of its own\n`);
      return false;
    } catch (error) {
      if ((error as Error).name !== 'ProfileRefused') throw error;
      talk(`${(error as Error).message}\n`);
      return true;
    }
  });
  return wrong.includes(true) ? exitCodes.usage : exitCodes.well;
}

/** Exit code 1 where they differ, as `diff` has it. */
async function diff(files: readonly string[], { json }: ProfileSettings): Promise<number> {
  const [first, second, ...others] = files;
  if (first === undefined || second === undefined || others.length > 0)
    throw new SettingRefused(
      '`profile diff` takes two files: `channel-sandbox profile diff staging.yaml production.yaml`.',
    );
  const contract = loadContract();
  const found = differences(profileOf(first, contract), profileOf(second, contract));
  const lines = found.map(
    (one) =>
      `${one.question}\n  - ${answerText(one.first, one.second.answer)}\n  + ${answerText(one.second, one.first.answer)}`,
  );
  if (json) print(`${JSON.stringify(found, undefined, 2)}\n`);
  else print(`${[`--- ${first}`, `+++ ${second}`, ...lines].join('\n')}\n`);
  return found.length === 0 ? exitCodes.well : exitCodes.broken;
}

/** `profile answer FILE ID=VALUE… --source TEXT`: what the platform's owner replied. */
async function answer([file = '', ...texts]: readonly string[], { source }: ProfileSettings): Promise<number> {
  if (texts.length === 0)
    throw new SettingRefused(`Give the answers: \`channel-sandbox profile answer ${file} host.form=list --source …\`.`);
  if (source === undefined)
    throw new SettingRefused('--source is missing: say who answered and when, as in --source "mail of Ana, 3 March".');
  const { parseAnswer, profileTextWith } = await import('../profile/record-answers.ts');
  if (profileNames().includes(file))
    throw new SettingRefused(`${file} is a profile that the sandbox has by itself: give a file of your own.`);
  const given = texts.map(parseAnswer);
  const answers = Object.fromEntries(given);
  const twice = given.find(([id], at) => given.findIndex(([one]) => one === id) < at);
  if (twice !== undefined) throw new SettingRefused(`${twice[0]} is answered twice: give one answer to each question.`);
  const day = new Date().toISOString().slice(0, 10);
  const text = profileTextWith(file, { answers, source, day }, loadContract());
  await writeWholeFile({ file, what: 'The profile' }, text);
  print(`${file}: ${Object.keys(answers).join(', ')} recorded as the owner's\n`);
  return exitCodes.well;
}
