import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { expectWrongUsage } from '../tests/testing/expect-wrong-usage.ts';
import { runCli } from '../tests/testing/run-cli.ts';
import { startSettings, flagOf } from './options.ts';
import { loadContract } from './openapi/contract.ts';
import { tempFolder } from './store/testing/temp-folder.ts';

const folder = tempFolder();
afterAll(() => folder[Symbol.dispose]());

const run = (args: readonly string[]) => runCli(args, { cwd: folder.path }).ended;
const refuses = (args: readonly string[], says: RegExp) => expectWrongUsage(args, says, { cwd: folder.path });

describe.concurrent('help and lists', () => {
  test('without a command: the help, and exit code 2', async () => {
    const { code, output } = await run([]);
    expect(code).toBe(2);
    expect(output).toContain('Usage: channel-sandbox COMMAND');
  });

  test('start --help spells out every flag', async () => {
    const { code, output } = await run(['start', '--help']);
    expect(code).toBe(0);
    for (const name of Object.keys(startSettings)) expect(output).toMatch(new RegExp(`^  --${flagOf(name)}\\b`, 'm'));
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

  test('a rule that is named is explained: sentence, section, who checks it, a request that shows it', async () => {
    const { code, output } = await run(['rules', 'event.host.valid', 'event.location.timezone']);
    expect(code).toBe(0);
    const [host = '', timezone = ''] = output.split(/\n─+\n\n/);
    expect(host).toMatch(/^event\.host\.valid \(section 2\.2\)\n\n`host` is a valid page ID\.\n/);
    expect(host).toMatch(
      /Who checks it: `channel-sandbox verify URL --rules event\.host\.valid`, with \d+ checks on\s+events\.create/,
    );
    expect(host).toMatch(
      /refuses this request by it alone:\n\n {4}curl -sS -i -X POST http:\/\/127\.0\.0\.1:4700\/v1\/events\.create/,
    );
    expect(timezone).toMatch(
      /Who checks it: the project's own tests[^]*\/_sandbox\/events\/5001\/member-view\?timezone=/,
    );
  });

  test('a question that is named is explained: the lawful answers, how to answer otherwise, a request that shows it', async () => {
    const { output } = await run(['questions', 'host.form']);
    expect(output).toMatch(/^host\.form \(section 4\.5\)\n\n`host` as an int, as a one-element list, or either\.\n/);
    expect(output).toContain('Lawful: "either", "int" or "list".');
    expect(output).toContain("profile answer staging.yaml 'host.form=int'");
    expect(output).toMatch(/This request shows it; where it is accepted, it creates an event:\n\n {4}curl /);
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
    await refuses(['deviations', 'x'], /takes --json and nothing else, not x/);
    await refuses(['rules', '--all'], /takes IDs of rules and --json, not --all/);
  });

  test('a reader that goes away early, as `| head -1` does, is no crash', async () => {
    const running = runCli(['questions', '--json'], { cwd: folder.path });
    running.closeOutput();
    const { errors, code } = await running.ended;
    expect(errors).toBe('');
    expect(code).not.toBe(70);
  });
});

test('scenarios validate tells the line, the column and the key of what is wrong, and what is allowed', async () => {
  const head = "scenario: x\nseededAt: '2030-01-01T00:00:00Z'\npages: 3\nevents: 1\n";
  writeFileSync(folder.file('good.yaml'), head);
  writeFileSync(folder.file('bad.yaml'), `${head}ownEvents:\n  - title: A\n    host: 1\n`);
  expect(await run(['scenarios', 'validate', 'good.yaml'])).toMatchObject({
    code: 0,
    output: 'good.yaml: x is a scenario\n',
  });
  const { code, errors } = await run(['scenarios', 'validate', 'good.yaml', 'bad.yaml']);
  expect([code, errors]).toEqual([
    2,
    'bad.yaml:7:5: `/ownEvents/0/host`: the ID of a page, such as 9000, 9003, 9006, not 1.\n',
  ]);
  await refuses(['scenarios', 'validate'], /takes files: scenarios validate FILE/);
});

describe.concurrent('wrong usage', () => {
  test.each<[readonly string[], RegExp]>([
    [['strat'], /no command strat.*did you mean `start`.*--help/],
    [['start', '--port', 'abc'], /--port is "abc": give a whole number from 0 to 65535/],
  ])('%j', (args, says) => refuses(args, says));
});

test('a file that cannot be used names itself, and what would be right', async () => {
  writeFileSync(folder.file('profile.yaml'), 'profile: mine\nanswers:\n  host.form: both\n');
  await refuses(
    ['start', '--profile', 'profile.yaml'],
    /profile\.yaml:3: "both" is no lawful answer to host\.form\. Lawful: "either", "int" or "list"/,
  );
});
