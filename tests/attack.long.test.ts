import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { attacks } from '../tools/attack/attacks.mjs';

test.each(Object.keys(attacks))(
  'a small dose of %s finds nothing',
  (attack) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['tools/attack/run.mjs', '--quick', '--only', attack],
      {
        encoding: 'utf8',
        timeout: 400_000,
      },
    );
    expect({ status, stdout, stderr }).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/\| held \|\n$/) as unknown,
    });
  },
  420_000,
);
