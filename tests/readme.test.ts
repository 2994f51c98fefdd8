import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFixtures } from '../contract-tests/files/read-fixtures.ts';
import { startSandbox, type RunningSandbox } from '../src/index.ts';
import { blocksOf, documentText } from './testing/document-blocks.ts';
import { writeExample } from './testing/write-example.ts';

const run = promisify(execFile);
const blocks = (language: string) => blocksOf('README.md', language);

/** What each request of the README and of the control area's page is answered, in their order. */
const answers = [
  /"status":422,.*"rule":"event\.host\.valid"/,
  /"status":200,"data":\[\{"id":\d+,"title":"[^"]*Community/,
  /"status":503,"data":\{"code":"forced"/,
  /"fact":"visible","value":true/,
];

let sandbox: RunningSandbox;
beforeAll(async () => void (sandbox = await startSandbox({ port: 0 })));
afterAll(() => sandbox.close());

test('it opens with the two commands', () => {
  expect(blocks('sh').slice(0, 2)).toEqual(['npm ci && npm start\n', 'npm ci && npm test\n']);
});

describe('its requests can be pasted', () => {
  const requests = ['README.md', 'docs/control-area.md']
    .flatMap((path) => blocksOf(path, 'sh'))
    .filter((block) => block.startsWith('curl'));
  test.each(requests.map((request, index) => [index, request] as const))('request %i', async (index, request) => {
    const { stdout } = await run('bash', ['-c', request.replaceAll('http://127.0.0.1:4700', sandbox.url)]);
    expect(stdout).toMatch(answers[index] ?? /no answer is expected of this request/);
  });
  test('as many answers are expected as there are requests', () => expect(requests).toHaveLength(answers.length));
});

test.each(blocks('js').map((code, index) => [index, code] as const))('program %i runs', async (index, code) => {
  await run('node', [writeExample(`readme-js-${index}.mjs`, code)]);
});

test('its line for supertest runs', async () => {
  const [, line = ''] = /`(const sandbox = await createSandbox\(\);[^`]*)`/.exec(documentText('README.md')) ?? [];
  const imports = `import request from 'supertest';\nimport { createSandbox } from 'channel-sandbox';\n`;
  const program = line.replace('await request', 'const { body } = await request');
  const { stdout } = await run('node', [
    writeExample('readme-supertest.mjs', `${imports}${program};\nconsole.log(body.data.id);\nawait sandbox.close();\n`),
  ]);
  expect(stdout).toBe('9000\n');
});

test('it has one program in JavaScript and one in TypeScript', () => {
  expect([blocks('js').length, blocks('ts').length]).toEqual([1, 1]);
});

const shownCreate = blocks('sh').find((block) => block.includes('/v1/events.create')) ?? '';

const send = async (to: RunningSandbox, body: object) => {
  const headers = { ...to.headers, 'content-type': 'application/json' };
  const response = await fetch(`${to.url}/v1/events.create`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, data: ((await response.json()) as { data: unknown }).data };
};

test('the answer that it shows is the answer to its create, which passes with the host that it names', async () => {
  const body = JSON.parse(/-d '(\{[^']*)'/.exec(shownCreate)?.[1] ?? '') as object;
  const shown = JSON.parse(blocks('json')[0] ?? '') as { status: number; data: unknown };
  expect(await send(sandbox, body)).toEqual({ status: shown.status, data: shown.data });
  expect(documentText('README.md')).toContain('With `"host": 9000` the answer is `201`');
  expect((await send(sandbox, { ...body, host: 9000 })).status).toBe(201);
});

test('its profile is lawful', async () => {
  const file = writeExample('readme-profile.yaml', blocks('yaml')[0]);
  await using staging = await startSandbox({ port: 0, profile: file });
  expect((await send(staging, {})).status).toBe(400);
});

test('the fixtures of docs/verify.md can be read', async () => {
  const file = writeExample('readme-fixtures.yaml', blocksOf('docs/verify.md', 'yaml')[0]);
  expect(await readFixtures(file)).toMatchObject({
    pages: { query: 'Community' },
    eventWithRsvps: { id: 5001, rsvps: 3 },
  });
});

const pages = ['README.md', ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []))];

test('nothing fetches the package by its name, which is on no registry yet', () => {
  const texts = [
    ...pages,
    'examples/partner-vitest/README.md',
    'examples/runners/README.md',
    'src/dashboard/views/profile-text.ts',
  ];
  const fetching =
    /npx (?!--no-install )(?:-\S+ )*channel-sandbox|npm (?:install|i|add|exec)(?: -\S+)* channel-sandbox(?![\w-])/;
  expect(texts.filter((path) => fetching.test(readFileSync(path, 'utf8')))).toEqual([]);
  for (const project of ['partner-vitest', 'runners'])
    expect(readFileSync(`examples/${project}/package.json`, 'utf8')).not.toContain('"channel-sandbox":');
});
