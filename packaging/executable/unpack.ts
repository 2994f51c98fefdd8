import { getRawAsset } from 'node:sea';
import { pathToFileURL } from 'node:url';
import { deserialize } from 'node:v8';
import { folderOfFiles, type Files } from './kept-files.ts';

const files = deserialize(new Uint8Array(getRawAsset('files') as ArrayBuffer)) as Files;

declare global {
  /** The bundle has this for every `import.meta.url`, so that `packageRoot` finds the files. */
  var channelSandboxUrl: string | undefined;
}

globalThis.channelSandboxUrl = pathToFileURL(`${folderOfFiles(files)}/executable.cjs`).href;
