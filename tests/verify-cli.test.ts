import { reportKinds } from '../contract-tests/index.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type RunningSandbox } from '../src/index.ts';
import { runCli } from './testing/run-cli.ts';

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

test('1: a broken rule, in every kind of report, none of which holds the key', async () => {
  const { code, output, errors } = await verify(
    broken.url,
    '--rules',
    'event.host',
    ...reportKinds.flatMap((kind) => ['--report', `${kind}:out/${kind}.txt`]),
    '--log',
    'made/for/log.ndjson',
  );
  expect({ code, errors }).toMatchObject({ code: 1 });
  const texts = [output, errors, read('made/for/log.ndjson'), ...reportKinds.map((kind) => read(`out/${kind}.txt`))];
  for (const text of [output, ...reportKinds.filter((kind) => kind !== 'badge').map((kind) => read(`out/${kind}.txt`))])
    expect(text).toContain('event.host.valid');
  for (const secret of [apiKey, encodeURIComponent(apiKey), Buffer.from(apiKey).toString('base64')])
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
});

test.each<[string, readonly string[], RegExp]>([
  ['no URL', [], /Give the URL/],
  ['fixtures with a typo', ['http://127.0.0.1:9', '--fixtures', 'typo.yaml'], /typo\.yaml:2.*eventTypes/],
])('2: wrong usage: %s', async (_name, args, says) => {
  write('typo.yaml', 'apiKey: k\neventType: { valid: [3] }\n');
  const { code, errors } = await verify(...args);
  expect({ code, errors }).toEqual({ code: 2, errors: expect.stringMatching(says) });
});
