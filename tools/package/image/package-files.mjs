import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packedFiles } from '../packed-files.mjs';

/** The files of the packed package, and the dependencies that the lock file names, as `/app` of the root of an image. */
export function copyPackage(root) {
  const app = join(root, 'app');
  for (const path of [...packedFiles(), 'package-lock.json']) {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    cpSync(path, join(app, path));
  }
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: app, stdio: 'pipe' });
  // What npm keeps for itself names the registry that it used; no program of `.bin` is run here.
  for (const path of ['package-lock.json', 'node_modules/.package-lock.json', 'node_modules/.bin'])
    rmSync(join(app, path), { recursive: true, force: true });
  copyFileSync('tools/package/image/healthcheck.mjs', join(app, 'healthcheck.mjs'));
}
