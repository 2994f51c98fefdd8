import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ensureSize, readRecording } from '../audit/read/read-recording.ts';
import type { Recording } from '../audit/recorded-entry.ts';
import { SettingRefused } from '../options.ts';

/**
 * The recording in a file; `-` is standard input.
 *
 * @throws SettingRefused where there is no such file, RecordingRefused where it is no recording
 */
export async function recordingOf(file: string): Promise<Recording> {
  if (file === '-') return readRecording({ name: 'standard input', bytes: await buffer(process.stdin) });
  const name = basename(file);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) throw new SettingRefused(`There is no file ${file}.`);
  if (found.isDirectory()) throw new SettingRefused(`${file} is a folder: give the files in it.`);
  ensureSize(name, found.size);
  return readRecording({ name, bytes: await readFile(file) });
}
