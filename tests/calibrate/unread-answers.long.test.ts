import { existsSync, readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { expect, test, describe, onTestFinished } from 'vitest';
import { excessive, startHostileServer } from '../../contract-tests/testing/hostile-server.mjs';
import { runCli } from '../testing/run-cli.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMiddleman } from '../../contract-tests/testing/middleman.ts';
import { runCalibrate } from './run-calibrate.ts';
import { calibrate } from '../../contract-tests/index.ts';
import { loadContract } from '../../src/contract/contract.ts';
import { observedProfile } from '../../src/profile/observed-profile.ts';
import { startSandbox } from '../../src/index.ts';

test.each(['a body that never ends', 'a body of chunks that never ends', 'a gzip bomb'])(
  'a target that answers with %s teaches nothing, and no profile is written over one that is there',
  async (name) => {
    const attack = excessive[name];
    if (attack === undefined) throw new Error(`there is no such target: ${name}`);
    const target = await startHostileServer(attack());
    using folder = tempFolder();
    const file = folder.file('learnt.yaml');
    const calibrate = async (...more: readonly string[]) => {
      const credentials = ['--api-key', 'key-of-a-test-4711', '--channel', 'chn-a', '--allow-writes'];
      const args = ['calibrate', target.url, ...credentials, '--time-limit', '20', '--out', file, ...more];
      return await runCli(args, { cwd: folder.file('.') }).ended;
    };
    try {
      const { code, errors } = await calibrate();
      expect({ code, errors }).toEqual({ code: 3, errors: expect.stringContaining('nothing to learn') as unknown });
      expect(existsSync(file)).toBe(false);
      writeFileSync(file, 'profile: good\n');
      expect((await calibrate()).code).toBe(3);
      expect(readFileSync(file, 'utf8')).toBe('profile: good\n');
    } finally {
      await target.close();
    }
  },
);

describe('ended early', () => {
  test('a deployment that falls silent ends a calibration early: it says so, keeps what was learnt, and is no deployment that has not changed', async () => {
    const target = await startMiddleman('terse', ({ count }) => (count > 60 ? 'hang up' : undefined));
    const folder = mkdtempSync(join(tmpdir(), 'ended-'));
    onTestFinished(async () => {
      rmSync(folder, { recursive: true });
      await target.close();
    });
    const [fixtures, profile] = ['fixtures.yaml', 'profile.yaml'].map((name) => join(folder, name));
    writeFileSync(String(fixtures), JSON.stringify(target.fixtures));
    const flags = ['--fixtures', String(fixtures), '--allow-writes'];
    const learnt = await runCalibrate(target.url, ...flags, '--out', String(profile));
    expect(learnt).toMatchObject({
      code: 4,
      errors: [expect.stringContaining('ended early: the target stopped answering\n')],
    });
    expect(readFileSync(String(profile), 'utf8')).toContain('search.data');

    const steady = await startMiddleman('terse', ({ count }) => (count > 60 ? 'hang up' : undefined));
    onTestFinished(() => steady.close());
    const before = readFileSync(String(profile), 'utf8');
    const checked = await runCalibrate(steady.url, ...flags, '--check', String(profile), '--out', String(profile));
    expect(checked).toMatchObject({
      code: 4,
      out: [expect.stringContaining('answers as it says, as far as it was asked')],
      errors: [
        expect.stringContaining(`${profile} stays as it was, as the run ended early; what it has learnt is in `),
      ],
    });
    expect(readFileSync(String(profile), 'utf8')).toBe(before);
  });
});

describe('same twice', () => {
  // A profile is kept in a repository: one of the same deployment must show no change there.
  test.each(['coded-errors', 'field-errors'])(
    'two calibrations of a sandbox of the profile %s write the same answers, in whatever order its responses come',
    async (profile) => {
      const texts = await Promise.all(
        Array.from({ length: 3 }, async () => {
          await using sandbox = await startSandbox({ port: 0, profile });
          await sandbox.faults.set([{ fault: { kind: 'delay', ms: 0, spread: 20 } }]);
          const { startedAt, observations, unseen } = await calibrate(sandbox.url, { allowWrites: true });
          const learnt = observedProfile({ host: 'x', at: startedAt, observed: observations, unseen }, loadContract());
          return JSON.stringify([learnt.answers, learnt.examples], undefined, 1);
        }),
      );
      expect(new Set(texts).size, texts.slice(0, 2).join('\n')).toBe(1);
    },
  );
});
