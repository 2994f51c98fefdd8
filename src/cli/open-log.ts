import { createWriteStream, openSync, type WriteStream } from 'node:fs';
import { SettingRefused } from '../settings/options.ts';

/**
 * The file of `--log`, opened at once: one that cannot be is told before anything is sent.
 *
 * @throws SettingRefused
 */
export function openLog(file: string): WriteStream {
  if (file === '-') throw new SettingRefused('--log is "-": give a file; standard output has the report.');
  try {
    return createWriteStream(file, { fd: openSync(file, 'w') });
  } catch (error) {
    throw new SettingRefused(`--log cannot be written to "${file}": ${(error as Error).message}`);
  }
}
