// Packs the package, which is built, and uses it from a fresh project, as its users do: the binary, its doors from ES modules and from CommonJS, in
// JavaScript and with the oldest TypeScript that is promised, the contract, the scenarios and the documents.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const doors = `
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSandbox } from 'channel-sandbox';
import * as contract from 'channel-sandbox/contract';
await (await createSandbox()).close();
import { connectControl } from 'channel-sandbox/control';
if (typeof connectControl !== 'function') throw new Error('channel-sandbox/control has no connectControl');
if (typeof contract.runChecks !== 'function') throw new Error('channel-sandbox/contract has no runChecks');
for (const file of ['openapi.yaml', 'scenarios/default.yaml']) readFileSync(fileURLToPath(import.meta.resolve('channel-sandbox/' + file)));
`;

/** Both kinds of import lead to the same objects, and the declarations for CommonJS name all that the others name. */
const commonJs = `
import type * as sandboxModule from 'channel-sandbox' with { 'resolution-mode': 'import' };
import type * as contractModule from 'channel-sandbox/contract' with { 'resolution-mode': 'import' };
import type * as controlModule from 'channel-sandbox/control' with { 'resolution-mode': 'import' };
import * as sandboxDoor from 'channel-sandbox';
import * as contractDoor from 'channel-sandbox/contract';
import * as controlDoor from 'channel-sandbox/control';

const doors: { sandbox: typeof sandboxModule; contract: typeof contractModule; control: typeof controlModule } = {
  sandbox: sandboxDoor,
  contract: contractDoor,
  control: controlDoor,
};

