import { existsSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { Document, parse, parseDocument } from 'yaml';
import { readBoundedYaml } from '../lib/bounded-yaml.ts';
import type { Contract } from '../contract/contract.ts';
import { givenAnswers } from './profile.ts';
import { ProfileRefused } from './profile-refused.ts';
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
  const document = isThere
    ? parseDocument(readBoundedYaml(file).text)
    : new Document({ profile: basename(file, extname(file)), basis: 'owner' });
  for (const [id, answer] of Object.entries(answers)) {
    document.setIn(['answers', id], document.createNode(answer));
    document.setIn(['evidence', id], document.createNode({ basis: 'owner', source, seenAt: day }));
  }
  const text = document.toString({ lineWidth: 0 });
  profileIn({ file, text, value: parse(text) }, contract);
  return text;
}

/**
 * Reads `ID=VALUE`, whose value is YAML: `host.form=list`, `datetime.form=[T, seconds, local]`.
 *
 * @throws ProfileRefused
 */
export function parseAnswer(text: string): readonly [id: string, answer: unknown] {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1)
    throw new ProfileRefused(`${JSON.stringify(text)} is no answer: write ID=VALUE, such as host.form=list.`);
  try {
    return [text.slice(0, at), parse(text.slice(at + 1)) as unknown];
  } catch (error) {
    throw new ProfileRefused(`The answer to ${text.slice(0, at)} is not YAML: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
