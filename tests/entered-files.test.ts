import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

type Entered = Readonly<Record<string, { readonly files: number; readonly functions: number }>>;

test('a request is followed through few files: a create enters at most 48 of ours, an update 51, a GET 24', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/bench/entered.mjs'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { create, update, 'GET page': getPage } = JSON.parse(stdout) as Entered;
  // Five of them are open questions that each body is held against: one file a question.
  expect(create?.files).toBeLessThanOrEqual(48);
  expect(update?.files).toBeLessThanOrEqual(51);
  expect(getPage?.files).toBeLessThanOrEqual(24);
  expect(getPage?.files).toBeGreaterThan(10); // it has counted at all
});