async function main(): Promise<void> {
  const { SettingRefused, startSandbox } = doors.sandbox;
  const running: sandboxDoor.RunningSandbox = await startSandbox({ port: 0 });
  const report: contractDoor.Report = await doors.contract.runChecks(running.url, { rules: ['page.get'] });
  const control: controlDoor.ControlClient = doors.control.connectControl(running.url);
  if ((await control.clock.read()).mode !== 'running') throw new Error('the control area has another clock');
  await running.close();
  if (report.summary.verified !== 1) throw new Error(JSON.stringify(report.summary));
  const refused: unknown = await startSandbox({ port: -1 }).catch((error: unknown) => error);
  if (!(refused instanceof SettingRefused)) throw new Error('a wrong port is not refused by a SettingRefused');
  const message: sandboxDoor.SettingRefused['message'] = refused.message;
  const asModule = await import('channel-sandbox');
  if (asModule.SettingRefused !== SettingRefused) throw new Error('require and import give two classes: ' + message);
}
void main();
`;

const typeScriptPromised = 'typescript@5.4';
const compiler = ['tsc', '--strict', '--module', 'node16', '--target', 'es2022', '--lib', 'es2022,esnext.disposable'];

const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
/** In the checkout, which is built: others may be using what is built meanwhile. */
const runHere = (command, args) => run('env', ['npm_config_ignore_scripts=true', command, ...args], '.');
const folder = mkdtempSync(join(tmpdir(), 'channel-sandbox-'));

try {
  runHere('npx', ['publint', '--strict']);
  runHere('npm', ['pack', '--pack-destination', folder]);
  const [packed] = run('ls', [folder]).trim().split('\n');
  run(
    'npx',
    [
      'attw',
      join(folder, packed),
      '--profile',
      'node16',
      '--exclude-entrypoints',
      './openapi.yaml',
      './postman-collection.json',
      './scenarios/*',
      './schemas/*',
    ],
    '.',
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'fresh', private: true, type: 'module' }));
  run('npm', ['install', '--omit=dev', packed, typeScriptPromised], folder);
  const { scripts } = JSON.parse(readFileSync(join(folder, 'node_modules/channel-sandbox/package.json'), 'utf8'));
  for (const script of ['preinstall', 'install', 'postinstall', 'prepare'])
    if (script in scripts) throw new Error(`the packed package has a script that npm asks about or runs: ${script}`);
  await useBinary();
  writeFileSync(join(folder, 'doors.mjs'), doors);
  run('node', ['doors.mjs'], folder);
  useTypeScript();
  compareDocuments();
  useExample(packed);
  console.log('The packed package works in a fresh project.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function useBinary() {
  const child = spawn('npx', ['--no-install', 'channel-sandbox', 'start', '--port', '0', '--json'], {
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

function useTypeScript() {
  const [example] = /(?<=^```ts\n)[^]*?(?=^```)/m.exec(readFileSync('README.md', 'utf8'));
  writeFileSync(join(folder, 'readme.mts'), example);
  writeFileSync(join(folder, 'commonjs.cts'), commonJs);
  // Newer declarations of other packages, such as @types/node, need a newer TypeScript.
  const misspelt = misspeltFiles();
  run('npx', [...compiler, '--skipLibCheck', 'readme.mts', 'commonjs.cts'], folder);
  run('npx', [...compiler, '--skipLibCheck', '--noEmit', ...misspelt], folder);
  useOldLibraries(misspelt);
  for (const program of ['readme.mjs', 'commonjs.cjs']) run('node', [program], folder);
}

/** What must not compile, by both kinds of import: with the built declarations too, each line errs that is marked so. */
function misspeltFiles() {
  const doors = {
    'src/index.ts': '',
    'src/control/client/index.ts': '/control',
    'contract-tests/index.ts': '/contract',
  };
  let text = readFileSync('tests/types/misspelt.ts', 'utf8');
  for (const [file, door] of Object.entries(doors)) text = text.replace(`'../../${file}'`, `'channel-sandbox${door}'`);
  const files = ['misspelt.mts', 'misspelt.cts'];
  for (const file of files) writeFileSync(join(folder, file), text);
  return files;
}

/** Without what ES2022 brought, our declarations compile as they are; those of other packages may need more. */
function useOldLibraries(files) {
  const old = [...compiler.slice(0, -1), 'es2018'];
  run('npx', [...old, '--skipLibCheck', '--noEmit', ...files], folder);
  const { stdout } = spawnSync('npx', [...old, '--noEmit', ...files], { cwd: folder, encoding: 'utf8' });
  const ours = stdout.split('\n').filter((line) => /^(misspelt|node_modules.channel-sandbox\b)/.test(line));
  if (ours.length > 0) throw new Error(`an old lib does not have what our declarations need:\n${ours.join('\n')}`);
}

/** A partner's project, with the packed package and vitest: its tests pass. */
function useExample(packed) {
  const project = join(folder, 'partner-vitest');
  cpSync('examples/partner-vitest', project, { recursive: true });
  run('npm', ['install', '--save-dev', join(folder, packed)], project);
  const { CI_RESULTS: results } = process.env; // where its tests are to be counted
  const counted = results === undefined ? [] : ['--reporter=json', `--outputFile.json=${results}/partner-vitest.json`];
  process.stdout.write(run('npm', ['test', '--', '--reporter=default', ...counted], project));
  // Its client takes one answer to this question, and its waivers accept the other; the command fails where the tests pass the sweep's sandbox by.
  const sweep = ['--no-install', 'channel-sandbox', 'sweep', '--questions', 'host.form', '--waivers', 'waivers.yaml'];
  process.stdout.write(run('npx', [...sweep, '--', 'npm', 'test'], project));
}

function compareDocuments() {
  const left = JSON.parse(readFileSync('package.json', 'utf8')).files.filter((name) => name.startsWith('!docs/'));
  const isShipped = (name) => !left.some((path) => join('docs', name).startsWith(path.slice(1)));
  const list = (root) => readdirSync(join(root, 'docs'), { recursive: true }).filter(isShipped).sort().join('\n');
  const [ours, shipped] = [list('.'), list(join(folder, 'node_modules/channel-sandbox'))];
  if (ours !== shipped) throw new Error(`docs/ is not what the package has:\n${ours}\n--\n${shipped}`);
}
