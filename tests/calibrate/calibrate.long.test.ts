import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { someFixtures } from '../../contract-tests/testing/fixtures.ts';
import { answering, startHostileServer } from '../../contract-tests/testing/hostile-server.mjs';
import { startSandbox } from '../../src/index.ts';
import { loadContract } from '../../src/contract/contract.ts';
import { readProfile } from '../../src/profile/read-profile.ts';
import { answersOf, calibrateSandbox } from './calibrate-sandbox.ts';
import { runCalibrate } from './run-calibrate.ts';
import { fileFolder } from '../testing/file-folder.ts';

const { path: folder } = fileFolder();
const fileOf = (name: string) => join(folder, name);

test('of a target that fails on and on nothing is learnt, and nothing that was learnt before is lost', async () => {
  const body = JSON.stringify({ requestId: crypto.randomUUID(), status: 503, data: null });
  const server = await startHostileServer(answering(body, { 'retry-after': '1000000000' }, 503));
  const [fixtures, profile] = [fileOf('fixtures.yaml'), fileOf('kept.yaml')];
  const kept = 'basis: calibrated\nanswers: { host.form: list }\n';
  writeFileSync(fixtures, JSON.stringify(someFixtures));
  writeFileSync(profile, kept);
  const options = ['--fixtures', fixtures, '--api-key', 'key-1234', '--channel', 'chn-1', '--allow-writes'];
  const written = await runCalibrate(server.url, ...options, '--out', profile);
  const checked = await runCalibrate(server.url, ...options, '--check', profile);
  await server.close();
  expect([written.code, checked.code]).toEqual([3, 3]);
  expect(written.errors.join('')).toMatch(/accepted none of \d+ requests, so that there is nothing to learn/);
  expect(readFileSync(profile, 'utf8')).toBe(kept);
});

describe('a calibration', () => {
  const profile = {
    'refusal.status.invalid': 400,
    'refusal.status.unknown-page': 410,
    'search.data': { object: 'results' },
    'host.form': 'list',
    'datetime.form': ['minutes'],
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

  test('reads only, unless writes are allowed, on loopback too', async () => {
    await using sandbox = await startSandbox({ port: 0, profile });
    const { code } = await runCalibrate(sandbox.url, '--out', fileOf('read.yaml'));
    expect(code).toBe(0);
    const asked = sandbox.journal().map(({ operation }) => operation);
    expect(asked.length).toBeGreaterThan(40);
    expect(asked).not.toContain('events.create');
    expect(asked).not.toContain('events.update');
    expect(readProfile(fileOf('read.yaml'), loadContract()).answers).toMatchObject({
      'refusal.status.invalid': 400,
      'search.data': { object: 'results' },
      'host.form': 'either',
    });
  });

  test('tells a deployment that breaks a rule, and learns from it all the same', async () => {
    const { violations, observations } = await calibrateSandbox({ deviate: ['event.host.valid'] });
    expect(violations.flatMap(({ rules }) => rules)).toContain('event.host.valid');
    expect(observations.length).toBeGreaterThan(30);
  });
});

describe('the command', () => {
  test('writes a profile with evidence and fixtures, which a sandbox answers by; --check tells no drift, and then one', async () => {
    await using sandbox = await startSandbox({
      port: 0,
      profile: { 'refusal.status.invalid': 409, 'body.null': 'refused' },
    });
    const [out, log] = [fileOf('learnt.yaml'), fileOf('log.ndjson')];
    expect(
      (await runCalibrate(sandbox.url, '--allow-writes', '--with-fixtures', '--out', out, '--log', log)).code,
    ).toBe(0);
    const learnt = readProfile(out, loadContract());
    expect(learnt.answers).toMatchObject({ 'refusal.status.invalid': 409, 'body.null': 'refused' });
    expect(learnt.evidence?.['body.null']?.exchanges?.[0]).toMatchObject({
      request: { method: 'POST' },
      answer: { status: 409 },
    });
    expect(learnt.fixtures?.pages?.known).toEqual([9000, 9003, 9006]);
    expect(readFileSync(out, 'utf8')).not.toContain(sandbox.apiKey);

    expect(await runCalibrate(sandbox.url, '--check', out)).toMatchObject({ code: 0 });
    await sandbox.profile.set({ answers: { 'refusal.status.invalid': 422, 'body.null': 'refused' } });
    const drift = await runCalibrate(sandbox.url, '--check', out);
    expect(drift.code).toBe(1);
    expect(drift.out.join('')).toBe(`--- ${out}\n+++ observed\nrefusal.status.invalid\n  - 409\n  + 422\n`);
  });

  test.each(['journal.ndjson', 'run.log'])(
    '--from learns from %s what shows in it, and sends nothing',
    async (recording) => {
      await using sandbox = await startSandbox({
        port: 0,
        profile: { 'refusal.status.invalid': 409, 'search.data': 'object' },
      });
      await runCalibrate(sandbox.url, '--out', fileOf('probed.yaml'), '--log', fileOf('run.log'));
      const journal = await fetch(`${sandbox.control}/journal?limit=1000`, {
        headers: { accept: 'application/x-ndjson' },
      });
      writeFileSync(fileOf('journal.ndjson'), await journal.text());
      const { code } = await runCalibrate('--from', fileOf(recording), '--out', fileOf('recorded.yaml'));
      expect(code).toBe(0);
      expect(readProfile(fileOf('recorded.yaml'), loadContract()).answers).toMatchObject({
        'refusal.status.invalid': 409,
        'search.data': 'object',
        'refusal.status.unauthenticated': 401,
      });
    },
  );
});
