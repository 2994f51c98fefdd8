import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileStore, type CompiledStore } from './testing/compiled-store.ts';
import { tempFolder } from './testing/temp-folder.ts';

const folder = tempFolder();
const file = folder.file('world.json');
const DEAD = 2 ** 22 + 1;
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
    writeFileSync(`${file}.lock`, `claim a ${DEAD} 12\n`);
    const racers = Array.from({ length: 4 }, () => compiled.start(file, 'race'));
    await Promise.all(racers.map((racer) => racer.line('ready')));
    for (const racer of racers) racer.child.stdin.write('\n');
    const outcomes = await Promise.all(racers.map((racer) => racer.line('open', 'refused')));
    expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.includes('is in use by the process with pid'))).toHaveLength(3);
    await Promise.all(racers.map((racer) => racer.kill()));
  }
});
