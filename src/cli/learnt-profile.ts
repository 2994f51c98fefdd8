import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { counted } from '../lib/describe.ts';
import { writeWholeFile } from '../../contract-tests/index.ts';
import type { Contract } from '../contract/contract.ts';
import { basisOfQuestion, type Profile } from '../profile/profile.ts';
import { readProfile } from '../profile/read-profile.ts';
import { SettingRefused } from '../settings/options.ts';
import { clean } from './output.ts';

/** Where a profile goes that a run learns, and the flag that says so. */
export interface LearntPlace {
  readonly file: string;
  readonly flag: '--out' | '--save-profile';
}

/**
 * Refuses a file that has answers of the owner's or written by hand, before a run that would replace them.
 * @throws SettingRefused
 */
export function keepOwnersAnswers({ file, flag }: LearntPlace, contract: Contract): void {
  const profile = existsSync(file) ? profileIn(file, contract) : undefined;
  const byHand = [...(profile?.given ?? [])].filter((id) => profile && basisOfQuestion(profile, id) !== 'calibrated');
  if (byHand.length === 0) return;
  throw new SettingRefused(
    `${flag} ${file} has answers that no calibration wrote, which would be lost: ${byHand.join(', ')}. Give another file; \`channel-sandbox profile diff\` compares the two.`,
  );
}

/** undefined where the file is no profile. */
function profileIn(file: string, contract: Contract): Profile | undefined {
  try {
    return readProfile(file, contract);
  } catch {
    return undefined;
  }
}

/**
 * Writes a profile, and says in a line what was done. A run that ended early replaces no file: what it learnt goes into one next to it.
 * @throws ReportRefused
 */
export async function writeLearnt(
  { file, flag, isPartial }: LearntPlace & { readonly isPartial: boolean },
  text: string,
  contract: Contract,
): Promise<string> {
  const isThere = existsSync(file);
  const earlier = isThere ? profileIn(file, contract) : undefined;
  const place = isThere && isPartial ? partialOf(file) : file;
  await writeWholeFile({ file: place, what: flag }, clean(text));
  if (place !== file) return `${file} stays as it was, as the run ended early; what it has learnt is in ${place}`;
  const had = earlier === undefined ? '' : `, which had ${counted(earlier.given.size, 'answer')}`;
  return `${file} is ${isThere ? `replaced${had}` : 'written'}: channel-sandbox start --profile ${file}`;
}

/** `staging.yaml` → `staging.partial.yaml` */
function partialOf(file: string): string {
  const extension = extname(file);
  return `${file.slice(0, file.length - extension.length)}.partial${extension}`;
}
