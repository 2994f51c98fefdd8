import { expect, test } from 'vitest';
import { someFixtures } from '../testing/fixtures.ts';
import { planRun } from './plan-run.ts';

test.each([
  ['abc', 'has fewer than 4 characters, which may stand anywhere in reports, so it could not be removed from them.'],
  ['123456', 'is a number of fewer than 8 digits, as reports use them, so it could not be removed from them.'],
  [
    'title',
    'The API key is an ordinary word that reports use, so it could not be removed from them. Use a longer or more random key.',
  ],
  ['key\r\nx-evil: 1', 'holds a character that no header can carry'],
])('the key %j is refused', async (apiKey, reason) => {
  const plan = planRun('http://127.0.0.1:9', { fixtures: someFixtures, apiKey });
  await expect(plan).rejects.toMatchObject({ name: 'WrongFile', message: expect.stringContaining(reason) });
  await expect(plan).rejects.not.toMatchObject({ message: expect.stringContaining(apiKey) });
});
