import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { completionsOf } from './completion.ts';
import { builtCli } from '../../tools/package/built.mjs';

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
  expect(completionsOf([''])).toEqual(expect.arrayContaining(['start', 'verify', 'completion', '--help', '--version']));
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
