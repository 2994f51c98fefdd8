import { execFileSync } from 'node:child_process';

/** The paths of what `npm pack` would pack, in an order that is the same everywhere. @returns {readonly string[]} */
export function packedFiles() {
  const [{ files }] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32', // there npm is a script
    }),
  );
  return files.map(({ path }) => path).sort();
}
