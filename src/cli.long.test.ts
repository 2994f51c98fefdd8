import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectWrongUsage, runHere } from '../tests/testing/expect-wrong-usage.ts';
import { runCli, type RunOptions } from '../tests/testing/run-cli.ts';
import { flagOf, startSettings } from './settings/options.ts';
import { loadContract, questionRows, ruleRows } from './contract/contract.ts';
import { fileFolder } from '../tests/testing/file-folder.ts';

const folder = fileFolder();

const run = (args: readonly string[]) => runHere(args, { cwd: folder.path });
const refuses = (args: readonly string[], says: RegExp, options: Partial<RunOptions> = {}) =>
  expectWrongUsage(args, says, { cwd: folder.path, ...options });

describe('help and lists', () => {
  test.each([['--help'], ['help']])('%s', async (flag) => {
    const { code, output, errors } = await run([flag]);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    for (const command of ['start', 'rules', 'questions', 'scenarios'])
      expect(output).toMatch(new RegExp(`^  ${command} `, 'm'));
  });

  test.each(['rules', 'questions', 'scenarios', 'deviations', 'faults'])('%s --help', async (name) => {
    const { code, output, errors } = await run([name, '--help']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toMatch(new RegExp(`^Usage: channel-sandbox ${name} (?:\\[(?:ID|NAME)…\\] )?\\[--json\\]`));
  });

  test('--version', async () => {
    expect(await run(['--version'])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\d+\.\d+\.\d+(-rc\.\d+)?\n$/),
    });
  });

  test('rules --json and questions --json', async () => {
    const contract = loadContract();
    const rules = JSON.parse((await run(['rules', '--json'])).output) as readonly object[];
    const questions = JSON.parse((await run(['questions', '--json'])).output) as readonly object[];
    expect(rules).toEqual(ruleRows(contract));
    expect(questions).toEqual(questionRows(contract));
    expect(Object.keys(rules[0] ?? {})).toEqual(['id', 'section', 'seen', 'text', 'quotes']);
    expect(Object.keys(questions[0] ?? {})).toEqual(['id', 'section', 'question', 'default', 'answers']);
  });

  test('questions tell the default and what is lawful', async () => {
    expect((await run(['questions'])).output).toMatch(
      /^host\.form \(§4\.5\)\n(?: {4}.*\n)+ {4}list with one ID\. Which of the two do you accept\?\n {4}By default "either"\. Lawful: "either", "int" or "list"\.$/m,
    );
  });

  test('scenarios [--json]', async () => {
    expect((await run(['scenarios'])).output).toMatch(/^default +500 pages, 60 events: /m);
    expect(JSON.parse((await run(['scenarios', '--json'])).output)).toContainEqual(
      expect.objectContaining({ scenario: 'default', pages: 500, events: 60 }),
    );
  });
});

