import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { expectWrongUsage } from '../tests/testing/expect-wrong-usage.ts';
import { runCli, type RunOptions } from '../tests/testing/run-cli.ts';
import { loadContract } from './openapi/contract.ts';
import { tempFolder } from './store/testing/temp-folder.ts';

const folder = tempFolder();
afterAll(() => folder[Symbol.dispose]());

const run = (args: readonly string[]) => runCli(args, { cwd: folder.path }).ended;
const refuses = (args: readonly string[], says: RegExp, options: Partial<RunOptions> = {}) =>
  expectWrongUsage(args, says, { cwd: folder.path, ...options });

describe.concurrent('help and lists', () => {
  test.each([['--help'], ['help']])('%s', async (flag) => {
    const { code, output, errors } = await run([flag]);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    for (const command of ['start', 'rules', 'questions', 'scenarios'])
      expect(output).toMatch(new RegExp(`^  ${command} `, 'm'));
  });

  test.each(['rules', 'questions', 'scenarios', 'deviations', 'faults'])('%s --help', async (name) => {
    const { code, output, errors } = await run([name, '--help']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toMatch(new RegExp(`^Usage: channel-sandbox ${name} (?:\\[ID…\\] )?\\[--json\\]`));
  });

  test('--version', async () => {
    expect(await run(['--version'])).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  test('rules --json and questions --json', async () => {
    const { rules, questions } = loadContract();
    expect(JSON.parse((await run(['rules', '--json'])).output)).toEqual(
      [...rules].map(([id, rule]) => ({ id, ...rule })),
    );
    expect(JSON.parse((await run(['questions', '--json'])).output)).toEqual(
      [...questions].map(([id, question]) => ({ id, ...question })),
    );
  });

  test('questions tell the default and what is lawful', async () => {
    expect((await run(['questions'])).output).toMatch(
      /^host\.form \(§4\.5\)\n.*one-element list.*\n {4}By default "either"\. Lawful: "either", "int" or "list"\.$/m,
    );
  });

  test('scenarios [--json]', async () => {
    expect((await run(['scenarios'])).output).toMatch(/^default +500 pages, 60 events: /m);
    expect(JSON.parse((await run(['scenarios', '--json'])).output)).toContainEqual(
      expect.objectContaining({ scenario: 'default', pages: 500, events: 60 }),
    );
  });
});

describe.concurrent('wrong usage', () => {
  test.each([
    ['', 'empty'],
    ['# port: 4700\n', 'comments'],
  ])('a settings file without settings names itself: %j', async (text, name) => {
    const cwd = folder.file(name);
    mkdirSync(cwd);
    writeFileSync(`${cwd}/channel-sandbox.config.yaml`, text);
    await refuses(['start'], /channel-sandbox\.config\.yaml is empty: give one setting a line, such as `port: 4700`/, {
      cwd,
    });
  });

  test.each<[readonly string[], RegExp]>([
    [['constructor'], /no command constructor/],
    [['rules', '--jsno'], /takes IDs of rules and --json, not --jsno/],
    [['start', '--prot', '0'], /no flag --prot.*did you mean `--port`/],
    [['start', '--deviate', 'event.host.vald'], /event\.host\.vald.*did you mean `event\.host\.valid`/],
    [['start', '--scenario', 'dfault'], /no scenario dfault.*did you mean `default`/],
    [['start', '--profile', 'nowhere.yaml'], /nowhere\.yaml cannot be read/],
    [['start', '--port', '0', '--host', '0.0.0.0'], /--api-key and --channel of your own/],
    [
      ['start', '--port', '0', '--host', '192.0.2.1', '--api-key', 'k-1234567890-abcd', '--channel', 'c-1'],
      /192\.0\.2\.1 is no address of this machine/,
    ],
  ])('%j', (args, says) => refuses(args, says));

  test('a wrong variable names itself', () =>
    refuses(['start'], /CHANNEL_SANDBOX_PORT is "many"/, { variables: { CHANNEL_SANDBOX_PORT: 'many' } }));
});

/** A folder of its own with a file in it. */
function folderWith(file: string, text: string): string {
  const path = folder.file(`${file}-${Math.random()}`);
  mkdirSync(path);
  writeFileSync(`${path}/${file}`, text);
  return path;
}

describe.concurrent('a file that cannot be used names itself, and what would be right', () => {
  test.each([
    [
      'channel-sandbox.config.yaml',
      'prot: 4700',
      /channel-sandbox\.config\.yaml: there is no setting prot.*did you mean `port`/,
    ],
    ['channel-sandbox.config.yaml', 'port: many', /channel-sandbox\.config\.yaml: port is "many"/],
    ['channel-sandbox.config.yaml', 'toString: x', /there is no setting toString/],
    ['channel-sandbox.config.yaml', 'port: [', /channel-sandbox\.config\.yaml/],
    [
      'profile.yaml',
      'profile: mine\nanswers:\n  host.form: int\n  host.from: list\n',
      /profile\.yaml:4: host\.from is no open question.*did you mean `host\.form`/,
    ],
    ['profile.yaml', 'answers: {', /profile\.yaml: not YAML/],
  ])('%s: %j', (file, text, says) =>
    refuses(['start', '--profile', 'profile.yaml'], says, { cwd: folderWith(file, text) }),
  );
});
