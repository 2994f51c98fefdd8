import { isMap, isScalar, LineCounter, parseDocument, type Document, type Node } from 'yaml';
import { readBoundedYaml } from '../bounded-yaml.ts';
import { nearest } from '../did-you-mean.ts';
import { isObject, type Contract, type Schema } from '../openapi/contract.ts';
import { createWhyUnlawful } from './lawful-answers.ts';
import { ProfileRefused } from './profile-refused.ts';
import { contradiction, defaultProfile, profileWith, type Basis, type Profile } from './profile.ts';

const members = ['profile', 'basis', 'target', 'answers', 'evidence'];
const bases: readonly Basis[] = ['default', 'calibrated', 'owner'];

interface Source {
  readonly file: string;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/**
 * Reads a profile file (YAML).
 *
 * @throws ProfileRefused when the file, a question or an answer is not lawful
 */
export function readProfile(file: string, contract: Contract): Profile {
  const source = parse(file);
  const content = source.document.toJS() as unknown;
  if (!isObject(content)) throw refused(source, [], 'a profile is an object with `profile`, `basis` and `answers`');
  checkMembers(source, content);
  const { profile: name = file, basis = 'owner', target, answers = {} } = content;
  if (!bases.includes(basis as Basis))
    throw refused(source, ['basis'], `basis ${JSON.stringify(basis)}: one of ${bases.join(', ')}`);
  if (!isObject(answers)) throw refused(source, ['answers'], '`answers` is an object from question to answer');
  checkAnswers(source, answers, contract);
  const head = { name: String(name), basis: basis as Basis, ...(typeof target === 'string' ? { target } : {}) };
  const profile = profileWith(defaultProfile(contract), { ...head, answers });
  const reason = contradiction(profile);
  if (reason !== undefined) throw refused(source, ['answers', 'datetime.form'], reason);
  return profile;
}

/**
 * Makes a profile of answers that a program gives.
 *
 * @throws ProfileRefused when a question or an answer is not lawful
 */
export function profileOfAnswers(
  answers: Readonly<Record<string, unknown>>,
  contract: Contract,
  head: Pick<Profile, 'name' | 'basis' | 'target'> = { name: 'given', basis: 'owner' },
): Profile {
  const whyUnlawful = createWhyUnlawful(contract);
  for (const [id, answer] of Object.entries(answers)) {
    const reason = whyUnlawful(id, answer);
    if (reason !== undefined) throw new ProfileRefused(`profile: ${reason}.`);
  }
  const profile = profileWith(defaultProfile(contract), { ...head, answers });
  const reason = contradiction(profile);
  if (reason !== undefined) throw new ProfileRefused(`profile: ${reason}.`);
  return profile;
}

function parse(file: string): Source {
  const lines = new LineCounter();
  let text: string;
  try {
    ({ text } = readBoundedYaml(file));
  } catch (error) {
    const { name, message } = error as Error;
    if (name === 'YAMLException') throw new ProfileRefused(`${file}: not YAML: ${message}`);
    throw new ProfileRefused(
      `profile ${file} cannot be read: ${message}. Give the path of a YAML file, or \`default\`.`,
    );
  }
  const document = parseDocument(text, { lineCounter: lines });
  const [problem] = document.errors;
  if (problem !== undefined) throw new ProfileRefused(`${file}: not YAML: ${problem.message}`);
  return { file, document, lines };
}

function checkMembers(source: Source, content: Schema): void {
  const unknown = Object.keys(content).find((member) => !members.includes(member));
  if (unknown !== undefined)
    throw refused(source, [unknown], `\`${unknown}\` is no part of a profile${nearest(unknown, members)}`);
}

function checkAnswers(source: Source, answers: Schema, contract: Contract): void {
  const whyUnlawful = createWhyUnlawful(contract);
  for (const [id, answer] of Object.entries(answers)) {
    const reason = whyUnlawful(id, answer);
    if (reason !== undefined) throw refused(source, ['answers', id], reason);
  }
}

function refused({ file, document, lines }: Source, path: readonly string[], message: string): ProfileRefused {
  const parent = path.length < 2 ? document.contents : document.getIn(path.slice(0, -1), true);
  const pair = isMap(parent)
    ? parent.items.find(({ key }) => (isScalar(key) ? key.value : key) === path.at(-1))
    : undefined;
  const node = (pair?.key ?? document.contents) as Node | null;
  return new ProfileRefused(`${file}:${lines.linePos(node?.range?.[0] ?? 0).line}: ${message}.`);
}
