// `npm run quick -- src/http`: the quick tests of a folder, or of all; builds `dist` first if it is older than the sources.
import { spawnSync } from 'node:child_process';

const run = (command, ...args) => spawnSync(command, args, { stdio: 'inherit' }).status ?? 1;
process.exitCode =
  run('node', 'tools/package/build.mjs', '--if-stale') || run('npx', 'vitest', 'run', ...process.argv.slice(2));
