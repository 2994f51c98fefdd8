import { existsSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readBoundedYaml } from '../lib/bounded-yaml.ts';
import { readYaml, yamlMember, yamlText } from '../lib/yaml.ts';
import type { Contract } from '../contract/contract.ts';
import { givenAnswers } from './profile.ts';
import { ProfileRefused } from './errors.ts';
import { profileIn, profileOfAnswers, readProfile } from './read-profile.ts';

/** Answers of the platform's owner. */
export interface OwnerAnswers {
  readonly answers: Readonly<Record<string, unknown>>;
  /** Who said so, and when. */
  readonly source: string;
  /** The day on which they are recorded, `YYYY-MM-DD`. */
  readonly day: string;
}

/**
 * The text of a profile file with answers of the owner's in it, `basis: owner` and their source beside each; what else stands in the file
 * stays, comments too. Where there is no such file, that of a new one.
 *
 * @throws ProfileRefused where the file, or the profile with these answers, is not lawful
 */
export function profileTextWith(file: string, { answers, source, day }: OwnerAnswers, contract: Contract): string {
  const isThere = existsSync(file);
  const before = isThere ? givenAnswers(readProfile(file, contract)) : {};
  profileOfAnswers({ ...before, ...answers }, contract);
  let text = isThere
    ? readBoundedYaml(file).text
    : yamlText({ profile: basename(file, extname(file)), basis: 'owner' });
  for (const [id, answer] of Object.entries(answers)) {
    text = withMember(text, ['answers', id], answer);
    text = withMember(text, ['evidence', id], { basis: 'owner', source, seenAt: day });
  }
  profileIn({ file, ...readYaml(text) }, contract);
  return text;
}

/** A text of YAML with a member of one of its mappings set, in lines of its own; if it is not written in lines, all of it is written again. */
function withMember(text: string, [section, name]: readonly [string, string], member: unknown): string {
  const { value, placeOf } = readYaml(text);
  const members = (value as Readonly<Record<string, unknown>>)[section] as
    Readonly<Record<string, unknown>> | undefined;
  const expected = { ...(value as object), [section]: { ...members, [name]: member } };
  const lines = text.trimEnd().split('\n');
  const first = Object.keys(members ?? {})[0];
  if (members === undefined || first === undefined) lines.push(`${section}:`, `  ${yamlMember(name, member)}`);
  else {
    const indent = placeOf([section, first]).column - 1;
    const isThere = Object.hasOwn(members, name);
    const at = placeOf(isThere ? [section, name] : [section]);
    const end = endOfBlock(lines, at.line, at.column - 1);
    lines.splice(
      isThere ? at.line - 1 : end,
      isThere ? end - at.line + 1 : 0,
      `${' '.repeat(indent)}${yamlMember(name, member)}`,
    );
  }
  const changed = `${lines.join('\n')}\n`;
  return holds(changed, expected) ? changed : yamlText(expected);
}

/** The number of lines to the last one that belongs to a key in this line. */
function endOfBlock(lines: readonly string[], line: number, indent: number): number {
  let end = line;
  for (const [index, one] of lines.entries()) {
    if (index < line || /^\s*(?:#.*)?$/.test(one)) continue;
    const inner = one.search(/\S/);
    if (inner < indent || (inner === indent && !/^ *- /.test(one))) break;
    end = index + 1;
  }
  return end;
}

function holds(text: string, expected: unknown): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(JSON.stringify(readYaml(text).value)), JSON.parse(JSON.stringify(expected)));
  } catch {
    return false;
  }
}

/**
 * Reads `ID=VALUE`, whose value is YAML: `host.form=list`, `datetime.form=[local]`.
 *
 * @throws ProfileRefused
 */
export function parseAnswer(text: string): readonly [id: string, answer: unknown] {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1)
    throw new ProfileRefused(`${JSON.stringify(text)} is no answer: write ID=VALUE, such as host.form=list.`);
  try {
    const { value } = readYaml(`answer: ${text.slice(at + 1)}`); // a text alone may be null
    return [text.slice(0, at), (value as { readonly answer: unknown }).answer];
  } catch (error) {
    throw new ProfileRefused(`The answer to ${text.slice(0, at)} is not YAML: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
