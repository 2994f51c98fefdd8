import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../src/index.ts';
import { tempFolder } from '../testing/temp-folder.ts';

// The first start of either tool takes seconds.
const patient = { timeout: 120_000 };
const folder = tempFolder();
const contract = join(import.meta.dirname, '../../openapi.yaml');
const shipped = join(import.meta.dirname, '../../postman-collection.json');

let sandbox: RunningSandbox;
beforeAll(async () => void (sandbox = await startSandbox({ port: 0, checkAnswers: true })));
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const tool = (name: string, args: readonly string[], cwd = folder.file('.')) =>
  promisify(execFile)(join(import.meta.dirname, 'node_modules/.bin', name), args, { cwd });

const variables = (all: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(all).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);

/** Status by request, and the checks that ran, of a collection in newman. */
async function newman(file: string, all: Readonly<Record<string, string>>) {
  const report = folder.file('newman.json');
  await tool('newman', ['run', file, ...variables(all), '--reporters', 'json', '--reporter-json-export', report]);
  const { run } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly run: {
      readonly stats: { readonly assertions: { readonly total: number; readonly failed: number } };
      readonly executions: readonly {
        readonly item: { readonly name: string };
        readonly response: { readonly code: number };
      }[];
    };
  };
  const { total, failed } = run.stats.assertions;
  return { answers: run.executions.map(({ item, response }) => [item.name, response.code]), checks: [total, failed] };
}

const answers: readonly (readonly [string, number])[] = [
  ['Search pages', 200],
  ['Get a page', 200],
  ['Create an event', 201],
  ['Update an event', 200],
];

test('newman runs the collection that the package has', patient, async () => {
  expect(await newman(shipped, { baseUrl: sandbox.url })).toEqual({ answers, checks: [4, 0] });
});

test('newman runs what Postman’s importer makes of the contract', patient, async () => {
  const made = folder.file('imported.json');
  const options = 'parametersResolution=Example,folderStrategy=Tags';
  await tool('openapi2postmanv2', ['--spec', contract, '--output', made, '--options', options]);
  const all = { baseUrl: sandbox.url, apiKey: `Channel ${sandbox.apiKey}` };
  expect(await newman(made, all)).toEqual({ answers, checks: [0, 0] });
});

test('that importer fills in the channel without examples too', patient, async () => {
  const made = folder.file('from-schemas.json');
  await tool('openapi2postmanv2', ['--spec', contract, '--output', made]);
  const headers = JSON.stringify(JSON.parse(readFileSync(made, 'utf8'))).match(/"key":"X-Channel","value":"[^"]*"/g);
  expect(new Set(headers)).toEqual(new Set([`"key":"X-Channel","value":"${sandbox.channelId}"`]));
});

test('Bruno runs what it makes of the contract', patient, async () => {
  await tool('bru', ['import', 'openapi', '--source', contract, '--output', folder.file('.'), '-n', 'channel']);
  const all = { baseUrl: sandbox.url, apiKey: `Channel ${sandbox.apiKey}` };
  const own = ['--env', 'The sandbox on this machine', '--reporter-json', folder.file('bruno.json')];
  await tool('bru', ['run', ...variables(all), ...own], folder.file('channel'));
  const [{ results = [] } = {}] = JSON.parse(readFileSync(folder.file('bruno.json'), 'utf8')) as readonly {
    readonly results?: readonly { readonly name: string; readonly response: { readonly status: number } }[];
  }[];
  expect(new Map(results.map(({ name, response }) => [name, response.status]))).toEqual(new Map(answers));
});
