// Packs the package and uses it from a fresh project, as its users do: the binary, both doors, the contract and the scenarios.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const doors = `
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSandbox } from 'channel-sandbox';
import * as contract from 'channel-sandbox/contract';
await (await createSandbox()).close();
if (typeof contract.runChecks !== 'function') throw new Error('channel-sandbox/contract has no runChecks');
for (const file of ['openapi.yaml', 'scenarios/default.yaml']) readFileSync(fileURLToPath(import.meta.resolve('channel-sandbox/' + file)));
console.log('The packed package works in a fresh project.');
`;

const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const folder = mkdtempSync(join(tmpdir(), 'channel-sandbox-'));

try {
  run('npx', ['publint', '--strict'], '.');
  run('npm', ['pack', '--pack-destination', folder], '.');
  const [packed] = run('ls', [folder]).trim().split('\n');
  run(
    'npx',
    ['attw', join(folder, packed), '--profile', 'esm-only', '--exclude-entrypoints', './openapi.yaml', './scenarios/*'],
    '.',
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'fresh', private: true, type: 'module' }));
  run('npm', ['install', '--omit=dev', packed], folder);
  await useBinary();
  writeFileSync(join(folder, 'doors.mjs'), doors);
  console.log(run('node', ['doors.mjs'], folder).trim());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function useBinary() {
  const child = spawn('npx', ['channel-sandbox', 'start', '--port', '0', '--json'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const { control } = JSON.parse(line);
      const health = await (await fetch(`${control}/health`)).json();
      if (health.status !== 'ready') throw new Error(`the packed binary is not ready: ${JSON.stringify(health)}`);
      return;
    }
    throw new Error('the packed binary printed nothing');
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  }
}
