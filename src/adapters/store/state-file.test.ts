import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredEvent } from '../../domain/event/event.ts';
import type { Store } from '../../domain/ports.ts';
import { StoreUnavailable } from '../../domain/store-unavailable.ts';
import { openFileStore } from './file-store.ts';
import { headOf, lineOf } from './read-state.ts';
import { createSeededEvents } from './seeded-events.ts';
import { StoreRefused } from './errors.ts';
import { all, newEvent } from './testing/new-event.ts';
import { fileFolder } from '../../../tests/testing/file-folder.ts';

const folder = fileFolder();
const start = { seeded: createSeededEvents([]), origin: { seed: 1 } };
let own: string;
let file: string;
beforeEach(() => {
  own = folder.file(`own-${readdirSync(folder.path).length}`);
  mkdirSync(own);
  file = `${own}/world.json`;
});

const titlesIn = async (path: string): Promise<string[]> => {
  const store = await openFileStore(path, start);
  const titles = (await store.list(all)).map(({ title }) => title);
  await store.close();
  return titles;
};

/** A file that holds the titles, closed. */
async function fileWith(...titles: string[]): Promise<void> {
  const store = await openFileStore(file, start);
  for (const title of titles) await store.insert(newEvent(title));
  await store.close();
}

/** What a killed process would leave: the file of a store that is still open, copied. */
async function killedWith(...titles: string[]): Promise<void> {
  const store = await openFileStore(`${own}/living.json`, start);
  for (const title of titles) await store.insert(newEvent(title));
  copyFileSync(`${own}/living.json`, file);
  await store.close();
  rmSync(`${own}/living.json`);
}

const fill = (store: Store, count: number) =>
  Promise.all(Array.from({ length: count }, () => store.insert(newEvent('one of many'))));

const refusalOf = async (path: string): Promise<string> => {
  const refusal: unknown = await openFileStore(path, start).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StoreRefused);
  return (refusal as StoreRefused).message;
};

describe('the state file', () => {
  it.each([0o600, 0o640, 0o666])('keeps its mode (%o) when it is compacted', async (mode) => {
    await fileWith('first');
    chmodSync(file, mode);
    const { ino } = statSync(file);
    const store = await openFileStore(file, start);
    await fill(store, 2400);
    await vi.waitFor(() => expect(statSync(file).ino).not.toBe(ino), 20_000);
    expect(statSync(file).mode & 0o777).toBe(mode);
    await store.close();
  });

  it('is the target of a link, there or not', async () => {
    symlinkSync('elsewhere.json', file);
    await fileWith('through the link');
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(await titlesIn(`${own}/elsewhere.json`)).toEqual(['through the link']);
  });

  it('is written by way of no name that others can foresee', async () => {
    const victim = `${own}/victim`;
    writeFileSync(victim, 'mine');
    for (const name of ['.world.json.tmp', 'world.json.tmp']) symlinkSync(victim, `${own}/${name}`);
    await fileWith('created');
    expect(readFileSync(victim, 'utf8')).toBe('mine');
    expect(await titlesIn(file)).toEqual(['created']);
  });

  it('is refused where it is read-only, whoever asks', async () => {
    await fileWith('first');
    chmodSync(file, 0o444);
    expect(await refusalOf(file)).toContain('it is read-only');
  });

  it('is no pipe and no device', async () => {
    execFileSync('mkfifo', [file]);
    expect(await refusalOf(file)).toContain('it is a pipe');
    expect(await refusalOf('/dev/null')).toContain('it is a device');
  });

  it('is cleared of what a killed save has left', async () => {
    writeFileSync(`${own}/.world.json.0123456789abcdef.tmp`, 'half');
    writeFileSync(`${own}/.world.json.mine.tmp`, 'mine');
    await fileWith('first');
    expect(readdirSync(own).toSorted()).toEqual(['.world.json.mine.tmp', 'world.json']);
  });

  it('gives no ID that could not be counted on from', async () => {
    const nextId = Number.MAX_SAFE_INTEGER - 1;
    const lines = [headOf(start.origin), { nextId, events: [], isWhole: true }];
    writeFileSync(file, Buffer.concat(lines.map((line, index) => lineOf(line, index + 1))));
    const store = await openFileStore(file, start);
    expect(await store.insert(newEvent('last'))).toBe(Number.MAX_SAFE_INTEGER - 1);
    await expect(store.insert(newEvent('beyond'))).rejects.toThrow(StoreUnavailable);
    await store.close();
    expect(await titlesIn(file)).toEqual(['last']);
  });

  it('is refused with any byte changed, and left as it is', async () => {
    await fileWith('first', 'second');
    const good = readFileSync(file);
    for (let at = 0; at < good.length - 1; at += Math.ceil(good.length / 60)) {
      const bad = Buffer.from(good);
      bad[at] = good[at] === 0x31 ? 0x32 : 0x31;
      writeFileSync(file, bad);
      await refusalOf(file);
      expect(readFileSync(file).equals(bad)).toBe(true);
    }
    writeFileSync(file, good);
    expect(await titlesIn(file)).toEqual(['first', 'second']);
  });

  it('loses a last line that was not written to its end, which nobody knows of', async () => {
    for (const title of ['second', 'third']) {
      await killedWith(title, 'lost');
      truncateSync(file, statSync(file).size - 5);
      expect(await titlesIn(file)).toEqual([title]);
    }
  });

  it('is refused if it was closed and any part of its end is missing', async () => {
    await fileWith('first', 'second');
    for (let size = statSync(file).size - 1; size > 0; size -= 97) {
      truncateSync(file, size);
      expect(await refusalOf(file)).toMatch(/its end is missing|no whole line/u);
    }
  });
});

