import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { answersOf, calibrateSandbox } from './calibrate-sandbox.ts';
import { runCalibrate } from './run-calibrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'calibrate-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string) => join(folder, name);

describe('a calibration', () => {
  const profile = {
    'refusal.status.invalid': 400,
    'refusal.status.unknown-page': 410,
    'search.data': { object: 'results' },
    'host.form': 'list',
    'datetime.form': ['T', 'minutes', 'local'],
    'body.unknown-attribute': 'refused',
    'capacity.negative': 'accepted',
  } as const;

  test('learns what a deployment answers, within its bounds, and accuses a lawful one of nothing', async () => {
    const calibration = await calibrateSandbox({ profile });
    expect(answersOf(calibration)).toMatchObject(profile);
    expect(calibration.requests).toBeLessThanOrEqual(400);
    expect(calibration.eventsCreated).toBeLessThanOrEqual(10);
    expect(calibration.violations).toEqual([]);
  });
});

describe('the command', () => {
  test.each([
    [[], 'Say where the profile goes'],
    [['--out', 'a.yaml'], 'Give the URL of one deployment'],
    [['http://127.0.0.1:1', '--from', 'a.har', '--out', 'a.yaml'], 'give no URL beside it'],
    [['http://127.0.0.1:1', '--check', 'missing.yaml'], 'missing.yaml cannot be read'],
  ])('refuses %j', async (args, says) => {
    await expect(runCalibrate(...args)).rejects.toThrow(says);
  });

  test('a target that cannot be reached ends with 3', async () => {
    expect((await runCalibrate('http://127.0.0.1:1', '--out', fileOf('none.yaml'))).code).toBe(3);
  });
});
