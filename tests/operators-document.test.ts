import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { blocksOf } from './testing/document-blocks.ts';
import { connect, startCli } from './testing/start-cli.ts';
import { tempFolder } from './testing/temp-folder.ts';

const run = promisify(execFile);
const folder = tempFolder();
const page = 'docs/operators.md';
const blockWith = (text: string) => blocksOf(page, 'sh').find((block) => block.includes(text)) ?? '';
const [starting, asking] = [blockWith('channel-sandbox start'), blockWith('health/live')];

/** Starts a sandbox as the page says, on ports that are free. */
function startAsWritten(more: readonly string[]) {
  const [exported = '', command = ''] = starting.trim().split('\n');
  const variables = Object.fromEntries(
    exported
      .split(' ')
      .slice(1)
      .map((pair) => pair.split('=')),
  ) as Record<string, string>;
  const args = command.replace('channel-sandbox start ', '').replace('--port 4700', '--port 0').split(' ');
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

test('every metric of the sandbox stands on the page, and the page names no other', async () => {
  const running = startAsWritten(['--metrics-port', '0']);
  const { metrics } = (await connect(running)) as unknown as { metrics: string };
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
