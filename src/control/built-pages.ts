import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../contract/package-root.ts';

/**
 * Reads what `npm run build` leaves for browsers in a folder of `dist`; empty where nothing was built.
 *
 * @returns contents by path in that folder, such as `index.html` or `assets/index-1a2b.js`
 */
export function readBuiltPages(folder: 'dashboard'): ReadonlyMap<string, Buffer> {
  const root = fileURLToPath(new URL(`dist/${folder}/`, packageRoot));
  return new Map(
    filesOf(root).map((entry) => {
      const file = posix.join(entry.parentPath, entry.name);
      return [posix.relative(root, file), readFileSync(file)] as const;
    }),
  );
}

function filesOf(root: string) {
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  } catch {
    return [];
  }
}
