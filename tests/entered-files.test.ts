import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

type Entered = Readonly<Record<string, { readonly files: number; readonly functions: number }>>;

test('a request is followed through few files: a create enters at most 45 of ours, an update 48, a GET 30', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/bench/entered.mjs'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { create, update, 'GET page': getPage } = JSON.parse(stdout) as Entered;
  expect(create?.files).toBeLessThanOrEqual(45);
  expect(update?.files).toBeLessThanOrEqual(48);
  expect(getPage?.files).toBeLessThanOrEqual(30);
  expect(getPage?.files).toBeGreaterThan(10); // it has counted at all
});
