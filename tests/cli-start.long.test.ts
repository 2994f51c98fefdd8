import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, expect, test, vi } from 'vitest';
import { tempFolder } from '../src/store/testing/temp-folder.ts';
import type { RunOptions } from './testing/run-cli.ts';
import { connect, create, small, startCli } from './testing/start-cli.ts';

const folder = tempFolder();
afterAll(() => folder[Symbol.dispose]());

const start = (args: readonly string[], options: Partial<RunOptions> = {}) =>
  startCli(args, { cwd: folder.path, ...options });

test('SIGINT ends it with 0', async () => {
  const running = start(small);
  await running.line;
  running.signal('SIGINT');
  expect(await running.ended).toMatchObject({ code: 0, errors: '' });
});

test('a key that comes from a variable is not printed for people', async () => {
  const args = ['--port', '0', '--pages', '10', '--events', '3'];
  const running = start(args, { variables: { CHANNEL_SANDBOX_API_KEY: 'key-of-variable' } });
  await running.line;
  await vi.waitFor(() => expect(running.shown()).toContain('Ctrl-C'));
  expect(running.shown()).not.toContain('key-of-variable');
  expect(running.shown()).toContain('-H "Authorization: Channel $CHANNEL_SANDBOX_API_KEY"');
});

test('nor one of the settings file; it is said where it stands', async () => {
  const cwd = folder.file('key-in-file');
  mkdirSync(cwd);
  writeFileSync(`${cwd}/channel-sandbox.config.yaml`, 'apiKey: key-of-file');
  const running = start(['--port', '0', '--pages', '10', '--events', '3'], { cwd });
  await running.line;
  await vi.waitFor(() => expect(running.shown()).toContain('Ctrl-C'));
  expect(running.shown()).not.toContain('key-of-file');
  expect(running.shown()).toContain(
    'The API key is that of channel-sandbox.config.yaml; the request below takes it from',
  );
});

test('for people it says what was restored from --data', async () => {
  const args = ['--port', '0', '--pages', '10', '--events', '3', '--data', 'kept.json'];
  const first = start([...args, '--json']);
  expect((await create(await connect(first))).status).toBe(201);
  first.signal('SIGTERM');
  await first.ended;
  const second = start(args);
  await second.line;
  await vi.waitFor(() => expect(second.shown()).toContain('kept in kept.json, 1 event restored from it.'));
});

test('--deviate may be repeated, and take several at once', async () => {
  const connection = await connect(
    start([...small, '--deviate', 'event.host.valid,event.type.valid', '--deviate', 'event.location.valid']),
  );
  expect((await create(connection, { host: 1, type: 999, location: 'nowhere' })).status).toBe(201);
  expect((await create(connection, { contactEmail: 'nobody' })).status).toBe(422);
});

test('tells no requests where standard error is no terminal', async () => {
  const running = start(small);
  expect((await create(await connect(running))).status).toBe(201);
  running.signal('SIGTERM');
  expect((await running.ended).errors).toBe('');
});
