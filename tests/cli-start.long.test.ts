import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { madePicture } from '../src/adapters/images/made-picture.ts';
import { fileFolder } from './testing/file-folder.ts';
import { expectWrongUsage } from './testing/expect-wrong-usage.ts';
import type { RunOptions } from './testing/run-cli.ts';
import { connect, create, small, startCli, type Connection } from './testing/start-cli.ts';
import { validEvent } from './testing/valid-event.ts';

const folder = fileFolder();

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

test('after the requests in flight', async () => {
  const cover = await madePicture('png', { width: 1400, height: 700 });
  let fetched = (): void => undefined;
  const fetching = new Promise<void>((resolve) => (fetched = resolve));
  const images = createServer((_request, response) => {
    fetched();
    setTimeout(() => response.setHeader('content-type', 'image/png').end(cover), 200);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => images.once('listening', listening));
  onTestFinished(() => void images.close());
  writeFileSync(folder.file('fetch.yaml'), 'answers: { image.check: fetch }');
  const running = start([...small, '--profile', 'fetch.yaml', '--fetch-images', '--allow-private-images']);
  const answer = create(await connect(running), {
    image: `http://127.0.0.1:${(images.address() as AddressInfo).port}/cover.png`,
  });
  await fetching;
  running.signal('SIGTERM');
  expect((await answer).status).toBe(201);
  expect(await running.ended).toMatchObject({ code: 0, errors: '' });
});

test('what it answered is in its data file', async () => {
  const first = start([...small, '--data', 'events.json']);
  const { data } = (await (await create(await connect(first))).json()) as { data: { id: number } };
  first.signal('SIGTERM');
  await first.ended;
  const second = await connect(start([...small, '--data', 'events.json']));
  expect(await (await fetch(`${second.control}/events/${data.id}`)).json()).toMatchObject({
    id: data.id,
    title: validEvent.title,
  });
  const third = await start([...small, '--data', 'events.json']).ended;
  expect(third).toMatchObject({ code: 2, output: '', errors: expect.stringContaining('events.json') });
});

test('a port that is taken ends the start with 2, and names the flag', async () => {
  const { url } = await connect(start(small));
  const { port } = new URL(url);
  for (const [flag, more] of [
    ['port', []],
    ['metrics-port', ['--port', '0']],
  ] as const)
    expect(await start([`--${flag}`, port, ...more]).ended).toEqual({
      code: 2,
      output: '',
      errors: `channel-sandbox: Port ${port} is taken. Choose another with --${flag}, or let --${flag} 0 pick a free one.\n`,
    });
});

test('a flag wins over its variable, which wins over the file, which wins over the default', async () => {
  const cwd = folder.file('settings');
  mkdirSync(cwd);
  writeFileSync(
    `${cwd}/channel-sandbox.config.yaml`,
    'port: 0\njson: true\npages: 10\nevents: 3\napiKey: key-of-file\nchannel: chn-of-file\nseed: 3\ndeviate: [event.host.valid]\n',
  );
  const variables = {
    CHANNEL_SANDBOX_API_KEY: 'key-of-variable',
    CHANNEL_SANDBOX_CHANNEL: 'chn-of-variable',
    CHANNEL_SANDBOX_SEED: '',
  };
  const connection = await connect(start(['--api-key', 'key-of-flag'], { cwd, variables }));
  expect(connection).toMatchObject({ apiKey: 'key-of-flag', channelId: 'chn-of-variable' });
  expect((await create(connection, { host: 1 })).status).toBe(201);
  expect((await create({ ...connection, apiKey: 'key-of-variable' })).status).toBe(401);
  expect(await (await fetch(`${connection.control}/pages`)).json()).toHaveLength(10);
});

describe('start --verbose', () => {
  test('tells each request in one line on standard error, and leaves standard output to --json', async () => {
    const running = start([...small, '--verbose']);
    const connection = await connect(running);
    expect((await create(connection, { host: 1 })).status).toBe(422);
    expect((await create(connection)).status).toBe(201);
    running.signal('SIGTERM');
    const { output, errors } = await running.ended;
    expect(output).toBe(`${JSON.stringify(connection)}\n`);
    expect(errors.split('\n')).toEqual([
      expect.stringMatching(
        /^[\d:.]{12} {2}events\.create {2}422 {2}[\d.]+ ms {2}event\.host\.valid at \/host: expected a valid page ID, got 1 {2}\[documented; assumed=/,
      ),
      expect.stringMatching(/^[\d:.]{12} {2}events\.create {2}201 {2}[\d.]+ ms {2}\[/),
      '',
    ]);
  });

  test('needs a journal', () =>
    expectWrongUsage(['start', '--verbose', '--journal', '0'], /--journal 0 keeps nothing/, { cwd: folder.path }));
});

describe('start --scenario FILE --watch', () => {
  const text = (title: string) =>
    `scenario: own\nseededAt: '2030-01-01T00:00:00Z'\npages: 2\nevents: 0\nownEvents:\n  - title: ${title}\n`;
  const titles = async ({ control }: Connection) =>
    ((await (await fetch(`${control}/events`)).json()) as { title: string }[]).map(({ title }) => title);

  test('takes up edits, tells what it took up, and stays with what it had where one is wrong', async () => {
    const file = folder.file('watched.yaml');
    writeFileSync(file, text('First'));
    const running = start(['--port', '0', '--json', '--scenario', './watched.yaml', '--watch']);
    const connection = await connect(running);
    expect(await titles(connection)).toEqual(['First']);
    const told = (what: RegExp) => vi.waitFor(() => expect(running.told()).toMatch(what), 10_000);
    writeFileSync(file, `${text('Second')}    hots: 9000\n`);
    await told(/watched\.yaml:7:5: `\/ownEvents\/0\/hots`: no such member.*\nThe sandbox keeps the earlier scenario\./);
    expect(await titles(connection)).toEqual(['First']);
    writeFileSync(folder.file('new.yaml'), text('Third'));
    renameSync(folder.file('new.yaml'), file);
    await told(/watched\.yaml was reloaded: scenario own, 2 pages and 1 event\./);
    expect(await titles(connection)).toEqual(['Third']);
    running.signal('SIGTERM');
    expect((await running.ended).code).toBe(0);
  });

  test.each<[readonly string[], RegExp]>([
    [['--watch'], /--watch applies edits of a file: give its path/],
    [['--scenario', './watched.yaml', '--watch', '--data', 'x.json'], /--watch and --data exclude each other/],
  ])('refuses %j', (args, says) => expectWrongUsage(['start', ...args], says, { cwd: folder.path }));
});
