import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

class PackageDamaged extends Error {
  override readonly name = 'PackageDamaged';
}

/** The folder of `package.json`, from the sources and from what is built alike. */
export const packageRoot: URL = rootAbove(new URL('.//', import.meta.url));

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
