import { writeFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { connect, create, small, startCli } from './testing/start-cli.ts';
import { tempFolder } from './testing/temp-folder.ts';
import { expectWrongUsage } from './testing/expect-wrong-usage.ts';

const folder = tempFolder();
const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('--log json has a line for each request and event of the process, and none of the secrets of a whole run', async () => {
  const secrets = {
    apiKey: 'key-of-mine-12345678',
    token: 'tok-of-mine-12345678',
    wrong: 'key-of-somebody-else-1',
    body: 'a body that nobody may log',
  };
  const variables = {
    CHANNEL_SANDBOX_API_KEY: secrets.apiKey,
    CHANNEL_SANDBOX_CHANNEL: 'chn-of-mine',
    CHANNEL_SANDBOX_CONTROL_TOKEN: secrets.token,
  };
  const running = startCli([...small, '--host', '0.0.0.0', '--drain', '0', '--log', 'json'], {
    cwd: folder.path,
    variables,
  });
  const connection = await connect(running);
  const ask = (path: string, headers: Readonly<Record<string, string>>) =>
    fetch(`${connection.url}${path}`, { headers: { 'x-channel': 'chn-of-mine', ...headers } });
  const created = (await (await create(connection, { title: secrets.body })).json()) as { requestId: string };
  await create(connection, { title: secrets.body, host: secrets.wrong });
  await ask('/channels/pages/9000', { authorization: `Channel ${secrets.apiKey}`, traceparent: trace });
  await ask('/channels/pages/9000', { authorization: `Channel ${secrets.wrong}`, traceparent: secrets.wrong });
  await ask(`/nowhere/${secrets.apiKey}?key=${secrets.token}`, {});
  await ask('/_sandbox/events', { authorization: `Bearer ${secrets.token}` });
  const world = { method: 'POST', headers: { authorization: `Bearer ${secrets.token}` } };
  const made = (await (await fetch(`${connection.control}/worlds`, world)).json()) as Record<string, string>;
  const bearer = { authorization: `Bearer ${secrets.token}` };
  await fetch(`${connection.control}/worlds/${made['channelId']}`, { method: 'DELETE', headers: bearer });
  await ask(`/_sandbox/${secrets.token}`, bearer);
  await vi.waitFor(() => expect(running.told().match(/"event":"request"/g)).toHaveLength(5));
  running.signal('SIGTERM');
  const { code, errors } = await running.ended;
  expect(code).toBe(0);
  const lines = errors
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = lines.filter(({ event }) => event === 'request');
  const controls = lines.filter(({ event }) => event === 'control');
  expect(controls.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['GET', '/_sandbox/events', 200],
    ['POST', '/_sandbox/worlds', 201],
    ['DELETE', '/_sandbox/worlds/:channelId', 204],
    ['GET', undefined, 404],
  ]);
  const isOfProcess = (event: unknown) => event !== 'request' && event !== 'control';
  expect(lines.map(({ event }) => event).filter(isOfProcess)).toEqual(['ready', 'draining', 'stopped']);
  expect(requests.map(({ operation, status }) => [operation, status])).toEqual([
    ['events.create', 201],
    ['events.create', 422],
    ['pages.get', 200],
    ['pages.get', 401],
    [undefined, 404],
  ]);
  expect(requests[0]).toMatchObject({ requestId: created.requestId, channel: 'chn-of-mine', method: 'POST' });
  expect(requests.map(({ traceparent }) => traceparent)).toEqual([undefined, undefined, trace, undefined, undefined]);
  const { apiKey = 'none', controlKey = 'none' } = made;
  expect(apiKey).not.toBe('none');
  for (const secret of [...Object.values(secrets), apiKey, controlKey]) expect(errors).not.toContain(secret);
});

test('every line is JSON, and says that nobody knows the token which was made at random', async () => {
  const variables = { CHANNEL_SANDBOX_API_KEY: 'key-of-mine-12345678', CHANNEL_SANDBOX_CHANNEL: 'chn-of-mine' };
  const args = ['--port', '0', '--host', '0.0.0.0', '--drain', '0', '--metrics-port', '0', '--log', 'json'];
  const running = startCli(args, { cwd: folder.path, variables });
  await vi.waitFor(() => expect(running.told()).toContain('"ready"'), 10_000);
  running.signal('SIGTERM');
  const { output, errors } = await running.ended;
  expect(output).toBe('');
  const events = errors
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);
  expect(events.map(({ event }) => event)).toEqual(['advice', 'ready', 'draining', 'stopped']);
  expect(events[0]?.['message']).toContain('--control-token');
  expect(events[1]).toMatchObject({ url: expect.stringMatching(/^http:/), metrics: expect.stringMatching(/metrics$/) });
});

test('a warning of Node is a line too', async () => {
  const preload = folder.file('warn.cjs');
  writeFileSync(preload, 'setTimeout(() => process.emitWarning("a file is slow"), 1000).unref();');
  const running = startCli([...small, '--log', 'json'], {
    cwd: folder.path,
    variables: { NODE_OPTIONS: `--require ${preload}` },
  });
  await vi.waitFor(() => expect(running.told()).toContain('a file is slow'), 10_000);
  running.signal('SIGTERM');
  const lines = (await running.ended).errors.trim().split('\n');
  const events = lines.map((line) => JSON.parse(line) as Record<string, string>);
  expect(events.find(({ event }) => event === 'warning')).toMatchObject({ message: 'a file is slow' });
});

test('another format is refused', () =>
  expectWrongUsage(['start', '--log', 'xml'], /--log is "xml": give json/, { cwd: folder.path }));
