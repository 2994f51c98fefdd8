import { expect, test, vi } from 'vitest';
import { fileFolder } from './testing/file-folder.ts';
import { connect, create, small, startCli } from './testing/start-cli.ts';

const folder = fileFolder();

const start = (args: readonly string[]) => startCli(args, { cwd: folder.path });

test('start --port 0 --json prints one line once it answers, and SIGTERM ends it with 0', async () => {
  const running = start(small);
  const connection = await connect(running);
  expect(connection).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    apiKey: 'key-sandbox-local',
    channelId: 'chn-sandbox',
    control: `${connection.url}/_sandbox`,
  });
  expect((await create(connection)).status).toBe(201);
  running.signal('SIGTERM');
  expect(await running.ended).toEqual({ code: 0, output: `${JSON.stringify(connection)}\n`, errors: '' });
});

test('says for people how many pages show all rules, where one more is needed', async () => {
  const few = start(['--port', '0', '--pages', '24']);
  await vi.waitFor(
    () =>
      expect(few.told()).toContain(
        'With 24 pages, no query matches enough of them for `verify` to show search.per-page.default: --pages 25',
      ),
    { timeout: 10_000, interval: 10 },
  );
});

test('for people it prints URL, headers, what was seeded, and a request to paste that works', async () => {
  const running = start(['--port', '0', '--pages', '40', '--events', '3', '--seed', '9']);
  await vi.waitFor(() => expect(running.shown()).toContain('Ctrl-C'), { timeout: 10_000, interval: 10 });
  const greeting = running.shown();
  const [, url = ''] = /answers at (http\S+)/.exec(greeting) ?? [];
  expect(greeting).toContain('Authorization: Channel key-sandbox-local\n  X-Channel: chn-sandbox');
  expect(greeting).toContain('40 pages and 3 events (seed 9, scenario default); profile default; kept in memory.');
  expect(running.told()).toBe('');
  const headers = Object.fromEntries(
    [...greeting.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name, value]),
  );
  const pasted = await fetch(/curl -sS (\S+)/.exec(greeting)?.[1] ?? '', {
    method: 'POST',
    headers,
    body: /-d '([^']+)'/.exec(greeting)?.[1] ?? '',
  });
  expect(pasted.url).toBe(`${url}/channels/pages.search`);
  expect(((await pasted.json()) as { data: unknown[] }).data).toHaveLength(3);
  const docs = await fetch(/^Interface documentation: (\S+)$/m.exec(greeting)?.[1] ?? '');
  expect(docs.headers.get('content-type')).toMatch(/^text\/html/);
});

test('in a container: an address alone says what is missing, and any Host is told what it gives up', async () => {
  const bare = { CHANNEL_SANDBOX_HOST: '0.0.0.0', CHANNEL_SANDBOX_PORT: '0' };
  const { code, errors } = await startCli([], { cwd: folder.path, variables: bare }).ended;
  expect(code).toBe(2);
  for (const variable of ['CHANNEL_SANDBOX_API_KEY', 'CHANNEL_SANDBOX_CHANNEL', '--allow-host'])
    expect(errors).toContain(variable);
  const own = { CHANNEL_SANDBOX_API_KEY: 'key-of-mine-1234', CHANNEL_SANDBOX_CHANNEL: 'chn-mine' };
  const running = startCli(small, {
    cwd: folder.path,
    variables: { ...bare, ...own, CHANNEL_SANDBOX_ALLOW_HOST: '*' },
  });
  await connect(running);
  await vi.waitFor(() => expect(running.told()).toContain("--allow-host '*' answers any Host."));
});
