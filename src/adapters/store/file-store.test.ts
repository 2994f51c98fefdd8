import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../domain/event/event.ts';
import { unboundedShare } from '../../domain/memory.ts';
import { createWriteQueue, openFileStore } from './file-store.ts';
import { type Change, lineOf } from './read-state.ts';
import { createSeededEvents } from './seeded-events.ts';
import { StoreRefused } from './errors.ts';
import { all, newEvent, seededEvents } from './testing/new-event.ts';
import { describeStore } from './testing/store-suite.ts';
import { fileFolder } from '../../../tests/testing/file-folder.ts';
import { createEventStore, nothingKept } from './event-store.ts';
import type { Store } from '../../domain/ports.ts';

const folder = fileFolder();
let count = 0;
const newFile = (): string => {
  count += 1;
  return folder.file(`world-${count}.json`);
};

describeStore('file', (seeded) => openFileStore(newFile(), { seeded, origin: { seed: 1 } }));

const seeded = seededEvents([5001, 5002]);
const start = { seeded: createSeededEvents(seeded), origin: { seed: 1, pages: 500, scenario: 'default' } };
let file: string;
beforeEach(() => {
  file = newFile();
});

describe('a file store', () => {
  it('has after a restart what was created and changed, and goes on with the next ID', async () => {
    const first = await openFileStore(file, start);
    const id = await first.insert(newEvent('created'));
    await first.update(5002, (current) => ({ event: { ...(current as StoredEvent), title: 'changed' }, value: 0 }));
    await first.update(id, (current) => ({ event: { ...(current as StoredEvent), cohosts: [] }, value: 0 }));
    const before = await first.list(all);
    await first.close();

    const second = await openFileStore(file, start);
    expect(await second.list(all)).toStrictEqual(before);
    expect(await second.insert(newEvent('next'))).toBe(id + 1);
    await second.close();
  });

  it('has after a restart what a reset left', async () => {
    const first = await openFileStore(file, start);
    await first.insert(newEvent('created'));
    await first.reset();
    await first.close();
    const second = await openFileStore(file, start);
    expect(await second.list(all)).toStrictEqual(seeded);
    expect(await second.insert(newEvent('next'))).toBe(5003);
    await second.close();
  });

  it('saves only what was created or changed, with its format and its origin, each line after its checksum', async () => {
    const store = await openFileStore(file, start);
    const id = await store.insert(newEvent('created'));
    await store.close();
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines.pop()).toBe('');
    for (const [index, line] of lines.entries())
      expect(line.slice(0, 8)).toBe(
        crc32(line.slice(9), index + 1)
          .toString(16)
          .padStart(8, '0'),
      );
    expect(lines.map((line): unknown => JSON.parse(line.slice(9)))).toStrictEqual([
      { schema: 3, origin: start.origin },
      { nextId: 5004, events: [{ ...newEvent('created'), id }] },
      { nextId: 5004, events: [], isWhole: true },
    ]);
  });

  it('leaves nothing but the file when it is closed', async () => {
    const own = folder.file('own');
    mkdirSync(own);
    const store = await openFileStore(`${own}/world.json`, start);
    await store.insert(newEvent('created'));
    await store.close();
    expect(readdirSync(own)).toStrictEqual(['world.json']);
  });

  it('rejects what it cannot write without naming the file, forgets it, and works again when it can', async () => {
    const store = await openFileStore(file, start);
    const id = await store.insert(newEvent('kept'));
    rmSync(file);
    mkdirSync(file);
    const lost = await Promise.allSettled([store.insert(newEvent('lost')), store.reset()]);
    for (const outcome of lost)
      expect(outcome).toMatchObject({
        reason: {
          message: expect.stringMatching(
            /^The file of --data could not be written, so the change was not made: [^/]*$/u,
          ),
        },
      });
    expect((await store.list(all)).map(({ title }) => title)).toStrictEqual(['seeded 5001', 'seeded 5002', 'kept']);

    rmdirSync(file);
    expect(await store.insert(newEvent('later'))).toBe(id + 1);
    await expect(openFileStore(file, start)).rejects.toThrow(`this process (pid ${process.pid})`);
    await store.close();
    const again = await openFileStore(file, start);
    expect((await again.list(all)).map(({ title }) => title)).toStrictEqual([
      'seeded 5001',
      'seeded 5002',
      'kept',
      'later',
    ]);
    await again.close();
  });
});

