import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Runs the action's own script, with the packed package as the one that is published, against a sandbox of that package. */
export async function actionProblems() {
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
