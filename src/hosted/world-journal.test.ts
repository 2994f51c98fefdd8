import { expect, test } from 'vitest';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import type { Database } from './database.ts';
import { Followers, JournalRows, createWorldJournal } from './world-journal.ts';
import { nobodyWatches } from './watch.ts';

test('who reads no entry follows nothing: HEAD of a stream, or a client that is gone at once', async () => {
  const database = {
    read: () => Promise.resolve([]),
    write: () => Promise.resolve([]),
    transaction: () => Promise.reject(new Error('nobody asked for this')),
    close: () => Promise.resolve(),
  };
  const followers = new Followers(database);
  const rows = new JournalRows(database, nobodyWatches);
  const parts = { most: 1, rows, tell: undefined };
  const journal = createWorldJournal({ id: 1, world: 'chn-a', secrets: () => [] }, { database, followers, ...parts });
  journal.follow();
  expect(followers.count).toBe(0);
  const entries = journal.follow();
  const first = entries.next();
  expect(followers.count).toBe(1);
  journal.endFollowing();
  expect(await first).toEqual({ done: true, value: undefined });
  expect(followers.count).toBe(0);
  followers.close();
});

/** A database that is away, refuses what it is asked, or numbers all rows that come. */
function startDatabase() {
  const kept: string[] = [];
  const state = { is: 'there' as 'away' | 'refuses' | 'there' };
  const read: Database['read'] = <Row>(_: string, [ids, requests]: readonly unknown[] = []) => {
    if (state.is === 'away') return Promise.reject(new StoreUnavailable('A row', new Error('it is away')));
    if (state.is === 'refuses') return Promise.reject(new Error('it cannot be'));
    const rows = (requests as readonly string[]).map((request, index) => {
      kept.push(request);
      return { id: (ids as readonly number[])[index], request, number: kept.length };
    });
    return Promise.resolve(rows as Row[]);
  };
  return { kept, state, rows: new JournalRows({ read } as Database, nobodyWatches) };
}

test('rows get their numbers, and wait while the database is away', async () => {
  const { kept, state, rows } = startDatabase();
  const first = rows.add(1, 'a', '{}');
  await rows.written();
  expect(await first).toBe(1);
  state.is = 'away';
  const later = rows.add(1, 'b', '{}');
  await rows.written();
  expect(kept).toEqual(['a']);
  const last = rows.add(2, 'c', '{}');
  state.is = 'there';
  await rows.written();
  expect([await later, await last, kept]).toEqual([2, 3, ['a', 'b', 'c']]);
});

test('rows that no database takes hold up no others', async () => {
  const { state, rows } = startDatabase();
  state.is = 'refuses';
  const refused = rows.add(1, 'a', '{}');
  await rows.written();
  expect(await refused).toBeUndefined();
  state.is = 'there';
  const next = rows.add(1, 'b', '{}');
  await rows.written();
  expect(await next).toBe(1);
});

test('the eldest rows make room for those that would take too much memory', async () => {
  const { kept, state, rows } = startDatabase();
  state.is = 'away';
  const large = 'x'.repeat(20 * 2 ** 20);
  const [eldest, newest] = [rows.add(1, 'a', large), rows.add(1, 'b', large)];
  expect(await eldest).toBeUndefined();
  state.is = 'there';
  await rows.written();
  expect([await newest, kept]).toEqual([1, ['b']]);
});
