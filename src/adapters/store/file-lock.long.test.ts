import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFileStore } from './file-store.ts';
import { createSeededEvents } from './seeded-events.ts';
import { compileStore, type CompiledStore } from './testing/compiled-store.ts';
import { tempFolder } from '../../../tests/testing/temp-folder.ts';

const folder = tempFolder();
const file = folder.file('world.json');
const start = { seeded: createSeededEvents([]), origin: { seed: 1 } };
let compiled: CompiledStore;
beforeAll(() => {
  compiled = compileStore();
});
afterAll(() => {
  compiled[Symbol.dispose]();
  folder[Symbol.dispose]();
});

test('the lock of a file goes to one of several processes that race for a stale one', async () => {
  for (let round = 0; round < 4; round += 1) {
    // What is left by one that was killed.
    const killed = compiled.start(file, 'hold');
    await killed.line('open');
    await killed.kill();
    const racers = Array.from({ length: 4 }, () => compiled.start(file, 'race'));
    await Promise.all(racers.map((racer) => racer.line('ready')));
    for (const racer of racers) racer.child.stdin.write('\n');
    const outcomes = await Promise.all(racers.map((racer) => racer.line('open', 'refused')));
    expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.includes('is in use by the process with pid'))).toHaveLength(3);
    await Promise.all(racers.map((racer) => racer.kill()));
  }
});

test('the lock of a file refuses a second process, names the first, and ends with it, killed or not', async () => {
  const holder = compiled.start(file, 'hold');
  await holder.line('open');
  await expect(openFileStore(file, start)).rejects.toThrow(
    `${file} is in use by the process with pid ${holder.child.pid}`,
  );
  const refused = compiled.start(file, 'hold');
  expect(await refused.line('refused', 'open')).toContain(`pid ${holder.child.pid}`);
  refused.child.stdin.end();

  // Killed and not waited for: a restart may come before the process is gone.
  holder.child.kill('SIGKILL');
  const store = await openFileStore(file, start);
  await store.close();
});
