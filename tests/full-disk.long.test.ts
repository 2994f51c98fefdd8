import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { tempFolder } from './testing/temp-folder.ts';
import { validEvent } from './testing/valid-event.ts';

const cli = fileURLToPath(new URL('../dist/src/cli.js', import.meta.url));
const folder = tempFolder();
afterAll(() => folder[Symbol.dispose]());

/** A shell with mounts of its own, which are gone with it: where the system lets nobody have one, nothing can be tried. */
const apart = ['--user', '--map-root-user', '--mount', 'sh', '-c'];
const mount = 'mount -t tmpfs -o size=300k tmpfs "$0"';
const canMount = spawnSync('unshare', [...apart, mount, folder.path]).status === 0;

interface Connection {
  readonly url: string;
  readonly apiKey: string;
  readonly channelId: string;
}

async function startOnSmallDisk(): Promise<Connection> {
  const command = `${mount} && exec "$1" "$2" start --port 0 --json --data "$0/events.json"`;
  const child = spawn('unshare', [...apart, command, folder.path, process.execPath, cli], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return JSON.parse(line) as Connection;
}

test.skipIf(!canMount)(
  'a disk that is full is told, keeps what was answered, and takes what still has room',
  async () => {
    const { url, apiKey, channelId } = await startOnSmallDisk();
    const headers = { authorization: `Channel ${apiKey}`, 'x-channel': channelId, 'content-type': 'application/json' };
    const create = (description: string) =>
      fetch(`${url}/v1/events.create`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...validEvent, title: 'Full disk', description }),
      });
    const answered: number[] = [];
    const stored = async () => {
      const events = (await (await fetch(`${url}/_sandbox/events`, { headers })).json()) as {
        id: number;
        title: string;
      }[];
      return events.filter(({ title }) => title === 'Full disk').map(({ id }) => id);
    };
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
    expect(await (await fetch(`${url}/_sandbox/reset`, { method: 'POST', headers })).json()).toEqual({
      status: 'reset',
    });
    expect((await create('x'.repeat(9000))).status).toBe(201);
  },
);
