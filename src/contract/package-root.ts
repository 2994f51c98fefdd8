import { existsSync } from 'node:fs';

/** The folder of `package.json`, from the sources and from what is built alike. */
export const packageRoot: URL = rootAbove(new URL('.//', import.meta.url));

function rootAbove(folder: URL): URL {
  if (existsSync(new URL('package.json', folder))) return folder;
  return rootAbove(new URL('../', folder));
}
