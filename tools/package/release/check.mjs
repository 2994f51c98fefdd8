// `npm run release-check`: all that a release wants and that needs no network but the registry of packages. Wants a built checkout.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { changesOf } from './changes.mjs';
import { packedFiles } from '../packed-files.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const { GITHUB_REF_TYPE: refType, GITHUB_REF_NAME: refName } = process.env;
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const { version } = manifest;

function versionProblems() {
  const problems = [];
  if (!/^\d+\.\d+\.\d+(-rc\.\d+)?$/.test(version)) problems.push(`package.json: ${version} is no version to release`);
  if (refType === 'tag' && refName !== `v${version}`) problems.push(`the tag ${refName} is not v${version}`);
  const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).version;
  if (locked !== version) problems.push(`package-lock.json has the version ${locked}, package.json ${version}`);
  return [...problems, ...otherVersionProblems()];
}

/** Every file that names the image, or an archive of it, names that of this version. */
function otherVersionProblems() {
  const documents = readdirSync('docs').filter((name) => name.endsWith('.md'));
  const files = [
    'compose.yaml',
    'examples/deploy/kubernetes/kustomization.yaml',
    ...documents.map((name) => `docs/${name}`),
  ];
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:channel-sandbox[:-]|newTag: )v?(\d+\.\d+\.\d+(?:-rc\.\d+)?)/g)]
      .filter(([, named]) => named !== version)
      .map(([, named]) => `${file} names the version ${named}, not ${version}`),
  );
}

/** Before there is a tag, what is to be released may still be called unreleased. */
function changelogProblems() {
  const titles = refType === 'tag' ? [version] : [version, 'Unreleased'];
  return titles.some((title) => changesOf(title) !== undefined)
    ? []
    : [`CHANGELOG.md says nothing under ${titles.join(' or ')}`];
}

/** An address would send everybody to the registry, or the mirror, of whoever wrote the file. */
function lockProblems() {
  return ['.', 'tests/other-tools', 'tests/other-tools/newest', 'examples/runners']
    .map((folder) => `${folder}/package-lock.json`)
    .flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages)
        .filter(([path]) => path !== '')
        .flatMap(([path, { resolved, integrity }]) => [
          ...(resolved === undefined ? [] : [`${file}: ${path} names the address ${resolved}`]),
          ...(integrity === undefined ? [`${file}: ${path} has no digest`] : []),
        ]),
    );
}

/** What an accident would exceed, such as a source map or a folder of pictures. */
const maxBytes = 4_400_000;

/** All that the package may hold; each has to match something, so that nothing is lost either. */
const list = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'THIRD-PARTY.md',
  'openapi.yaml',
  'package.json',
  'postman-collection.json',
  'dist/commonjs/*.cjs',
  'dist/commonjs/*.d.cts',
  'dist/commonjs/chunks/*.cjs',
  'dist/contract-tests/**.d.ts',
  'dist/contract-tests/index.js',
  'dist/contract.json',
  'dist/dashboard/assets/*.css',
  'dist/dashboard/assets/*.js',
  'dist/dashboard/assets/*.svg',
  'dist/dashboard/index.html',
  'dist/guide.html',
  'dist/src/**.d.ts',
  'dist/src/cli.js',
  'dist/src/control/client/index.js',
  'dist/src/index.js',
  'docs/*.md',
  'docs/images/*.png',
  'docs/interface.html',
  'examples/client/*.mjs',
  'examples/partner-vitest/**',
  'examples/runners/*.cjs',
  'examples/runners/*.js',
  'examples/runners/README.md',
  'examples/runners/package.json',
  'scenarios/profiles/*.yaml',
  'scenarios/*.yaml',
  'schemas/*.json',
  'src/interface/questions/*.ts',
];

/** `*` is a name, `**` a path. */
const patternOf = (text) =>
  new RegExp(
    `^${text.replaceAll('.', String.raw`\.`).replaceAll(/\*+/g, (stars) => (stars === '*' ? '[^/]+' : '.+'))}$`,
  );

function packedProblems() {
  const paths = packedFiles();
  const patterns = list.map((text) => ({ text, pattern: patternOf(text) }));
  const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0);
  return [
    ...paths
      .filter((path) => !patterns.some(({ pattern }) => pattern.test(path)))
      .map((path) => `${path} is not on the list`),
    ...patterns
      .filter(({ pattern }) => !paths.some((path) => pattern.test(path)))
      .map(({ text }) => `there is no ${text}`),
    ...(bytes > maxBytes ? [`${bytes} bytes, more than ${maxBytes}`] : []),
  ];
}

/** Runs the action's own script, with the packed package as the one that is published, against a sandbox of that package. */
async function actionProblems() {
  const folder = mkdtempSync(join(tmpdir(), 'release-check-'));
  try {
    const bin = install(folder);
    const sandbox = spawn(join(bin, 'channel-sandbox'), ['start', '--port', '0', '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = await firstLine(sandbox);
      return verify(folder, bin, JSON.parse(line));
    } finally {
      sandbox.kill('SIGTERM');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function install(folder) {
  const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], options)
    .trim()
    .split('\n')
    .at(-1);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, join(folder, packed)], options);
  return join(folder, 'node_modules/.bin');
}

/** The first line that a program prints; none where it ends before. */
function firstLine(program) {
  const lines = createInterface(program.stdout);
  return Promise.race([
    new Promise((resolve) => lines.once('line', (line) => resolve([line]))),
    new Promise((_, reject) =>
      program.once('exit', (code) => reject(new Error(`the packed sandbox ended with ${code}`))),
    ),
  ]);
}

function verify(folder, bin, { url, apiKey, channelId }) {
  const [outputs, summary] = [join(folder, 'outputs'), join(folder, 'summary.md')];
  for (const file of [outputs, summary]) writeFileSync(file, '');
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: folder,
    GITHUB_OUTPUT: outputs,
    GITHUB_STEP_SUMMARY: summary,
    CHANNEL_SANDBOX_API_KEY: apiKey,
    CHANNEL_SANDBOX_CHANNEL: channelId,
    INPUT_TARGET: url,
    INPUT_REPORT_FOLDER: join(folder, 'report'),
  };
  try {
    execFileSync('bash', ['.github/actions/verify.sh'], { env, stdio: 'pipe' });
  } catch (error) {
    return [`verify.sh ended with ${error.status}: ${String(error.stderr)}${String(error.stdout).slice(-500)}`];
  }
  const said = readFileSync(outputs, 'utf8');
  return ['exit-code=0', 'violated=0', 'report=']
    .filter((output) => !said.includes(output))
    .map((output) => `verify.sh wrote no ${output} to the step’s outputs`);
}

/** What each looks at, and what it says is wrong. */
const checks = {
  version: versionProblems,
  changelog: changelogProblems,
  'lock files': lockProblems,
  'what is packed': packedProblems,
  'the action': actionProblems,
};

for (const [name, problemsOf] of Object.entries(checks)) {
  const problems = await problemsOf();
  console.log(
    problems.length === 0 ? `✓ ${name}` : `✗ ${name}\n${problems.map((problem) => `    ${problem}`).join('\n')}`,
  );
  if (problems.length > 0) process.exitCode = 1;
}
