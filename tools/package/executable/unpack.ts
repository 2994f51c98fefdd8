import { getRawAsset } from 'node:sea';
import { pathToFileURL } from 'node:url';
import { deserialize } from 'node:v8';
import { exitCodes } from '../../../src/cli/exit-codes.ts';
import { folderOfFiles, type Files } from './kept-files.ts';

const files = deserialize(new Uint8Array(getRawAsset('files') as ArrayBuffer)) as Files;

declare global {
  /** The bundle has this for every `import.meta.url`, so that `packageRoot` finds the files. */
  var channelSandboxUrl: string | undefined;
}

globalThis.channelSandboxUrl = pathToFileURL(`${folderOrEnd()}/executable.cjs`).href;

/** Nothing of the command line is loaded yet that could print an error. */
function folderOrEnd(): string {
  try {
    return folderOfFiles(files);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(exitCodes.usage);
  }
}
