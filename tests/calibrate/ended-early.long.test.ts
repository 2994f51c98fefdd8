import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startMiddleman } from '../../contract-tests/testing/middleman.ts';
import { runCalibrate } from './run-calibrate.ts';

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
    errors: [expect.stringContaining(`${profile} stays as it was, as the run ended early; what it has learnt is in `)],
  });
  expect(readFileSync(String(profile), 'utf8')).toBe(before);
});
