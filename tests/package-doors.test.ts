import * as contract from '../contract-tests/index.ts';
import * as control from '../src/control/client/index.ts';
import * as sandbox from '../src/index.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { inspect } from 'node:util';
import { describeContract, readSandboxFixtures, runChecks, TargetRefused } from '../contract-tests/index.ts';
import { createSandbox, startSandbox } from '../src/index.ts';

/** CommonJS has declarations of its own: what is added to a door has to be added to them, too. */
test.each(Object.entries({ index: sandbox, contract, control }))(
  'commonjs/%s.d.cts declares all that its module exports, and no more',
  (name, door) => {
    const declarations = readFileSync(`dist/commonjs/${name}.d.cts`, 'utf8');
    const declared = [...declarations.matchAll(/^export declare const (\w+): typeof door\.\1;$/gm)].map(([, of]) => of);
    expect(declared.toSorted()).toEqual(Object.keys(door).toSorted());
  },
);

const content = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: Record<string, string> };
const { scripts } = content;

it('no script of npm changes package.json: one that is interrupted leaves the checkout as it was', () => {
  expect(Object.entries(scripts).filter(([, command]) => /\bpackage\.json\b|\bnpm pkg\b/.test(command))).toEqual([]);
});

it.each(['preinstall', 'install', 'postinstall', 'prepare'])(
  'has no script %s, which npm runs or asks about for those who install the package',
  (name) => expect(scripts).not.toHaveProperty(name),
);

it('builds itself in a checkout, in the clone of an installation from git, and before it is packed', () => {
  expect([scripts['preprepare'], scripts['prepack']]).toEqual(['npm run build', 'npm run build']);
});

// npm 10, which comes with Node 20 and 22, looks up all peers of an optional peer too, and fails at those of vitest.
it('names no peer dependency', () => expect(content).not.toHaveProperty('peerDependencies'));

/** The kit takes this address for another machine's, and so does the sandbox: it listens on every interface. */
const openHost = '0.0.0.0';
const credentials = { apiKey: 'key-of-this-test-7d1f0c2a', channelId: 'chn-of-this-test' };

test('a sandbox needs no fixtures, and every rule that a client can see is verified', async () => {
  await using sandbox = await startSandbox({ port: 0 });
  const { summary } = await runChecks(sandbox.url);
  expect(summary).toMatchObject({ violated: 0, unverified: 0, verified: expect.toSatisfy((count) => count > 70) });
});

test('so does an app that has no port', async () => {
  await using sandbox = await createSandbox();
  const { summary } = await runChecks(sandbox.app, { rules: ['event.type', 'update.capacity.floor'] });
  expect(summary).toMatchObject({ violated: 0, unverified: 0, verified: 2 });
});

test('off loopback the credentials open its fixtures', async () => {
  const { apiKey, channelId } = credentials;
  await using sandbox = await startSandbox({ port: 0, host: openHost, apiKey, channel: channelId });
  const url = `http://${openHost}:${new URL(sandbox.url).port}`;
  expect(await readSandboxFixtures(url, { channelId })).toEqual({});
  const rules = ['page', 'event.type', 'event.location', 'event.image', 'update.capacity'] as const;
  const { summary } = await runChecks(url, { ...credentials, allowWrites: true, rate: 1000, rules });
  expect(summary).toMatchObject({ violated: 0, unverified: 0, verified: expect.toSatisfy((count) => count > 5) });
});

test('fixtures of the user are all that counts', async () => {
  await using sandbox = await startSandbox({ port: 0 });
  const { apiKey, channelId } = sandbox;
  const { summary } = await runChecks(sandbox.url, { apiKey, channelId, fixtures: {}, rules: ['event.type.valid'] });
  expect(summary).toMatchObject({ verified: 0, unverified: 1 });
});

test('an error that nobody catches is told in few lines', async () => {
  await using sandbox = await startSandbox({ port: 0 });
  const refused: unknown = await runChecks(sandbox.url, { apiKey: 'not-issued' }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TargetRefused);
  expect((refused as TargetRefused).report?.unreachable).toBe((refused as TargetRefused).message);
  expect(inspect(refused).split('\n').length).toBeLessThan(20);
});

test('describeContract refuses a promise of fixtures, and makes no tests', async () => {
  const fixtures = readSandboxFixtures('http://127.0.0.1:1').catch(() => ({})) as unknown as object;
  await expect(describeContract('http://127.0.0.1:1', { fixtures })).rejects.toThrow('a promise has to be awaited');
});

describe('a suite of describeContract', async () => {
  const sandbox = await startSandbox({ port: 0 });
  await describeContract(async () => ({ target: sandbox.url, close: sandbox.close }), {
    name: 'finds the fixtures by itself',
    rules: ['event.type', 'update.capacity.floor'],
  });
});