describe('a state file of an earlier version', () => {
  const content = (origin: object) =>
    `${JSON.stringify({ origin, nextId: 5002, folded: null, events: [{ ...newEvent('old'), id: 5001 }] }).slice(1)}\n`;
  const oldText = (text: string) =>
    `{"schema":2,"checksum":"${createHash('sha256').update(text).digest('hex')}",${text}`;

  it('is carried over', async () => {
    writeFileSync(file, oldText(content(start.origin)));
    expect(await titlesIn(file)).toEqual(['old']);
    expect(readFileSync(file, 'utf8')).toContain(' {"schema":3,');
    expect(await titlesIn(file)).toEqual(['old']);
  });

  it.each([
    ['is damaged', oldText(content(start.origin)).replace('old', 'new'), /does not match its checksum/u],
    ['has another origin', oldText(content({ seed: 2 })), /made from seed 2/u],
    ['has no checksum', '{"schema":1}\n', /does not begin as one/u],
  ])('is refused if it %s, and left as it is', async (_, text, says) => {
    writeFileSync(file, text);
    expect(await refusalOf(file)).toMatch(says);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('is refused if it was not closed, there or not', async () => {
    writeFileSync(`${file}.journal`, '');
    expect(await refusalOf(file)).toMatch(/an earlier version was killed .* Start that version/u);
    writeFileSync(file, oldText(content(start.origin)));
    expect(await refusalOf(file)).toMatch(/an earlier version was killed/u);
  });
});

it('a reset leaves nothing of what was stored in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const store = await openFileStore(file, start);
  await store.insert(newEvent('warm up'));
  await store.reset();
  const before = held();
  for (let round = 0; round < 4; round += 1) await fill(store, 2000);
  expect(held() - before).toBeGreaterThan(2 * 2 ** 20);
  await store.reset();
  await vi.waitFor(() => expect(held() - before).toBeLessThan(2 ** 19), 20_000); // a compaction may be on its way
  await store.close();
});

describe('compaction', () => {
  it('keeps the file from growing without end, while changes go on', async () => {
    const store = await openFileStore(file, start);
    const id = await store.insert(newEvent('changed again and again'));
    for (let round = 0; round < 8; round += 1)
      await Promise.all(
        Array.from({ length: 300 }, (_, nth) =>
          store.update(id, (current) => ({ event: { ...(current as StoredEvent), capacity: nth }, value: 0 })),
        ).concat(Array.from({ length: 50 }, () => store.insert(newEvent('one of many')))),
      );
    await store.close();
    expect(statSync(file).size).toBeLessThan(1.5 * 2 ** 20);
    expect(await titlesIn(file)).toHaveLength(401);
  });

  it('lets changes go on beside it', async () => {
    const large = { ...newEvent('large'), description: 'x'.repeat(50_000) };
    const lines: object[] = [headOf(start.origin), { nextId: 5001, events: [], isWhole: true }];
    for (let id = 5001; id < 5401; id += 1) lines.push({ nextId: id + 1, events: [{ ...large, id }] });
    writeFileSync(file, Buffer.concat(lines.map((line, index) => lineOf(line, index + 1))));
    const { ino } = statSync(file);
    const store = await openFileStore(file, start);
    let meanwhile = 0;
    for (; statSync(file).ino === ino; meanwhile += 1) await store.insert(newEvent('meanwhile'));
    expect(meanwhile).toBeGreaterThan(5);
    await store.close();
    expect(await titlesIn(file)).toHaveLength(400 + meanwhile);
  });

  it('follows a reset of a large file', async () => {
    const store = await openFileStore(file, start);
    const { ino } = statSync(file);
    await fill(store, 6000);
    await vi.waitFor(() => expect(statSync(file).ino).not.toBe(ino), 20_000); // the compaction that so many creates begin
    await store.reset();
    await vi.waitFor(() => expect(statSync(file).size).toBeLessThan(1000), 20_000);
    await store.insert(newEvent('after'));
    await store.close();
    expect(await titlesIn(file)).toEqual(['after']);
  });

  it('has everything that came before, meanwhile and after, whenever the store is closed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const store = await openFileStore(file, start);
      await fill(store, 700);
      const more = Array.from({ length: 5 }, () => store.insert(newEvent('meanwhile')));
      await Promise.all(more);
      await store.close();
    }
    expect(await titlesIn(file)).toHaveLength(6 * 705);
    expect(readdirSync(own)).toEqual(['world.json']);
  });
});
