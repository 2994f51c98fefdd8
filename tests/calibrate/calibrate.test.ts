import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCalibrate } from './run-calibrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'calibrate-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string) => join(folder, name);

test.each([
  [[], 'Say where the profile goes'],
  [['--out', 'a.yaml'], 'Give the URL of one deployment'],
  [['http://127.0.0.1:1', '--from', 'a.har', '--out', 'a.yaml'], 'leave out the URL'],
  [['http://127.0.0.1:1', '--check', 'missing.yaml'], 'missing.yaml cannot be read'],
  [['http://127.0.0.1:1', '--out', 'a.yaml', '--max-events', '11'], 'give a whole number from 0 to 10'],
])('refuses %j', async (args, says) => {
  await expect(runCalibrate(...args)).rejects.toThrow(says);
});

test('a target that cannot be reached ends with 3', async () => {
  expect((await runCalibrate('http://127.0.0.1:1', '--out', fileOf('none.yaml'))).code).toBe(3);
});
