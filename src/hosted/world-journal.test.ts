import { expect, test } from 'vitest';
import { Followers } from './followers.ts';
import { createWorldJournal } from './world-journal.ts';

test('who reads no entry follows nothing: HEAD of a stream, or a client that is gone at once', async () => {
  const database = {
    read: () => Promise.resolve([]),
    write: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
  const followers = new Followers(database);
  const parts = { most: 1, add: () => undefined, tell: undefined };
  const journal = createWorldJournal(1, 'chn-a', { database, followers, ...parts });
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
