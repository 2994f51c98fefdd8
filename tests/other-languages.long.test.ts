import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { blocksOf } from './testing/document-blocks.ts';
import { tempFolder } from './testing/temp-folder.ts';
import { builtCli } from '../tools/package/built.mjs';

const folder = tempFolder();
const page = 'docs/other-languages.md';

// The page's program is the executable; here it is the command of this checkout, with a key of its own in the terminal's stead.
mkdirSync(folder.file('bin'));
symlinkSync(builtCli(), folder.file('bin/channel-sandbox'));

const python = '/usr/bin/python3';
const [conftest = '', pages = ''] = blocksOf(page, 'python');

interface Runner {
  readonly needs: readonly [string, ...string[]];
  readonly files: Readonly<Record<string, string>>;
  readonly run: readonly [string, ...string[]];
  readonly passed: RegExp;
}

/** JUnit 5 as Debian has it. */
const jars = '/usr/share/java/*';
const runJUnit = `javac -cp '${jars}' PagesTest.java &&
  java -cp '.:${jars}' org.junit.platform.console.ConsoleLauncher --select-class PagesTest --details summary`;

/** Kotlin's compiler takes no `*` for a folder. */
const runKotlin = `kotlinc -jvm-target 1.8 -d . PagesTest.kt \\
  -cp "$(echo /usr/share/java/junit-*.jar /usr/share/java/apiguardian*.jar | tr ' ' ':')" &&
  java -cp '.:${jars}' org.junit.platform.console.ConsoleLauncher --select-class PagesTest --details summary`;

const hasJUnit = 'test -e /usr/share/java/junit-platform-console.jar';

const runners: Readonly<Record<string, Runner>> = {
  pytest: {
    needs: [python, '-m', 'pytest', '--version'],
    files: { 'conftest.py': conftest, 'test_pages.py': pages },
    run: [python, '-m', 'pytest', '-q', '-p', 'no:cacheprovider', '.'],
    passed: /^1 passed/m,
  },
  PHPUnit: {
    needs: ['phpunit', '--version'],
    files: { 'PagesTest.php': blocksOf(page, 'php')[0] ?? '' },
    run: ['phpunit', '--no-configuration', 'PagesTest.php'],
    passed: /^OK \(1 test/m,
  },
  'JUnit 5': {
    needs: ['sh', '-c', `command -v javac && ${hasJUnit}`],
    files: { 'PagesTest.java': blocksOf(page, 'java')[0] ?? '' },
    run: ['sh', '-c', runJUnit],
    passed: /1 tests successful/,
  },
  'JUnit 5 in Kotlin': {
    needs: ['sh', '-c', `command -v kotlinc java && ${hasJUnit}`],
    files: { 'PagesTest.kt': blocksOf(page, 'kotlin')[0] ?? '' },
    run: ['sh', '-c', runKotlin],
    passed: /1 tests successful/,
  },
};

test.each(Object.keys(runners))('the page\u2019s files for %s are a test that passes', async (name) => {
  const { needs, files, run, passed } = runners[name] as Runner;
  const [program, ...options] = needs;
  for (const text of Object.values(files)) {
    expect(text.length).toBeGreaterThan(100);
    expect(text.match(/^.*\S.*$/gm)?.length).toBeLessThanOrEqual(20);
  }
  if (spawnSync(program, options).status !== 0) return console.warn(`${name} is not installed: its files are not run.`);
  const own = folder.file(name);
  mkdirSync(own);
  for (const [file, text] of Object.entries(files)) writeFileSync(`${own}/${file}`, text);
  const PATH = `${folder.file('bin')}:${process.env['PATH'] ?? ''}`;
  const [command, ...args] = run;
  const { stdout } = await promisify(execFile)(command, args, {
    cwd: own,
    env: { ...process.env, PATH },
    timeout: 60_000,
  });
  expect(stdout).toMatch(passed);
});
