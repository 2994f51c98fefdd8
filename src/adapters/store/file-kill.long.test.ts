import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFileStore } from './file-store.ts';
import { createSeededEvents } from './seeded-events.ts';
import { newEvent } from './testing/new-event.ts';
import { compileStore, type CompiledStore } from './testing/compiled-store.ts';
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

const ROUNDS = 8;

it('a file store whose process is killed has every event whose ID was answered, and gives none of these IDs again', async () => {
  const file = folder.file('world.json');
  const answered: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const holder = compiled.start(file, 'insert');
    await holder.line('open');
    const atLeast = String(Math.max(5000, ...answered) + 1);
    await holder.line(atLeast);
    // Anywhere within some saves: while a file is written, renamed, or between.
    await sleep(Math.random() * 60);
    await holder.kill();
    const now = holder.lines.filter((line) => /^\d+$/u.test(line)).map(Number);
    answered.push(...now);

    const store = await openFileStore(file, { seeded: createSeededEvents([]), origin: { seed: 1 } });
    const kept = new Set((await store.list({ limit: Number.MAX_SAFE_INTEGER })).map(({ id }) => id));
    expect(answered.filter((id) => !kept.has(id))).toStrictEqual([]);
    const next = await store.insert(newEvent('after'));
    expect(next).toBeGreaterThan(Math.max(...kept));
    answered.push(next);
    await store.close();
  }
  expect(new Set(answered).size).toBe(answered.length);
  expect(answered.length).toBeGreaterThan(ROUNDS * 8);
  expect(readFileSync(file, 'utf8')).toContain('"schema":3');
});
