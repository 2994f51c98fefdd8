import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Comparison } from '../contract-tests/index.ts';
import { startSandbox } from '../src/index.ts';
import { expectWrongUsage } from './testing/expect-wrong-usage.ts';
import { runCli } from './testing/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'compare-'));
const a = await startSandbox({ port: 0 });
const b = await startSandbox({ port: 0, apiKey: 'key-of-b-77120b', profile: { 'refusal.status.invalid': 400 } });
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
    expect(output).toMatch(
      /^UNLIKE [\d.]+ % of 40 requests got the same status, and [\d.]+ % the same form, at least 100 % wanted\n/,
    );
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

  test('0: compared, where nothing was asked for', async () => {
    const { code, output } = await compare(a.url, a.url, '--requests', '20', '--report', 'markdown:-');
    expect(code).toBe(0);
    expect(output).toMatch(/^## Likeness: 100 &#37; of 20 requests got the same status, and 100 &#37; the same form\n/);
  });

  test('headers that differ are told, with the question that they rest on', async () => {
    await using other = await startSandbox({
      port: 0,
      profile: { 'answer.content-type': 'application/json', 'answer.headers': { 'x-powered-by': 'Gateway/2' } },
    });
    const { output } = await compare(a.url, other.url, '--requests', '10', '--report', 'json:headers.json');
    expect(output).toMatch(
      /\nHeaders that differ\n(?:.*\n)* {2}- content-type: the same on 0 % \(answer\.content-type\); A application\/json; charset=utf-8, B application\/json\n/,
    );
    const { headers, total } = JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8')) as Comparison;
    expect(total.sameForm).toBe(total.bodies);
    expect(headers).toContainEqual(
      expect.objectContaining({ name: 'x-powered-by', question: 'answer.headers', same: 0 }),
    );
  });

  test('2: wrong usage', async () => {
    writeFileSync(join(folder, 'wrong.yaml'), 'pages: 7\n');
    await expectWrongUsage(['compare', a.url], /URLs of two deployments/, { cwd: folder });
    await expectWrongUsage(['compare', a.url, 'nowhere'], /no URL of a deployment/, { cwd: folder });
    await expectWrongUsage(['compare', a.url, b.url, '--report', 'sarif:x'], /json, junit, html, markdown/, {
      cwd: folder,
    });
    await expectWrongUsage(['compare', a.url, b.url, '--fixtures-b', 'wrong.yaml'], /wrong\.yaml/, { cwd: folder });
  });

  test('3: one of them cannot be reached', async () => {
    const { code, errors } = await compare(a.url, 'http://127.0.0.1:9');
    expect([code, errors]).toEqual([3, expect.stringContaining('http://127.0.0.1:9')]);
  });

  test('--help spells out every flag', async () => {
    const { code, output } = await compare('--help');
    expect(code).toBe(0);
    for (const flag of ['--fixtures-a', '--api-key-b', '--at-least', '--allow-writes', '--requests', '--report'])
      expect(output).toMatch(new RegExp(`^  ${flag}\\b`, 'm'));
  });
});
