import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectWrongUsage } from '../tests/testing/expect-wrong-usage.ts';
import { runCli } from '../tests/testing/run-cli.ts';
import { loadContract } from './contract/contract.ts';
import { fileFolder } from '../tests/testing/file-folder.ts';

const folder = fileFolder();

const run = (args: readonly string[]) => runCli(args, { cwd: folder.path }).ended;
const refuses = (args: readonly string[], says: RegExp) => expectWrongUsage(args, says, { cwd: folder.path });

describe.concurrent('help and lists', () => {
  test('without a command: the help, and exit code 2', async () => {
    const { code, output } = await run([]);
    expect(code).toBe(2);
    expect(output).toContain('Usage: channel-sandbox COMMAND');
  });

  test('rules', async () => {
    const { code, output } = await run(['rules']);
    expect(code).toBe(0);
    expect(
      output
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual([...loadContract().rules.keys()]);
    expect(output).toMatch(/^event\.address\.max-length +§8 +/m);
  });
});

test('a file that cannot be used names itself, and what would be right', async () => {
  writeFileSync(folder.file('profile.yaml'), 'profile: mine\nanswers:\n  host.form: both\n');
  await refuses(
    ['start', '--profile', 'profile.yaml'],
    /profile\.yaml:3:3: "both" is no lawful answer to host\.form\. Lawful: "either", "int" or "list"/,
  );
});
