import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import { expect, onTestFinished, test } from 'vitest';
import { listen, stop } from '../src/http/listen.ts';
import { createMetrics } from '../src/metrics/metrics.ts';
import { MemoryBudget } from '../src/world/memory-budget.ts';
import { blocksOf } from './testing/document-blocks.ts';
import { connect, startCli } from './testing/start-cli.ts';
import { tempFolder } from './testing/temp-folder.ts';

const run = promisify(execFile);
const folder = tempFolder();
const page = 'docs/operators.md';
const blockWith = (text: string) => blocksOf(page, 'sh').find((block) => block.includes(text)) ?? '';
const [starting, asking] = [blockWith('channel-sandbox start'), blockWith('health/live')];

/** Starts a sandbox as the page says, on ports that are free. */
function startAsWritten(more: readonly string[], port = '0') {
  const [exported = '', command = ''] = starting.trim().split('\n');
  const variables = Object.fromEntries(
    exported
      .replaceAll('$(openssl rand -hex 24)', 'a-key-of-this-test-0815')
      .split(' ')
      .slice(1)
      .map((pair) => pair.split('=')),
  ) as Record<string, string>;
  const args = command.replace('channel-sandbox start ', '').replace('--port 4700', `--port ${port}`).split(' ');
  return startCli([...args, '--json', ...more], { cwd: folder.path, variables });
}

test('the sandbox of the page starts, and answers what it is asked there', async () => {
  const { url } = await connect(startAsWritten([]));
  const lines = asking.trim().split('\n');
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    const [program = '', ...args] = line.replace('http://127.0.0.1:4700', url).split(' ');
    expect(JSON.parse((await run(program, args)).stdout)).toMatchObject({
      status: expect.stringMatching(/^(alive|ready)$/),
    });
  }
});

test('partners are made and listed as the page says', async () => {
  const token = { CHANNEL_SANDBOX_CONTROL_TOKEN: 'a-token-of-this-test-0815' };
  const { url } = await connect(startAsWritten(['--control-token', token.CHANNEL_SANDBOX_CONTROL_TOKEN]));
  const [header = '', ...lines] = blockWith('/_sandbox/partners').trim().split('\n');
  const told: unknown[] = [];
  for (const line of lines) {
    const shell = `${header}\n${line.replace('http://127.0.0.1:4700', url)}`;
    told.push(JSON.parse((await run('sh', ['-c', shell], { env: { ...process.env, ...token } })).stdout));
  }
  const partner = { name: 'Ana', quota: { worlds: 5, bytes: 16_777_216 }, worlds: 0 };
  expect(told).toMatchObject([{ ...partner, token: expect.stringMatching(/^csp-/) }, [partner]]);
});

test('Prometheus scrapes the port at which the page serves metrics', () => {
  const [job] = (load(blocksOf(page, 'yaml')[0] ?? '') as { scrape_configs: readonly [{ static_configs: unknown }] })
    .scrape_configs;
  expect(job.static_configs).toEqual([{ targets: ['127.0.0.1:4790'] }]);
  expect(blockWith('podman run --detach')).toContain('--publish 127.0.0.1:4790:4790');
  expect(blockWith('podman run --detach')).toContain('--metrics-port 4790');
});

const file = folder.file('events.json');

test('failures of the start look as the page says', async () => {
  const shown = readFileSync(page, 'utf8');
  const { url } = await connect(startAsWritten(['--data', file]));
  const { port } = new URL(url);
  writeFileSync(folder.file('damaged.json'), '{');
  const failures = [
    [startAsWritten([], port), `Port ${port} is taken`, 'Port 4700 is taken'],
    [startAsWritten(['--data', file]), 'is in use', 'is in use'],
    [
      startAsWritten(['--data', folder.file('damaged.json')]),
      'is not a state file that can be used',
      'is not a state file that can be used',
    ],
  ] as const;
  for (const [{ ended }, said, row] of failures) {
    expect(await ended).toMatchObject({ code: 2, errors: expect.stringContaining(said) as unknown });
    expect(shown).toMatch(new RegExp(`^[|] \`${row}\`.*exit code 2`, 'm'));
  }
});

test('every metric of the sandbox stands on the page, and the page names no other', async () => {
  const server = createMetrics(true).serve({
    worlds: () => Promise.resolve({ worlds: 1, events: 0 }),
    followers: () => 0,
    memory: new MemoryBudget(1e9).usage,
  });
  const metrics = `${await listen(server, { host: '127.0.0.1', port: 0 })}/metrics`;
  onTestFinished(() => stop(server));
  const served = (await (await fetch(metrics)).text()).match(/(?<=^# TYPE )channel_sandbox_\w+/gm);
  const named = readFileSync(page, 'utf8').match(/(?<=^\| `)channel_sandbox_\w+/gm);
  expect(new Set(named)).toEqual(new Set(served));
});

test('a line of the log has the members that the page shows', async () => {
  const [, shown] = blocksOf(page, 'json')[0]?.trim().split('\n') ?? [];
  const running = startAsWritten(['--log', 'json']);
  const { url, channelId } = await connect(running);
  const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await fetch(`${url}/v1/events.create`, {
    method: 'POST',
    headers: { 'x-channel': channelId, traceparent: trace, authorization: 'Channel nobody' },
  });
  await expect.poll(() => running.told()).toContain('"request"');
  const line = running
    .told()
    .split('\n')
    .find((one) => one.includes('"request"'));
  expect(Object.keys(JSON.parse(line ?? '{}') as object).sort()).toEqual(
    Object.keys(JSON.parse(shown ?? '{}') as object).sort(),
  );
});

test.skipIf(spawnSync('apt-get', ['--version']).error !== undefined)(
  'what the page for operators installs is to be had',
  () => {
    const installing = blocksOf('docs/operators.md', 'sh').find((block) => block.includes('apt-get install')) ?? '';
    const here = 'sudo() { "$@"; }; apt-get() { [ "$1" = update ] || command apt-get --simulate "$@"; };';
    const stdout = execFileSync('bash', ['-c', `set -e; ${here} ${installing}`], { encoding: 'utf8' });
    expect(stdout).toMatch(/\d+ newly installed/);
  },
);
