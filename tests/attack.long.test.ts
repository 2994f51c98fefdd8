import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each(['requests', 'kills', 'damage', 'doors', 'soak', 'targets'])(
  'a small dose of %s finds nothing',
  (attack) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['attack/run.mjs', '--quick', '--only', attack], {
      encoding: 'utf8',
      timeout: 180_000,
    });
    expect({ status, stdout, stderr }).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/\| held \|\n$/) as unknown,
    });
  },
  200_000,
);
