import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { fileFolder } from './testing/file-folder.ts';
import { validEvent } from './testing/valid-event.ts';
import { builtCli } from '../tools/package/built.mjs';

const cli = builtCli();
const folder = fileFolder();

const scenarioFolder = fileFolder();
const scenario = scenarioFolder.file('scenario.json');
writeFileSync(
  scenario,
  JSON.stringify({
    scenario: 'own',
    seededAt: '2030-01-01T00:00:00Z',
    pages: 500,
    events: 0,
    ownEvents: [{ title: 'Walk', id: 1 }],
    steps: [
      { afterRequests: 1000, rsvps: [] },
      { afterRequests: 1, rsvps: [{ event: 1, count: 200 }] },
    ],
  }),
);

/** A shell with mounts of its own, which are gone with it: where the system lets nobody have one, nothing can be tried. */
const apart = ['--user', '--map-root-user', '--mount', 'sh', '-c'];
const mount = 'mount -t tmpfs -o size=300k tmpfs "$0"';
const canMount = spawnSync('unshare', [...apart, mount, folder.path]).status === 0;

interface Connection {
  readonly url: string;
  readonly apiKey: string;
  readonly channelId: string;
  /** What was written before. */
  readonly said: string;
}

/** Starts the sandbox on a small disk as often as it is told to, and says what became of each start. */
async function smallDisk() {
  const starting = `${mount} && while read -r go; do "$1" "$2" start --port 0 --json $3 --data "$0/events.json" 2>&1 & echo "pid $!"; wait "$!"; echo "ended $?"; done`;
  const child = spawn('unshare', [...apart, starting, folder.path, process.execPath, cli, `--scenario=${scenario}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  let pid = 0;
  const kill = async () => {
    if (pid > 0) process.kill(pid, 'SIGKILL');
    pid = 0;
    while (!(await next()).startsWith('ended'));
  };
  const next = async (): Promise<string> => String((await lines.next()).value ?? 'ended');
  onTestFinished(async () => {
    if (pid > 0) await kill();
    child.stdin.end();
    await once(child, 'close');
  });
  return {
    /** The disk as this process sees it. */
    path: `/proc/${child.pid}/root${folder.path}`,
    kill,
    start: async (): Promise<Connection> => {
      child.stdin.write('go\n');
      for (let line = await next(), said = ''; ; said += `${line}\n`, line = await next()) {
        if (line.startsWith('ended')) {
          pid = 0;
          throw new Error(said);
        }
        if (line.startsWith('pid ')) pid = Number(line.slice(4));
        if (line.startsWith('{')) return { ...(JSON.parse(line) as Connection), said };
      }
    },
  };
}

const ask = ({ url, apiKey, channelId }: Connection, path: string, body?: object) =>
  fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Channel ${apiKey}`, 'x-channel': channelId, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const createOn = (connection: Connection, description: string) =>
  ask(connection, '/v1/events.create', { ...validEvent, title: 'Full disk', description });
const storedOn = async (connection: Connection) =>
  (await (await ask(connection, '/_sandbox/events')).json()) as { id: number; title: string; rsvps: unknown[] }[];

/** Takes all the room that there is; what it gives makes room again. */
function fill(path: string): () => void {
  const filler = `${path}/filler`;
  const fd = openSync(filler, 'w');
  try {
    for (;;) writeSync(fd, Buffer.alloc(4096));
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    closeSync(fd);
  }
  return () => rmSync(filler);
}

test.skipIf(!canMount)(
  'a disk that is full is told, keeps what was answered, and takes what still has room',
  async () => {
    const connection = await (await smallDisk()).start();
    const create = (description: string) => createOn(connection, description);
    const answered: number[] = [];
    const stored = async () =>
      (await storedOn(connection)).filter(({ title }) => title === 'Full disk').map(({ id }) => id);
    let last = await create('x'.repeat(9000));
    for (let tries = 0; last.status === 201 && tries < 100; tries += 1) {
      answered.push(((await last.json()) as { data: { id: number } }).data.id);
      last = await create('x'.repeat(9000));
    }
    expect(last.status).toBe(507);
    expect(last.headers.get('retry-after')).toBe('1');
    expect(await last.json()).toMatchObject({
      data: { code: 'store-full', message: expect.stringMatching(/no space left/) as string },
    });
    expect(answered.length).toBeGreaterThan(10);
    expect(await stored()).toEqual(answered);
    expect((await create('small')).status).toBe(201);
    expect(await (await ask(connection, '/_sandbox/reset', {})).json()).toEqual({ status: 'reset' });
    expect(await stored()).toEqual([]);
  },
);

test.skipIf(!canMount)(
  'a step waits for room, and what is answered once there is some is whole after a kill',
  async () => {
    const disk = await smallDisk();
    const connection = await disk.start();
    const get = async () => (await ask(connection, '/channels/pages/9000')).status;
    expect(await get()).toBe(200);
    const makeRoom = fill(disk.path);
    expect([await get(), await get()]).toEqual([507, 507]);
    makeRoom();
    expect([await get(), await get()]).toEqual([200, 200]);
    const events = await storedOn(connection);
    expect(events.find(({ id }) => id === 1)?.rsvps).toHaveLength(200);
    await disk.kill();
    expect(await storedOn(await disk.start())).toEqual(events);
  },
);

test.skipIf(!canMount)('a start on a full disk has all that was answered, and goes on once there is room', async () => {
  const disk = await smallDisk();
  let connection = await disk.start();
  for (let count = 0; count < 10; count += 1) expect((await createOn(connection, 'x'.repeat(9000))).status).toBe(201);
  const events = await storedOn(connection);
  await disk.kill();
  const makeRoom = fill(disk.path);
  connection = await disk.start();
  expect(await storedOn(connection)).toEqual(events);
  expect((await createOn(connection, 'x'.repeat(9000))).status).toBe(507);
  makeRoom();
  expect((await createOn(connection, 'x'.repeat(9000))).status).toBe(201);
  await disk.kill();
  connection = await disk.start();
  expect(await storedOn(connection)).toHaveLength(events.length + 1);
});
