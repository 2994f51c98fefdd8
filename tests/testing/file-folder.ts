import { afterAll } from 'vitest';
import { tempFolder, type TempFolder } from './temp-folder.ts';

/** A folder for all tests of a file, removed after them. */
export function fileFolder(): TempFolder {
  const folder = tempFolder();
  afterAll(() => folder[Symbol.dispose]());
  return folder;
}
