import { expect, test } from 'vitest';
import { loadedOnce } from './loaded-once.ts';

test('is loaded once for all, and again only where it failed', async () => {
  let loads = 0;
  let isThere = false;
  const loaded = loadedOnce(async () => {
    loads += 1;
    if (!isThere) throw new Error('no such file');
    return 7;
  });
  const both = await Promise.allSettled([loaded(), loaded()]);
  expect([both.map(({ status }) => status), loads]).toEqual([['rejected', 'rejected'], 1]);
  isThere = true;
  expect([await loaded(), await loaded(), loads]).toEqual([7, 7, 2]);
});
