import { expect, test } from 'vitest';
import { someFixtures } from '../testing/fixtures.ts';
import { planRun } from './plan-run.ts';

test.each([
  ['abc', 'has fewer than 4 characters'],
  ['123456', 'is a figure of fewer than 8 digits'],
  ['title', 'is a part of the words of the contract'],
  ['key\r\nx-evil: 1', 'holds a character that no header can carry'],
])('the key %j is refused', async (apiKey, reason) => {
  const plan = planRun('http://127.0.0.1:9', { fixtures: someFixtures, apiKey });
  await expect(plan).rejects.toMatchObject({ name: 'WrongFile', message: expect.stringContaining(reason) });
  await expect(plan).rejects.not.toMatchObject({ message: expect.stringContaining(apiKey) });
});
