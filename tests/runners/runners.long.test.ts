import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampled } from '../testing/sampled.ts';
import { tempFolder } from '../testing/temp-folder.ts';

// The packed package in tests of each runner, as its users have it; `npm run pretest:long` installs the runners.

const examples = resolve('examples/runners');
const installed = `${examples}/node_modules/channel-sandbox`;
const folder = tempFolder();
const written: string[] = [];
const write = (name: string, text: string) => {
  written.push(`${examples}/${name}`);
  writeFileSync(`${examples}/${name}`, text);
};
afterAll(() => {
  for (const file of written) rmSync(file, { force: true });
  folder[Symbol.dispose]();
});

beforeAll(() => {
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder.path];
  const [packed] = JSON.parse(execFileSync('npm', pack, { encoding: 'utf8', stdio: 'pipe' })) as [{ filename: string }];
  rmSync(installed, { recursive: true, force: true });
  mkdirSync(installed);
  execFileSync('tar', ['-xzf', folder.file(packed.filename), '--strip-components=1', '-C', installed]);
  symlinkSync(resolve('node_modules'), `${installed}/node_modules`); // what npm would install for it
  const commonJs = readFileSync('tests/runners/every-door.test.cjs', 'utf8');
  const asModule = commonJs
    .replaceAll(/^const (.*) = require\((.*)\);$/gm, 'import $1 from $2;')
    .replace('import contract from', 'import * as contract from')
    .replace(/^import \{ (.*), \.\.\.(\w+) \} from (.*);$/m, 'import { $1 } from $3;\nimport * as $2 from $3;');
  write('every-door.test.cjs', commonJs);
  write('every-door-esm.test.js', asModule);
  for (const name of ['fake-timers.test.cjs', 'fake-timers.vitest.test.js'])
    write(name, readFileSync(`tests/runners/${name}`, 'utf8'));
  write('fake-timers.vitest.config.js', `export default { test: { include: ['fake-timers.vitest.test.js'] } };`);
});

const runners = ['jest-commonjs', 'jest-esm', 'vitest', 'node-test', 'mocha', 'playwright'];

/** Programs and their arguments; what Jest's scripts are for the examples. */
// Jest's own 5 s are too few where every core is busy.
const jest = ['node_modules/jest/bin/jest.js', '--forceExit', '--testTimeout=60000'];
const everyDoor = {
  'Jest, CommonJS': [...jest, 'every-door.test'],
  'Jest, ES modules': ['--experimental-vm-modules', ...jest, 'every-door-esm'],
};

const fakeTimers = {
  Jest: [...jest, 'fake-timers.test'],
  'Jest with jsdom': [...jest, '--env=jsdom', 'fake-timers.test'],
  vitest: ['node_modules/vitest/vitest.mjs', 'run', '--config=fake-timers.vitest.config.js'],
};

type Major = '20' | '24';
const majors: readonly Major[] = ['20', '24'];

const nodeOf = (major: Major): string =>
  execFileSync('npx', ['-y', '-p', `node@${major}`, 'node', '-p', 'process.execPath'], {
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();
const nodes: Readonly<Record<Major, string>> = { 20: nodeOf('20'), 24: nodeOf('24') };

/** Runs a program in the folder of the examples, on a Node of that version. */
const run = (major: Major, file: string, args: readonly string[]) =>
  promisify(execFile)(file, args, {
    cwd: examples,
    timeout: 120_000,
    env: {
      HOME: process.env['HOME'],
      NO_COLOR: '1',
      PATH: [dirname(nodes[major]), process.env['PATH']].join(delimiter),
    },
  }).catch((error: unknown) => {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${args.join(' ')} failed on Node ${major}:\n${stdout}\n${stderr}`);
  });

/** Each on one of the two versions, on both in the whole suite. */
const onBoth = <Case>(cases: readonly Case[]) =>
  sampled(majors.flatMap((major) => cases.map((one) => [major, one] as const)));

test.each(onBoth(runners))(
  'Node %s: the example of %s passes',
  async (major, runner) => {
    const { stdout, stderr } = await run(major, 'npm', ['run', runner]);
    expect(stdout + stderr).toMatch(/\b2 (passed|passing)|^# pass 2|ℹ pass 2/m);
  },
  130_000,
);

test.each(onBoth(Object.keys(everyDoor) as (keyof typeof everyDoor)[]))(
  'Node %s: every door works in %s',
  async (major, runner) => {
    const { stderr } = await run(major, nodes[major], everyDoor[runner]);
    expect(stderr).toMatch(/^Tests: +5 passed, 5 total$/m);
  },
  130_000,
);

test.each(onBoth(Object.keys(fakeTimers) as (keyof typeof fakeTimers)[]))(
  'Node %s: a sandbox answers under the fake timers of %s',
  async (major, runner) => {
    const { stdout, stderr } = await run(major, nodes[major], fakeTimers[runner]);
    expect(stdout + stderr).toMatch(/^ *Tests:? +4 passed/m);
  },
  130_000,
);
