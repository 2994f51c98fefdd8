import { existsSync, writeFileSync } from 'node:fs';
import { discoverFixtures, ensureWritable, fixturesText, type RunOptions } from '../../contract-tests/index.ts';
import { SettingRefused, variableOf } from '../settings/options.ts';
import { exitCodes } from './exit-codes.ts';
import { clean, print } from './output.ts';

/**
 * `verify URL --init FILE`: writes a fixtures file with what reading alone can find, and checks nothing.
 * @throws SettingRefused, ReportRefused where the file is there already or cannot be written; what `discoverFixtures` throws
 */
export async function initFixtures(target: string, file: string, options: RunOptions): Promise<number> {
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
    `${file} is written; ${open === 0 ? 'nothing is left to fill in' : `${open} members are left to fill in`}. Check with: channel-sandbox verify ${target} --fixtures ${file}${credentials}\n`,
  );
  return exitCodes.well;
}