describe('opening a file store', () => {
  const head = { schema: 3, origin: start.origin };
  const whole = { nextId: 5003, events: [], isWhole: true };
  const created = { nextId: 5004, events: [{ ...newEvent('created'), id: 5003 }] };
  const textOf = (...lines: object[]) => Buffer.concat(lines.map((line, index) => lineOf(line, index + 1))).toString();
  const good = textOf(head, whole, created);

  it('takes the good file that the table below damages', async () => {
    writeFileSync(file, good);
    const store = await openFileStore(file, start);
    expect((await store.get(5003))?.title).toBe('created');
    await store.close();
  });

  it.each([
    { what: 'empty', text: '', says: 'it has no whole line' },
    { what: 'of another program', text: 'name,x\n', says: 'line 1 does not match its checksum' },
    { what: 'JSON of another program', text: '{"name":"x"}\n', says: 'it does not begin as one' },
    {
      what: 'of another version',
      text: textOf({ ...head, schema: 4 }, whole),
      says: 'its schema is 4, and this version reads 3',
    },
    { what: 'cut off in the compacted state', text: textOf(head, created), says: 'its end is missing' },
    { what: 'changed in a line', text: good.replace('created', 'creaTed'), says: 'line 3 does not match its checksum' },
    { what: 'without its first line', text: textOf(whole, created), says: 'its schema is undefined' },
    { what: 'without a line', text: good.replace(/\n.*/u, ''), says: 'line 2 does not match its checksum' },
    {
      what: 'with a next ID that is taken',
      text: textOf(head, whole, { ...created, nextId: 5003 }),
      says: 'at least 5004 is expected',
    },
    {
      what: 'with a change of an unseeded event',
      text: textOf(head, whole, { nextId: 5003, events: [{ ...newEvent('x'), id: 4000 }] }),
      says: 'it changes event 4000, which is not among the seeded events',
    },
  ])('refuses a file that is $what, and leaves it as it is', async ({ text, says }) => {
    writeFileSync(file, text);
    const refusal: unknown = await openFileStore(file, start).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StoreRefused);
    expect((refusal as StoreRefused).message).toContain(file);
    expect((refusal as StoreRefused).message).toContain(says);
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it.each([
    {
      asked: { ...start.origin, seed: 2 },
      says: 'was made from seed 1, and seed 2 is asked for. Start with --seed 1,',
    },
    {
      asked: { seed: 3, pages: 9, scenario: 'default' },
      says: 'seed 1, pages 500, and seed 3, pages 9 is asked for. Start with --seed 1 --pages 500,',
    },
    {
      asked: { ...start.origin, events: 5 },
      says: 'events (not given), and events 5 is asked for. Start with no --events,',
    },
  ])('refuses the origin $asked', async ({ asked, says }) => {
    writeFileSync(file, good);
    await expect(openFileStore(file, { seeded: createSeededEvents([]), origin: asked })).rejects.toThrow(says);
    expect(readFileSync(file, 'utf8')).toBe(good);
  });

  it('takes an origin whose members come in another order', async () => {
    writeFileSync(file, good);
    const store = await openFileStore(file, { ...start, origin: { scenario: 'default', pages: 500, seed: 1 } });
    expect(await store.get(5003)).toStrictEqual(created.events[0]);
    await store.close();
  });

  it.each([
    { where: 'a folder that does not exist', path: 'nowhere/world.json' },
    { where: 'a file in place of the folder', path: 'a-file/world.json' },
    { where: 'a folder in place of the file', path: 'a-folder' },
  ])('refuses $where', async ({ path }) => {
    writeFileSync(folder.file('a-file'), '');
    mkdirSync(folder.file('a-folder'), { recursive: true });
    const refusal: unknown = await openFileStore(folder.file(path), start).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StoreRefused);
    expect((refusal as StoreRefused).message).toContain(`${folder.file(path)} cannot be used`);
  });

  it('opens at once after one that was refused', async () => {
    writeFileSync(file, '{');
    await expect(openFileStore(file, start)).rejects.toThrow('no whole line');
    renameSync(file, `${file}.damaged`);
    const store = await openFileStore(file, start);
    expect(await store.list(all)).toStrictEqual(seeded);
    await store.close();
  });
});

interface Save {
  readonly ids: number[];
  done(): void;
  fail(error: Error): void;
}

