import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../domain/event/event.ts';
import { openFileStore } from './file-store.ts';
import { createSeededEvents } from './seeded-events.ts';
import { StoreRefused } from './store-refused.ts';
import { all, newEvent, seededEvents } from './testing/new-event.ts';
import { describeStore } from './testing/store-suite.ts';
import { fileFolder } from '../../../tests/testing/file-folder.ts';

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

  it('saves only what was created or changed, with its format and its origin', async () => {
    const store = await openFileStore(file, start);
    const id = await store.insert(newEvent('created'));
    await store.close();
    const saved: unknown = JSON.parse(readFileSync(file, 'utf8'));
    expect(saved).toStrictEqual({
      schema: 2,
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/u),
      origin: start.origin,
      nextId: 5004,
      folded: expect.any(String),
      events: [{ ...newEvent('created'), id }],
    });
  });

  it('leaves nothing but the file when it is closed', async () => {
    const own = folder.file('own');
    mkdirSync(own);
    const store = await openFileStore(`${own}/world.json`, start);
    await store.insert(newEvent('created'));
    await store.close();
    expect(readdirSync(own)).toStrictEqual(['world.json']);
  });

  it('rejects what it cannot write, forgets it, and works again when it can', async () => {
    const own = folder.file('gone');
    mkdirSync(own);
    const store = await openFileStore(`${own}/world.json`, start);
    const id = await store.insert(newEvent('kept'));
    rmSync(own, { recursive: true });
    const lost = await Promise.allSettled([store.insert(newEvent('lost')), store.reset()]);
    expect(lost.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toStrictEqual([
      expect.stringMatching(/gone\/world\.json could not be written, so the change was not made: .*ENOENT/u),
      expect.stringMatching(/could not be written/u),
    ]);
    expect((await store.list(all)).map(({ title }) => title)).toStrictEqual(['seeded 5001', 'seeded 5002', 'kept']);

    mkdirSync(own);
    expect(await store.insert(newEvent('later'))).toBe(id + 1);
    await expect(openFileStore(`${own}/world.json`, start)).rejects.toThrow(`this process (pid ${process.pid})`);
    await store.close();
    const again = await openFileStore(`${own}/world.json`, start);
    expect((await again.list(all)).map(({ title }) => title)).toStrictEqual([
      'seeded 5001',
      'seeded 5002',
      'kept',
      'later',
    ]);
    await again.close();
  });

  it('follows a link to its file and leaves the link a link', async () => {
    const first = await openFileStore(file, start);
    await first.insert(newEvent('created'));
    await first.close();
    const link = newFile();
    symlinkSync(file, link);
    const second = await openFileStore(link, start);
    await second.insert(newEvent('through the link'));
    await second.close();
    expect(readFileSync(file, 'utf8')).toContain('through the link');
  });
});

describe('opening a file store', () => {
  const good = { schema: 1, origin: start.origin, nextId: 5004, events: [{ ...newEvent('created'), id: 5003 }] };
  const withEvent = (change: object): string => JSON.stringify({ ...good, events: [{ ...good.events[0], ...change }] });

  it('takes the good file that the table below damages', async () => {
    writeFileSync(file, JSON.stringify(good));
    const store = await openFileStore(file, start);
    expect((await store.get(5003))?.title).toBe('created');
    await store.close();
  });

  it.each([
    { what: 'empty', text: '', says: 'not JSON' },
    { what: 'cut off', text: JSON.stringify(good).slice(0, -20), says: 'not JSON' },
    { what: 'not an object', text: '[]', says: 'not a JSON object' },
    { what: 'of another program', text: '{"name":"x"}', says: 'its schema is undefined' },
    {
      what: 'of another version',
      text: JSON.stringify({ ...good, schema: 3 }),
      says: 'its schema is 3, and this version reads schema 1 and 2',
    },
    { what: 'without an origin', text: JSON.stringify({ ...good, origin: null }), says: 'origin is not an object' },
    { what: 'without a next ID', text: JSON.stringify({ ...good, nextId: '5004' }), says: 'nextId is not an integer' },
    {
      what: 'with a next ID beyond those that can be counted',
      text: JSON.stringify({ ...good, nextId: 2 ** 53 }),
      says: 'nextId is not an integer that can be counted on from',
    },
    { what: 'with a member that nobody knows', text: JSON.stringify({ ...good, x: 1 }), says: 'its member "x"' },
    { what: 'without events', text: JSON.stringify({ ...good, events: {} }), says: 'events are not a list' },
    {
      what: 'with an event that is none',
      text: JSON.stringify({ ...good, events: [null] }),
      says: 'events[0] is not an object',
    },
    {
      what: 'with an event without a title',
      text: withEvent({ title: undefined }),
      says: 'events[0] has no title, which should be a string',
    },
    {
      what: 'with a wrong member',
      text: withEvent({ isVip: 'no' }),
      says: 'events[0] has a isVip that is not true or false',
    },
    { what: 'with an ID that is not an integer', text: withEvent({ id: 5003.5 }), says: 'a id that is not an integer' },
    { what: 'with wrong cohosts', text: withEvent({ cohosts: [1, '2'] }), says: 'a list of integers' },
    { what: 'with half an image', text: withEvent({ image: { url: 'https://example.org/a.png' } }), says: 'an image' },
    { what: 'with a wrong RSVP', text: withEvent({ rsvps: [{ member: 'a' }] }), says: 'a list of RSVPs' },
    {
      what: 'with an ID twice',
      text: JSON.stringify({ ...good, events: [good.events[0], good.events[0]] }),
      says: 'two of its events have the ID 5003',
    },
    {
      what: 'with a next ID that is taken',
      text: JSON.stringify({ ...good, nextId: 5003 }),
      says: 'at least 5004 is expected',
    },
    {
      what: 'with a change of an unseeded event',
      text: withEvent({ id: 4000 }),
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
    writeFileSync(file, JSON.stringify(good));
    await expect(openFileStore(file, { seeded: createSeededEvents([]), origin: asked })).rejects.toThrow(says);
    expect(readFileSync(file, 'utf8')).toBe(JSON.stringify(good));
  });

  it('takes an origin whose members come in another order', async () => {
    writeFileSync(file, JSON.stringify(good));
    const store = await openFileStore(file, { ...start, origin: { scenario: 'default', pages: 500, seed: 1 } });
    expect(await store.get(5003)).toStrictEqual(good.events[0]);
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
    await expect(openFileStore(file, start)).rejects.toThrow('not JSON');
    renameSync(file, `${file}.damaged`);
    const store = await openFileStore(file, start);
    expect(await store.list(all)).toStrictEqual(seeded);
    await store.close();
  });
});
