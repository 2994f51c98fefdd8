import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { comparisonKinds, reportKinds } from '../../contract-tests/index.ts';
import { commands } from './commands.ts';
import { helpOf, overview } from './main.ts';
import { spawnSync } from 'node:child_process';
import { completionsOf } from './completion.ts';
import { builtCli } from '../../tools/package/built.mjs';

const names = [...commands.keys()];
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '' && word !== '\\');

describe.each([60, 80, 100])('at %i columns', (width) => {
  it.each(names)('no line of the help of %s is longer, and no word is broken', (name) => {
    const text = helpOf(name, { width, reports: reportKinds });
    // A flag's value stays with its flag, so that a URL or a quoted text may need a line of its own that is too long.
    const long = text.split('\n').filter((line) => line.length > width && wordsOf(line).length > 2);
    expect(long).toEqual([]);
    expect(wordsOf(text)).toEqual(wordsOf(helpOf(name, { width: 10_000, reports: reportKinds })));
  });

  it('nor in the list of commands', () => {
    expect(
      overview(width)
        .split('\n')
        .filter((line) => line.length > width),
    ).toEqual([]);
    for (const name of names) expect(overview(width)).toContain(`  ${name} `);
  });
});

it.each(names)('the help of %s names each of its flags once', (name) => {
  const text = helpOf(name, { width: 80 });
  const flags = text.match(/^ {2}--[a-z-]+/gm) ?? [];
  expect(flags).toHaveLength(Object.keys(commands.get(name)?.flags ?? {}).length + 1);
  expect(new Set(flags).size).toBe(flags.length);
});

test('examples that take several lines are one command of a shell', () => {
  const text = helpOf('calibrate', { width: 60 });
  const examples = text.slice(text.indexOf('Examples:\n') + 9).replaceAll(/ \\\n +/g, ' ');
  expect(examples).toContain(`\n  ${commands.get('calibrate')?.examples?.[0]?.command}\n`);
});

describe('kinds of reports', () => {
  const file = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

  test('the help names those that it is given', () => {
    expect(helpOf('compare', { width: 200, reports: comparisonKinds })).toContain(
      `Kinds of reports: ${comparisonKinds.join(', ')}. `,
    );
  });

  test('docs/compare.md names all that `compare` writes, and no other', () => {
    const [, given = ''] = /Reports: ((?:`\w+`(?:, )?)+)\./.exec(file('docs/compare.md')) ?? [];
    expect(given.replaceAll('`', '').split(', ').toSorted()).toEqual(comparisonKinds.toSorted());
  });

  test('the documentation and the action name all that `verify` writes, and no other', () => {
    const [, others = ''] = /`--report html:report\.html` \(also ([^)]*)\)/.exec(file('docs/verify.md')) ?? [];
    expect(['html', ...others.split(', ')].toSorted()).toEqual(reportKinds.toSorted());
    const [, given = ''] = /^for report in (.*); do$/m.exec(file('.github/actions/verify.sh')) ?? [];
    const written = given.split(' ').map((one) => one.split(':'));
    expect(written.map(([kind]) => kind).toSorted()).toEqual(reportKinds.toSorted());
    for (const [, name = 'no file'] of written)
      for (const place of ['action.yml', 'docs/ci.md']) expect(file(place), place).toContain(name);
  });
});

describe('completion', () => {
  test.each<[words: readonly string[], offered: readonly string[]]>([
    [['ver'], ['verify']],
    [['comp'], ['compare', 'completion']],
    [['rules', 'event.host'], ['event.host.valid']],
    [['questions', 'host.'], ['host.form']],
    [['start', '--scen'], ['--scenario']],
    [['start', '--scenario', 'sold'], ['sold-out']],
    [['start', '--profile', 'strict'], ['strict-platform']],
    [['start', '--deviate', 'event.address.max-length:b'], ['event.address.max-length:bytes']],
    [['verify', 'http://127.0.0.1:4700', '--rules', 'auth.key,page.g'], ['auth.key,page.get']],
    [
      ['verify', '--depth', ''],
      ['quick', 'standard', 'thorough'],
    ],
    [['verify', '--report', 'sar'], ['sarif:']],
    [['compare', '--report', 'sar'], []],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['verify', '--fixtures', ''], []],
    [['verify', '--read-only', '--rat'], ['--rate']],
    [['start', 'x'], []],
    [['constructor', ''], []],
    [['start', '--constructor', 'x'], []],
  ])('%j may become %j', (words, offered) => expect(completionsOf(words)).toEqual(offered));

  test('nothing typed yet: every command', () => {
    expect(completionsOf([''])).toEqual(
      expect.arrayContaining(['start', 'verify', 'completion', '--help', '--version']),
    );
    expect(completionsOf([])).toEqual(completionsOf(['']));
  });

  const cli = builtCli();
  const run = (...args: readonly string[]) => spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' });

  describe('channel-sandbox completion', () => {
    test('bash completes by its script', () => {
      const { stdout } = run('completion', 'bash');
      const shell = `channel-sandbox() { ${process.execPath} ${cli} "$@"; }
${stdout}
COMP_WORDS=(channel-sandbox rules event.host); COMP_CWORD=2; _channel_sandbox; echo "\${COMPREPLY[@]}"`;
      const { stdout: offered, stderr } = spawnSync('bash', ['-c', shell], { encoding: 'utf8' });
      expect([offered, stderr]).toEqual(['event.host.valid\n', '']);
    });

    test('another shell is wrong usage', () => {
      const { status, stderr } = run('completion', 'tcsh');
      expect([status, stderr]).toEqual([
        2,
        'channel-sandbox: `channel-sandbox completion` takes one of bash, zsh, fish.\n',
      ]);
    });
  });
});
