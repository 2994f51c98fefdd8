// `npm run executable`: one file that needs no Node, for the machine that it is built on (Node's single executable application).
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { build } from 'vite';
import { checkSize } from '../check-size.mjs';
import { nodeLicence } from '../licences.mjs';
import { packedFiles } from '../packed-files.mjs';
import { writeBills } from '../sbom.mjs';
import { sourceDate } from '../source-date.mjs';

const isWindows = process.platform === 'win32';
const isMac = process.platform === 'darwin';
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'; // what Node looks for in itself

const target = `release/channel-sandbox-${process.platform}-${process.arch}${isWindows ? '.exe' : ''}`;
const folder = mkdtempSync(join(tmpdir(), 'channel-sandbox-executable-'));
const inFolder = (name) => join(folder, name);
const run = (command, args) => execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });

try {
  await bundle();
  writeFileSync(inFolder('files'), serialize(filesToRead()));
  writeBlob();
  mkdirSync('release', { recursive: true });
  copyFileSync(bareNode(), target);
  if (isMac) run('codesign', ['--remove-signature', target]);
  inject();
  if (isMac) run('codesign', ['--sign', '-', target]);
  writeBills(target.replace(/\.exe$/, ''), { seconds: sourceDate() });
  await checkSize(target, { megabytes: 95, gzipped: 38 });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The whole program with its dependencies as one CommonJS module: Node's single executables run no other. */
async function bundle() {
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'import.meta.url': 'globalThis.channelSandboxUrl' },
    ssr: { noExternal: true },
    build: {
      ssr: 'tools/package/executable/main.ts',
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        external: ['vitest'], // only projects that have it use what needs it
        output: { format: 'cjs', entryFileNames: 'main.cjs', codeSplitting: false },
      },
    },
  });
}

/** What the program reads of the package, and the licences of all that the executable holds; its code is in the bundle. */
function filesToRead() {
  const isRead = (path) =>
    /^(LICENSE|THIRD-PARTY\.md|package\.json|openapi\.yaml|docs\/interface\.html|dist\/contract\.json|dist\/guide\.html)$/.test(
      path,
    ) || /^(profiles|scenarios|schemas|dist\/dashboard)\//.test(path);
  const own = packedFiles()
    .filter(isRead)
    .map((path) => [path, readFileSync(path)]);
  return new Map([...own, ['NODE-LICENSE', nodeLicence()]]);
}

function writeBlob() {
  const config = {
    main: inFolder('main.cjs'),
    output: inFolder('blob'),
    disableExperimentalSEAWarning: true,
    assets: { files: inFolder('files') },
  };
  writeFileSync(inFolder('config.json'), JSON.stringify(config));
  run(process.execPath, ['--experimental-sea-config', inFolder('config.json')]);
}

/** This machine's Node; on Linux without the symbols that only debuggers read, an eighth of it. */
function bareNode() {
  if (process.platform !== 'linux') return process.execPath;
  run('strip', ['--strip-all', '-o', inFolder('node'), process.execPath]);
  return inFolder('node');
}

function inject() {
  const segment = isMac ? ['--macho-segment-name', 'NODE_SEA'] : [];
  const args = [target, 'NODE_SEA_BLOB', inFolder('blob'), '--sentinel-fuse', fuse, ...segment];
  run(process.execPath, ['node_modules/postject/dist/cli.js', ...args]);
}
