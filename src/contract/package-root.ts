import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

class PackageDamaged extends Error {
  override readonly name = 'PackageDamaged';
}

/** The folder of `package.json`, from the sources and from what is built alike. */
export const packageRoot: URL = rootAbove(new URL('.//', import.meta.url));

/** Names of the YAML files in one of its folders. */
export const yamlNamesIn = (folder: string): readonly string[] =>
  readdirSync(new URL(`${folder}/`, packageRoot))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .toSorted();

/** @throws PackageDamaged where no folder above has a `package.json`, as where a single module was taken out of the package */
export function rootAbove(start: URL): URL {
  for (let folder = start; ; folder = new URL('../', folder)) {
    if (existsSync(new URL('package.json', folder))) return folder;
    if (folder.href === new URL('../', folder).href)
      throw new PackageDamaged(
        `no folder above ${fileURLToPath(start).replace(/\/+$/, '/')} has a package.json: the package is damaged; install it again.`,
      );
  }
}