describe('wrong usage', () => {
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
    [['strat'], /no command strat.*did you mean `start`.*--help/],
    [['constructor'], /no command constructor/],
    [['start', '--port', 'abc'], /--port is "abc": give a whole number from 0 to 65535/],
    [['rules', '--jsno'], /no flag --jsno: `channel-sandbox rules` takes --json/],
    [['scenarios', 'valdate', 'x.yaml'], /no command valdate \(did you mean `validate`\?\)/],
    [['start', '--prot', '0'], /no flag --prot.*did you mean `--port`/],
    [['start', '--port', '0', '--deviate', 'event.host.vald'], /event\.host\.vald.*did you mean `event\.host\.valid`/],
    [['start', '--port', '0', '--scenario', 'dfault'], /no scenario dfault.*did you mean `default`/],
    [['start', '--port', '0', '--profile', 'nowhere.yaml'], /nowhere\.yaml cannot be read/],
    [['start', '--port', '0', '--host', '0.0.0.0'], /--api-key .* and --channel .* of your own/],
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

test.each([
  [
    'channel-sandbox.config.yaml',
    'prot: 4700',
    /channel-sandbox\.config\.yaml:1:1: there is no setting prot.*did you mean `port`/,
  ],
  ['channel-sandbox.config.yaml', 'port: many', /channel-sandbox\.config\.yaml:1:1: port is "many"/],
  ['channel-sandbox.config.yaml', 'toString: x', /there is no setting toString/],
  ['channel-sandbox.config.yaml', 'port: [', /channel-sandbox\.config\.yaml/],
  [
    'profile.yaml',
    'profile: mine\nanswers:\n  host.form: int\n  host.from: list\n',
    /profile\.yaml:4:3: host\.from is no open question.*did you mean `host\.form`/,
  ],
  ['profile.yaml', 'answers: {', /profile\.yaml:1:11: not YAML/],
])('a file that cannot be used names itself, and what would be right: %s: %j', (file, text, says) =>
  refuses(['start', '--port', '0', '--profile', 'profile.yaml'], says, { cwd: folderWith(file, text) }),
);

test('start --help spells out every flag', async () => {
  const { code, output } = await run(['start', '--help']);
  expect(code).toBe(0);
  for (const name of Object.keys(startSettings)) expect(output).toMatch(new RegExp(`^  --${flagOf(name)}\\b`, 'm'));
});

test('a rule that is named is explained: sentence, section, who checks it, a request that shows it', async () => {
  const { code, output } = await run(['rules', 'event.host.valid', 'event.location.timezone']);
  expect(code).toBe(0);
  const [host = '', timezone = ''] = output.split(/\n─+\n\n/);
  expect(host).toMatch(/^event\.host\.valid \(section 2\.2\)\n\n`host` is a valid page ID\.\n/);
  expect(host).toMatch(
    /Who checks it: `channel-sandbox verify\s+URL\s+--rules\s+event\.host\.valid`, with\s+\d+\s+checks\s+on\s+events\.update,\s+events\.create/,
  );
  expect(host).toMatch(
    /refuses this request because of this\s+rule alone:\n\n {4}curl -sS -i -X POST http:\/\/127\.0\.0\.1:4700\/v1\/events\.create/,
  );
  expect(timezone).toMatch(
    /Who checks it: the project's own tests[^]*\/_sandbox\/events\/5001\/member-view\?timezone=/,
  );
});

test('a question that is named is explained: the lawful answers, how to answer otherwise, a request that shows it', async () => {
  const { output } = await run(['questions', 'host.form']);
  expect(output).toMatch(/^host\.form \(section 4\.5\)\n\nThe table says that `host` is the ID of one page\. /);
  expect(output).toContain('Lawful: "either", "int" or "list".');
  expect(output).toContain("profile answer staging.yaml 'host.form=int'");
  expect(output).toMatch(/This request shows it; if it is accepted, it creates an event:\n\n {4}curl /);
  expect(JSON.parse((await run(['questions', 'host.form', '--json'])).output)).toMatchObject([
    { id: 'host.form', default: 'either' },
  ]);
  expect(JSON.parse((await run(['rules', 'auth.key', '--json'])).output)).toMatchObject([{ id: 'auth.key' }]);
});

test('questions reads as a text, each below its name, and no line is long', async () => {
  const { output } = await run(['questions']);
  const lines = output.trimEnd().split('\n');
  expect(lines.filter((line) => /^\S/.test(line)).map((line) => line.split(' ')[0])).toEqual([
    ...loadContract().questions.keys(),
  ]);
  expect(lines.filter((line) => line.length > 100)).toEqual([]);
  expect(output).not.toMatch(/"type":|undefined/);
});

test('a rule that does not exist', async () => {
  await refuses(['rules', 'event.host.vald'], /no rule event\.host\.vald \(did you mean `event\.host\.valid`\?\)/);
  await refuses(
    ['deviations', 'x'],
    /no deviation x\. `channel-sandbox deviations` lists them, and `channel-sandbox rules` the rules/,
  );
  await refuses(['rules', '--all'], /no flag --all: `channel-sandbox rules` takes --json/);
});

test('a reader that goes away early, as `| head -1` does, is no crash', async () => {
  const running = runCli(['questions', '--json'], { cwd: folder.path });
  running.closeOutput();
  const { errors, code } = await running.ended;
  expect(errors).toBe('');
  expect(code).not.toBe(70);
});

test('scenarios validate tells the line, the column and the key of what is wrong, and what is allowed', async () => {
  const head = "scenario: x\nseededAt: '2030-01-01T00:00:00Z'\npages: 3\nevents: 1\n";
  writeFileSync(folder.file('good.yaml'), head);
  writeFileSync(folder.file('bad.yaml'), `${head}ownEvents:\n  - title: A\n    host: 1\n`);
  expect(await run(['scenarios', 'validate', 'good.yaml'])).toMatchObject({
    code: 0,
    output: 'good.yaml is valid: scenario x\n',
  });
  const { code, errors } = await run(['scenarios', 'validate', 'good.yaml', 'bad.yaml']);
  expect([code, errors]).toEqual([
    2,
    'bad.yaml:7:5: `/ownEvents/0/host`: the ID of a page, such as 9000, 9003, 9006, not 1.\n',
  ]);
  await refuses(['scenarios', 'validate'], /takes files: scenarios validate FILE/);
});
