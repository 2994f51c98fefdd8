import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

type Entered = Readonly<Record<string, { readonly files: number; readonly functions: number }>>;

test('a request is followed through few files: a create enters at most 53 of ours, an update 55, a GET 24', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/bench/entered.mjs'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { create, update, 'GET page': getPage } = JSON.parse(stdout) as Entered;
  // Thirteen of them are what each body is held against: a file for each family of rules, and for each open question.
  expect(create?.files).toBeLessThanOrEqual(53);
  expect(update?.files).toBeLessThanOrEqual(55);
  expect(getPage?.files).toBeLessThanOrEqual(24);
  expect(getPage?.files).toBeGreaterThan(10); // it has counted at all
});
