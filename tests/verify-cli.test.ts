import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContract } from '../contract-tests/files/contract.ts';
import { startOddDeployment } from '../contract-tests/testing/odd-deployment.ts';
import { startSandbox, type RunningSandbox } from '../src/index.ts';
import { fakeOpener } from './testing/fake-opener.ts';
import { runCli } from './testing/run-cli.ts';

const { rules } = readContract();
const visible = rules.filter(({ seen }) => seen.includes('api')).length;
const apiKey = 'key/for+tests=8c1f?';
const folder = mkdtempSync(join(tmpdir(), 'verify-'));
let kept: RunningSandbox;
let broken: RunningSandbox;

beforeAll(async () => {
  kept = await startSandbox({ port: 0, apiKey });
  broken = await startSandbox({ port: 0, apiKey, deviate: ['event.host.valid'] });
  write('fixtures.yaml', await (await fetch(`${kept.control}/fixtures`)).text());
});
afterAll(async () => {
  await Promise.all([kept.close(), broken.close()]);
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const verify = (...args: readonly string[]) => runCli(['verify', ...args], { cwd: folder }).ended;

test('0: a deployment that keeps the interface', async () => {
  const { code, output } = await verify(kept.url);
  expect({ code, last: output.trimEnd().split('\n').at(-1) }).toEqual({
    code: 0,
    last: expect.stringMatching(
      new RegExp(`^OK ${visible} of ${rules.length} verified, ${rules.length - visible} not visible · `),
    ),
  });
  expect(output).not.toContain('Observed otherwise'); // it answers as its profile says
});

test('1: a broken rule, in every kind of report, none of which holds the key', async () => {
  const kinds = ['json', 'junit', 'html', 'markdown', 'sarif', 'github', 'badge'];
  const { code, output, errors } = await verify(
    broken.url,
    '--rules',
    'event.host',
    ...kinds.flatMap((kind) => ['--report', `${kind}:out/${kind}.txt`]),
    '--log',
    'made/for/log.ndjson',
  );
  expect(code).toBe(1);
  const texts = [output, errors, read('made/for/log.ndjson'), ...kinds.map((kind) => read(`out/${kind}.txt`))];
  for (const text of [output, ...kinds.filter((kind) => kind !== 'badge').map((kind) => read(`out/${kind}.txt`))])
    expect(text).toContain('event.host.valid');
  for (const secret of [apiKey, encodeURIComponent(apiKey), Buffer.from(apiKey).toString('base64')])
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
});

describe('--open', () => {
  const open = (variables: Record<string, string>, ...args: readonly string[]) =>
    runCli(['verify', kept.url, '--rules', 'page.get', '--open', ...args], { cwd: folder, variables }).ended;

  test('shows the HTML report that was asked for, whose path comes below the verdict', async () => {
    const { variables, opened } = fakeOpener(folder, 0);
    const { code, output, errors } = await open(
      variables,
      '--report',
      'html:o p/en.html',
      '--report',
      'json:open.json',
    );
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output.trimEnd().split('\n').slice(-3)).toEqual([
      expect.stringMatching(/^OK 1 of 1 verified · /),
      'html report: o p/en.html',
      'json report: open.json',
    ]);
    expect(opened()).toBe(`${pathToFileURL(join(folder, 'o p/en.html')).href}\n`);
  });

  test('makes one where none was asked for, and says where it is where no browser opens', async () => {
    const { variables, opened } = fakeOpener(folder, 3);
    const { code, errors } = await open({ ...variables, TMPDIR: folder });
    const [, file = ''] = /no browser could be opened; the report is at (.*)\n$/.exec(errors) ?? [];
    expect(code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('<!doctype html>');
    expect(opened()).toBe(`${pathToFileURL(file).href}\n`);
  });
});

describe('2: wrong usage', () => {
  test.each<[string, readonly string[], RegExp]>([
    ['no URL', [], /Give the URL/],
    ['fixtures with a typo', ['http://127.0.0.1:9', '--fixtures', 'typo.yaml'], /typo\.yaml:2.*eventTypes/],
  ])('%s', async (_name, args, says) => {
    write('typo.yaml', 'apiKey: k\neventType: { valid: [3] }\n');
    const { code, errors } = await verify(...args);
    expect({ code, errors }).toEqual({ code: 2, errors: expect.stringMatching(says) });
  });
});

describe('3: nothing to check', () => {
  test('nobody listens', async () =>
    expect(await verify('http://127.0.0.1:9', '--fixtures', 'fixtures.yaml')).toMatchObject({
      code: 3,
      errors: expect.stringMatching(/nothing listens/),
    }));
  test('a wrong prefix, told in the reports that were asked for too', async () => {
    const nothing = { status: 404, headers: { 'content-type': 'application/json' }, body: '{"error":"not found"}' };
    const odd = await startOddDeployment(() => nothing);
    const kinds = ['json', 'junit', 'html', 'markdown', 'sarif', 'github', 'badge'];
    const reports = kinds.flatMap((kind) => ['--report', `${kind}:unreachable/${kind}.txt`]);
    expect(await verify(odd.url, '--fixtures', 'fixtures.yaml', ...reports)).toMatchObject({
      code: 3,
      errors: expect.stringMatching(/the path prefix is most likely wrong/),
    });
    await odd.close();
    for (const kind of kinds.filter((one) => one !== 'badge'))
      expect(read(`unreachable/${kind}.txt`)).toContain('the path prefix is most likely wrong');
    expect(JSON.parse(read('unreachable/json.txt'))).toMatchObject({ summary: { verified: 0, unverified: visible } });
  });
});

test('a plan sends nothing', async () => {
  const odd = await startOddDeployment(() => undefined);
  const { code, output } = await verify(odd.url, '--plan', '--fixtures', 'fixtures.yaml');
  expect({ code, seen: odd.seen.length, output }).toEqual({
    code: 0,
    seen: 0,
    output: expect.stringMatching(/\d+ requests would be sent .* and \d+ events created\. Nothing was sent/),
  });
  await odd.close();
});
