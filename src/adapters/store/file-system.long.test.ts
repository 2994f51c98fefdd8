import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFileStore } from './file-store.ts';
import { createSeededEvents } from './seeded-events.ts';
import { compileStore, type CompiledStore, type StoreProcess } from './testing/compiled-store.ts';
import { tempFolder } from '../../../tests/testing/temp-folder.ts';

const folder = tempFolder();
let compiled: CompiledStore;
beforeAll(() => {
  compiled = compileStore();
});
afterAll(() => {
  compiled[Symbol.dispose]();
  folder[Symbol.dispose]();
});

/** Whether this user may mount and open namespaces: in a container often not. */
const mayUnshare = (() => {
  try {
    execFileSync('unshare', ['-rmpf', '--mount-proc', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const start = { seeded: createSeededEvents([]), origin: { seed: 1 } };
const idsOf = ({ lines }: StoreProcess) => lines.filter((line) => /^\d+$/u.test(line)).map(Number);

/** A command after a mount that only it sees. @param mount the arguments of `mount` */
const afterMount = (mount: string) => ['unshare', '-rm', 'sh', '-c', `mount ${mount} && exec "$@"`, 'sh'];

async function idsIn(file: string): Promise<readonly number[]> {
  const store = await openFileStore(file, start, undefined, { every: 50, patience: 500 });
  const ids = (await store.list({ limit: Number.MAX_SAFE_INTEGER })).map(({ id }) => id);
  await store.close();
  return ids;
}

describe.skipIf(!mayUnshare)('with mounts and namespaces of its own (needs unshare)', () => {
  it('refuses a file that is a mount, at the first start, and says what to do', async () => {
    for (const name of ['mounted.json', 'other.json']) {
      const store = await openFileStore(folder.file(name), start);
      await store.close();
    }
    const mounted = folder.file('mounted.json');
    const before = readFileSync(mounted);
    const opened = compiled.start(mounted, 'hold', afterMount(`--bind ${folder.file('other.json')} ${mounted}`));
    expect(await opened.line('refused', 'open')).toMatch(
      /^refused .*mounted\.json cannot be used: the file itself is a mount.* Mount its folder instead/u,
    );
    await opened.kill();
    expect(readFileSync(mounted)).toEqual(before);
  });

  it('takes a file in a folder that is a mount', async () => {
    const place = folder.file('place');
    mkdirSync(place);
    mkdirSync(folder.file('volume'));
    const opened = compiled.start(
      `${place}/world.json`,
      'hold',
      afterMount(`--bind ${folder.file('volume')} ${place}`),
    );
    expect(await opened.line('refused', 'open')).toBe('open');
    await opened.kill();
    expect(readFileSync(folder.file('volume/world.json'), 'utf8')).toContain('"schema":3');
  });

  it('a holder that was frozen acknowledges nothing once its place was taken, and no ID is given twice', async () => {
    const inNamespace = ['unshare', '-rpf', '--kill-child', '--mount-proc'];
    let refusals = 0;
    for (let round = 0; round < 5; round += 1) {
      const file = folder.file(`frozen-${round}.json`);
      const frozen = compiled.start(file, 'insert', inNamespace);
      await frozen.line('5020');
      await sleep(Math.random() * 100);
      const inner = Number(readFileSync(`/proc/${frozen.child.pid}/task/${frozen.child.pid}/children`, 'utf8'));
      process.kill(inner, 'SIGSTOP');
      const second = compiled.start(file, 'insert', inNamespace);
      expect(await second.line('open', 'refused')).toBe('open');
      await sleep(50);
      process.kill(inner, 'SIGCONT');
      await frozen.line('rejected');
      refusals += 1;
      await sleep(50);
      await Promise.all([frozen.kill(), second.kill()]);
      const acknowledged = [...idsOf(frozen), ...idsOf(second)];
      expect(new Set(acknowledged).size).toBe(acknowledged.length);
      const kept = new Set(await idsIn(file));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      expect(frozen.lines.find((line) => line.startsWith('rejected'))).not.toContain('/');
    }
    expect(refusals).toBe(5);
  }, 300_000);
});