/** A store whose saves end when the test says so. */
function storeWithSlowDisk(): { store: Store; saves: Save[] } {
  const saves: Save[] = [];
  const save = ({ events }: Change): Promise<void> =>
    new Promise((done, fail) => {
      saves.push({ ids: events.map(({ id }) => id), done, fail });
    });
  const seeded = createSeededEvents([]);
  const queue = createWriteQueue({
    kept: nothingKept(seeded),
    memory: unboundedShare,
    save,
    onKept: () => undefined,
  });
  return { store: createEventStore(seeded, queue), saves };
}

/** Lets everything happen that waits for nothing else. */
const rest = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
const settlement = (promise: Promise<unknown>): Promise<string> =>
  Promise.race([promise.then((value) => `kept ${String(value)}`, String), rest().then(() => 'waits')]);

describe('the write queue', () => {
  it('saves 1,000 concurrent changes at once, and those that come meanwhile with the next save', async () => {
    const { store, saves } = storeWithSlowDisk();
    const first = Array.from({ length: 1000 }, () => store.insert(newEvent('first')));
    await rest();
    const second: Promise<number>[] = [];
    for (let count = 0; count < 10; count += 1) {
      second.push(store.insert(newEvent('second')));
      await rest();
    }
    expect(saves.map(({ ids }) => ids.length)).toStrictEqual([1000]);
    saves[0]?.done();
    await Promise.all(first);
    await rest();
    expect(saves.map(({ ids }) => ids.length)).toStrictEqual([1000, 10]);
    saves[1]?.done();
    expect(await Promise.all(second)).toStrictEqual(Array.from({ length: 10 }, (_, index) => 6001 + index));
  });

  it('settles a change, and shows it, only once the save that holds it is done', async () => {
    const { store, saves } = storeWithSlowDisk();
    const first = store.insert(newEvent('first'));
    await rest();
    const second = store.insert(newEvent('second'));
    expect(await settlement(first)).toBe('waits');
    expect(await store.list(all)).toStrictEqual([]);
    saves[0]?.done();
    expect(await settlement(first)).toBe('kept 5001');
    expect(await settlement(second)).toBe('waits');
    expect((await store.list(all)).map(({ id }) => id)).toStrictEqual([5001]);
    saves[1]?.done();
    expect(await settlement(second)).toBe('kept 5002');
  });

  it('drops a failed save, and decides what came meanwhile by what is kept', async () => {
    const { store, saves } = storeWithSlowDisk();
    const kept = store.insert(newEvent('kept'));
    await rest();
    saves[0]?.done();
    await kept;

    const failed = store.update(5001, (current) => ({
      event: { ...newEvent('failed'), id: current?.id ?? 0 },
      value: 0,
    }));
    await rest();
    const later = store.insert(newEvent('later'));
    const seen = store.update(5001, (current) => ({ value: current?.title }));
    saves[1]?.fail(new Error('ENOSPC'));
    expect(await settlement(failed)).toBe('Error: ENOSPC');
    expect((await store.list(all)).map((event) => event.title)).toStrictEqual(['kept']);
    expect(saves).toHaveLength(3);
    saves[2]?.done();
    expect(await Promise.all([later, seen])).toStrictEqual([5002, 'kept']);
    expect((await store.list(all)).map(({ title }) => title)).toStrictEqual(['kept', 'later']);
  });

  it('takes a reset that fails back, IDs included', async () => {
    const { store, saves } = storeWithSlowDisk();
    const kept = store.insert(newEvent('kept'));
    await rest();
    saves[0]?.done();
    await kept;
    const reset = store.reset();
    const onTop = store.insert(newEvent('on top'));
    await rest();
    saves[1]?.fail(new Error('EIO'));
    expect(await Promise.all([reset, onTop].map(settlement))).toStrictEqual(['Error: EIO', 'Error: EIO']);
    const later = store.insert(newEvent('later'));
    await rest();
    saves[2]?.done();
    expect(await later).toBe(5002);
  });

  it('waits on closing for what was begun', async () => {
    const { store, saves } = storeWithSlowDisk();
    const begun = store.insert(newEvent('begun'));
    const closed = store.close();
    expect(await settlement(closed)).toBe('waits');
    saves[0]?.done();
    expect(await settlement(begun)).toBe('kept 5001');
    expect(await settlement(closed)).toBe('kept undefined');
  });
});
