// `npm run build`: `dist`, and beside it what is made of the sources and not tracked: `schemas/`, `postman-collection.json`, `THIRD-PARTY.md`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { isBuilt } from './built.mjs';

// `npm test` builds only what is missing or older than the sources.
if (process.argv[2] === '--if-stale' && isBuilt()) process.exit(0);

async function run(program, ...args) {
  const [code] = await once(spawn(program, args, { stdio: 'inherit' }), 'exit');
  if (code !== 0) process.exit(1); // it has said why
}

async function declarations() {
  await run('tsc', '-p', 'tools/package/tsconfig.build.json');
  await run('node', 'tools/package/declarations.mjs');
}

async function modules() {
  await run('vite', 'build', '--config', 'tools/package/vite.config.ts', '--logLevel', 'warn');
  await run('vite', 'build', 'src/dashboard', '--logLevel', 'warn');
}

rmSync('dist', { recursive: true, force: true });
await Promise.all([declarations(), modules(), run('node', 'tools/generate/run.mjs', '--built')]);
await run('node', 'tools/package/commonjs-types.mjs');
await run('node', 'tools/package/third-party.mjs');
chmodSync('dist/src/cli.js', 0o755);
await run('node', 'tools/package/built.mjs', '--written');
