import { expect, test } from 'vitest';
import { Followers } from './followers.ts';
import { JournalRows } from './journal-rows.ts';
import { nobodyWatches } from './watch.ts';
import { createWorldJournal } from './world-journal.ts';

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
