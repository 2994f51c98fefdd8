import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startSandbox } from '../../src/index.ts';
import { withKnownValues } from './known-values.ts';

const folder = import.meta.dirname;
const openapi = readFileSync(join(folder, '../../openapi.yaml'), 'utf8');
const jar = join(folder, 'node_modules/specmatic/specmatic.jar');

const hasJava = spawnSync('java', ['-version']).status === 0;

/** Runs Specmatic's tests of a contract against a sandbox. */
async function specmatic(contract: string, settings: Readonly<Record<string, string>> = {}) {
  const sandbox = await startSandbox({ port: 0, checkAnswers: true });
  const place = mkdtempSync(join(tmpdir(), 'specmatic-'));
  writeFileSync(join(place, 'openapi.yaml'), contract);
  const env = { ...process.env, channelKey: `Channel ${sandbox.apiKey}`, ...settings };
  const args = ['-Xmx1g', '-jar', jar, 'test', '--testBaseURL', sandbox.url, 'openapi.yaml'];
  const options = { cwd: place, env, maxBuffer: 256 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)('java', args, options).catch(
    (error: unknown) => error as { stdout: string },
  );
  rmSync(place, { recursive: true });
  await sandbox.close();
  const [, run, failures] = /Tests run: (\d+), Successes: \d+, Failures: (\d+)/.exec(stdout) ?? [];
  const failed = [...stdout.matchAll(/^.*Scenario: (.*) has FAILED$/gm)].map(([, scenario]) => scenario);
  return { run: Number(run), failures: Number(failures), failed };
}

test.skipIf(!hasJava)('Specmatic’s tests of the examples pass', { timeout: 120_000 }, async () => {
  const { run, ...ended } = await specmatic(openapi);
  expect(ended).toEqual({ failures: 0, failed: [] });
  expect(run).toBeGreaterThanOrEqual(6);
});

test.skipIf(!hasJava)(
  'its generative tests pass with values that the sandbox knows',
  { timeout: 400_000 },
  async () => {
    const settings = { SPECMATIC_GENERATIVE_TESTS: 'true', MAX_TEST_REQUEST_COMBINATIONS: '5' };
    const { run, ...ended } = await specmatic(withKnownValues(openapi), settings);
    expect(ended).toEqual({ failures: 0, failed: [] });
    expect(run).toBeGreaterThan(200);
  },
);
