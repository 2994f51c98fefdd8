import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFixtures, runChecks, terminalReport } from '../contract-tests/index.ts';
import { startSandbox } from '../src/index.ts';
import { startSecondDeployment } from './second-deployment/server.mjs';
import { runCli } from './testing/run-cli.ts';
import { fileFolder } from './testing/file-folder.ts';

const { path: folder } = fileFolder();
const verify = (...args: readonly string[]) => runCli(['verify', ...args], { cwd: folder }).ended;

test('of a sandbox everything is found but the credentials, and the file is never overwritten', async () => {
  await using sandbox = await startSandbox({ port: 0 });
  const file = join(folder, 'made/here/sandbox.yaml');
  const { code, output } = await verify(sandbox.url, '--init', file);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('with nothing left to fill in') });
  const written = readFileSync(file, 'utf8');
  expect(written).not.toContain(sandbox.apiKey);
  const { apiKey, channelId } = sandbox;
  const { summary } = await runChecks(sandbox.url, { apiKey, channelId, fixtures: await readFixtures(file) });
  expect(summary).toMatchObject({ violated: 0, unverified: 0 });
  expect(await verify(sandbox.url, '--init', file)).toMatchObject({
    code: 2,
    errors: expect.stringContaining('is there already'),
  });
  expect(readFileSync(file, 'utf8')).toBe(written);
});

test('elsewhere pages are found by reading, and the rest says what to fill in', async () => {
  const deployment = await startSecondDeployment({ variant: 'terse' });
  try {
    const file = join(folder, 'fixtures.yaml');
    const { apiKey, channelId } = deployment.fixtures;
    const { code } = await verify(deployment.url, '--init', file, '--api-key', apiKey, '--channel', channelId);
    expect(code).toBe(0);
    const { pages, origins: _, ...others } = await readFixtures(file);
    expect(others).toEqual({});
    expect(pages).toMatchObject({ unknown: expect.any(Number), query: expect.any(String) });
    expect(pages?.known?.length).toBeGreaterThan(2);
    const { summary } = await runChecks(deployment.url, {
      apiKey,
      channelId,
      fixtures: { pages: pages ?? {} },
      rules: ['page', 'search'],
      readOnly: true,
    });
    expect(summary).toMatchObject({ violated: 0, unverified: 0 });
    expect(readFileSync(file, 'utf8')).toContain('# invalid: 999 # an int that is no event type');
  } finally {
    await deployment.close();
  }
});

test('nothing is written where nothing answers', async () => {
  const file = join(folder, 'none.yaml');
  expect(await verify('http://127.0.0.1:9', '--init', file)).toMatchObject({ code: 3 });
  expect(existsSync(file)).toBe(false);
});

test('each missing fixture is told once, with the rules that need it', async () => {
  await using sandbox = await startSandbox({ port: 0, apiKey: 'key-Jd83kQpLw02Zx7Vb', channel: 'chn-North-5521-Wq' });
  const { apiKey, channelId } = sandbox;
  const told = terminalReport(await runChecks(sandbox.url, { apiKey, channelId, fixtures: {} })).split('\n');
  const missing = told.flatMap(
    (line) => /^ {2}- ([\w.]+): add [^:]+: [\w.-]+(?:, [\w.-]+)*(?:… \(\d+ characters more\))?$/.exec(line)?.[1] ?? [],
  );
  expect(missing.sort()).toEqual([
    'eventTypes.valid',
    'eventWithRsvps',
    'images.valid',
    'pages.unknown',
    'places.valid',
  ]);
  expect(told).toContainEqual(expect.stringContaining('`verify URL --init FILE` writes a file to fill in'));
  expect(told).not.toContain('Not checked');
});
