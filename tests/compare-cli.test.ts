import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type RunningSandbox } from '../src/index.ts';
import { runCli } from './testing/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'compare-'));
let a: RunningSandbox;
let b: RunningSandbox;

beforeAll(async () => {
  a = await startSandbox({ port: 0 });
  b = await startSandbox({ port: 0, apiKey: 'key-of-b-77120b', profile: { 'refusal.status.invalid': 400 } });
});
afterAll(async () => {
  await Promise.all([a.close(), b.close()]);
  rmSync(folder, { recursive: true });
});

const compare = (...args: readonly string[]) => runCli(['compare', ...args], { cwd: folder }).ended;

describe.concurrent('compare', () => {
  test('1: less alike than was asked for, in every report', async () => {
    const few = ['--requests', '40', '--seed', '1', '--at-least', '100', '--api-key-b', 'key-of-b-77120b'];
    const reports = ['--report', 'json:out.json', '--report', 'html:out.html', '--log', 'log.ndjson'];
    const { code, output } = await compare(a.url, b.url, ...few, ...reports);
    expect(code).toBe(1);
    expect(output).toMatch(/^UNLIKE [\d.]+ % in status and [\d.]+ % in form of 40 requests, at least 100 % wanted\n/);
    expect(output).toMatch(/refusal\.status\.invalid +[\d.]+ % +100 % +\d+\n/);
    const json = JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8')) as Record<string, unknown>;
    expect(json).toMatchObject({ schema: 1, judged: 'likeness', seed: 1, wanted: 40, atLeast: 100 });
    const page = readFileSync(join(folder, 'out.html'), 'utf8');
    expect(page).toContain('<h1>Likeness of two deployments</h1>');
    expect(page).toContain('<td dir="auto" data-head="Same status">'); // a narrow screen shows no head of columns
    const lines = readFileSync(join(folder, 'log.ndjson'), 'utf8').trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(80);
    expect(lines.join('\n')).not.toContain('key-of-b-77120b');
  });
});
