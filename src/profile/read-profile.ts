import { given } from '../lib/given.ts';
import { readBoundedYaml, WrongYaml } from '../lib/bounded-yaml.ts';
import type { YamlText } from '../lib/yaml.ts';
import { nearest } from '../contract/input/did-you-mean.ts';
import type { Answers } from '../interface/questions/index.ts';
import type { Contract } from '../contract/contract.ts';
import { compileSchema, sentenceOf, type SchemaCheck } from '../contract/input/schema-errors.ts';
import { unlawfulAnswers } from './lawful-answers.ts';
import { answeredTwice, answersWithExamples, formerTemplates } from './file-examples.ts';
import { profileFileSchema, type AnswerEvidence, type ProfileFile } from './profile-file.ts';
import { ProfileRefused } from './errors.ts';
import { profileNames, shippedProfile } from './shipped-profiles.ts';
import { contradiction, defaultProfile, profileWith, withAnswers, type Profile, type ProfileHead } from './profile.ts';

/** Something wrong in a file, and where. */
export interface Wrong {
  readonly pointer: string;
  readonly what: string;
}

/**
 * Reads a profile (YAML).
 *
 * @param name one that ships with the package, or the path of a file
 * @throws ProfileRefused with the lines, when the file, a question or an answer is not lawful
 */
export function readProfile(name: string, contract: Contract): Profile {
  const file = shippedProfile(name) ?? name;
  return profileIn({ file, ...read(file) }, contract);
}

interface ProfileText extends YamlText {
  readonly file: string;
}

/**
 * The profile that the text of a file holds.
 *
 * @throws ProfileRefused with the lines, when it, a question or an answer is not lawful
 */
export function profileIn({ file, value, placeOf }: ProfileText, contract: Contract): Profile {
  refuse(formErrors(value, contract), { file, placeOf });
  const content = value as ProfileFile;
  const { answers = {}, examples = [] } = content;
  const former = formerTemplates(answers);
  if (former !== undefined) throw new ProfileRefused(`${file}: ${former}.`);
  refuse(
    answeredTwice(answers, examples).map((id) => {
      return { pointer: `/answers/${id}`, what: `${id} has an answer and examples: leave one of them out` };
    }),
    { file, placeOf },
  );
  refuse(wrongAnswers(answers, contract), { file, placeOf });
  const own = answersWithExamples(answers, examples) as Partial<Answers>; // lawful: all of them were looked at
  const profile = profileWith(defaultProfile(contract), { ...headOf(content, file), answers: own });
  const reason = contradiction(profile);
  if (reason !== undefined) refuse([{ pointer: '/answers/datetime.form', what: reason }], { file, placeOf });
  return profile;
}

function headOf(content: ProfileFile, file: string): ProfileHead {
  const { profile: name = file, basis = 'default', target, calibratedAt, evidence, unseen, fixtures } = content;
  return { name: String(name), basis, ...given({ target, calibratedAt, evidence, unseen, fixtures }) };
}

/**
 * Makes a profile of answers that a program gives.
 *
 * @throws ProfileRefused when a question or an answer is not lawful
 */
export function profileOfAnswers(
  answers: Readonly<Record<string, unknown>>,
  contract: Contract,
  head: ProfileHead = { name: 'given', basis: 'default' },
): Profile {
  refuseUnlawful(answers, contract);
  return consistent(profileWith(defaultProfile(contract), { ...head, answers }));
}

/**
 * The profile with other answers to some questions, which a program gives.
 *
 * @param grounds what they rest on, as `withAnswers` takes it
 * @throws ProfileRefused when a question or an answer is not lawful, or cannot stand with those that stay
 */
export function changedProfile(profile: Profile, { answers, grounds }: ProfileChange, contract: Contract): Profile {
  refuseUnlawful(answers, contract);
  const { given, name } = profile;
  return consistent(
    withAnswers(given.size === 0 && name === 'default' ? { ...profile, name: 'given' } : profile, answers, grounds),
  );
}

/** Answers to some questions, and what they rest on. */
interface ProfileChange {
  readonly answers: Partial<Answers>;
  readonly grounds?: AnswerEvidence | undefined;
}

function refuseUnlawful(answers: Readonly<Record<string, unknown>>, contract: Contract): void {
  const wrong = unlawfulAnswers(answers, contract);
  if (wrong.length === 0) return;
  const former = formerTemplates(answers);
  if (former !== undefined) throw new ProfileRefused(`profile: ${former}.`);
  throw new ProfileRefused(`profile: ${wrong.map(({ reason }) => reason).join('; ')}.`, {
    errors: wrong.map(({ pointer, expected, actual }) => ({ pointer, expected, actual })),
  });
}

function consistent(profile: Profile): Profile {
  const reason = contradiction(profile);
  if (reason === undefined) return profile;
  const expected = `answers that can stand together: ${reason}`;
  throw new ProfileRefused(`profile: ${reason}.`, { errors: [{ pointer: '', expected, actual: 'these' }] });
}

function read(file: string): YamlText {
  try {
    return readBoundedYaml(file);
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof WrongYaml) throw new ProfileRefused(message, { cause: error });
    throw new ProfileRefused(
      `profile ${message} Give the path of a YAML file, or a name: ${profileNames().join(', ')}${nearest(file, profileNames())}.`,
    );
  }
}

const checks = new WeakMap<Contract, SchemaCheck>();

/** What the form of a profile has against a value: compiled once for all the profiles of a process. */
export function formErrors(value: unknown, contract: Contract): readonly Wrong[] {
  const check = checks.get(contract) ?? compileSchema(profileFileSchema(contract, { type: 'object' }));
  checks.set(contract, check);
  return check(value).map((error) => ({ pointer: error.pointer, what: sentenceOf(error) }));
}

const wrongAnswers = (answers: Readonly<Record<string, unknown>>, contract: Contract): readonly Wrong[] =>
  unlawfulAnswers(answers, contract).map(({ pointer, reason }) => ({ pointer: `/answers${pointer}`, what: reason }));

function refuse(wrong: readonly Wrong[], { file, placeOf }: Omit<ProfileText, 'value'>): void {
  if (wrong.length === 0) return;
  const placed = wrong.map(({ pointer, what }) => {
    const { line, column } = placeOf(pointer);
    return `${file}:${line}:${column}: ${what}.`;
  });
  throw new ProfileRefused(placed.join('\n'));
}
