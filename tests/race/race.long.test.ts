import { expect, test } from 'vitest';
import { plant, planted } from './race.ts';
import { builtCli } from '../../tools/package/built.mjs';
import { spawnSync } from 'node:child_process';
import { withoutPostgres } from '../hosted/testing/postgres.ts';

const program = builtCli();

/** Which of them the race finds is its own matter, and takes minutes: here each still fits the program. */
test.each(Object.keys(planted))('%s has its place in the program as it is built now', (name) => {
  const bug = planted[name] as (typeof planted)[string];
  using copy = plant(bug, program);
  expect(copy.program).not.toBe(program);
});

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
