import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { blocksOf } from './testing/document-blocks.ts';

test.skipIf(spawnSync('apt-get', ['--version']).error !== undefined)(
  'what the page for operators installs is to be had',
  () => {
    const installing = blocksOf('docs/operators.md', 'sh').find((block) => block.includes('apt-get install')) ?? '';
    const here = 'sudo() { "$@"; }; apt-get() { [ "$1" = update ] || command apt-get --simulate "$@"; };';
    const stdout = execFileSync('bash', ['-c', `set -e; ${here} ${installing}`], { encoding: 'utf8' });
    expect(stdout).toMatch(/\d+ newly installed/);
  },
);
