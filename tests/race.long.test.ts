import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { withoutPostgres } from './hosted/testing/postgres.ts';

test.skipIf(withoutPostgres).each(['cut-commits', 'kill-replica'])(
  `a small dose of the race in the storm %s finds nothing${withoutPostgres ?? ''}`,
  (storm) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['tests/race/run.mjs', '--only', storm, '--operations', '300'],
      { encoding: 'utf8', timeout: 200_000 },
    );
    expect(stdout, stderr).toMatch(/\| held \|\n$/);
    expect(status, stderr).toBe(0);
  },
  220_000,
);
