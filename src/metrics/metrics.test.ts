import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../tests/testing/free-port.mjs';
import { openConnection } from '../../tests/testing/raw-http.ts';
import { startSandbox } from '../sandbox.ts';

/** The samples that somebody scrapes, by name and labels. */
async function scrape(url: string | undefined): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(url ?? '')).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('counts requests by operation, status and basis, and tells what the sandbox holds', async () => {
  await using own = await startSandbox({ port: 0, metricsPort: 0, pages: 5, events: 1, channel: 'chn-secret' });
  const get = (path: string, more = {}) => fetch(`${own.url}${path}`, { headers: { ...own.headers, ...more } });
  await get('/channels/pages/9000');
  await get('/channels/pages/9000');
  await get('/channels/pages/9000', { 'x-sandbox-fault': 'status=503' });
  await get('/nowhere/with/chn-secret');
  await own.world({ channelId: 'chn-second', events: 2 });
  const following = own.followJournal({ after: 0 });
  await following.next();
  const samples = await scrape(own.metrics);
  const requests = [...samples].filter(([name]) => name.startsWith('channel_sandbox_requests_total'));
  const labelled = (operation: string, status: number) =>
    requests
      .filter(([name]) => name.includes(`operation="${operation}"`) && name.includes(`status="${status}"`))
      .reduce((sum, [, count]) => sum + count, 0);
  expect([labelled('pages.get', 200), labelled('pages.get', 503), labelled('none', 404)]).toEqual([2, 1, 1]);
  expect(requests.every(([name]) => /basis="(sandbox|forced|assumed|calibrated|owner|documented)"/.test(name))).toBe(
    true,
  );
  expect(samples.get('channel_sandbox_faults_hit_total')).toBe(1);
  expect(samples.get('channel_sandbox_worlds')).toBe(2);
  expect(samples.get('channel_sandbox_events')).toBe(3);
  expect(samples.get('channel_sandbox_journal_followers')).toBe(1);
  expect(samples.get('channel_sandbox_request_seconds_count{operation="pages.get"}')).toBe(3);
  expect(samples.get('channel_sandbox_memory_bytes{of="journals"}')).toBeGreaterThan(0);
  expect(samples.has('nodejs_eventloop_lag_seconds')).toBe(true);
  expect([...samples.keys()].some((name) => name.startsWith('channel_sandbox_build_info{version="'))).toBe(true);
  const text = [...samples.keys()].join('\n');
  for (const secret of ['chn-', 'nowhere', '9000', 'key-']) expect(text).not.toContain(secret);
  await following.return();
  await wait(0);
  expect((await scrape(own.metrics)).get('channel_sandbox_journal_followers')).toBe(0);
});

test('where its port is taken the sandbox does not start, and leaves its own port free', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  await using other = await startSandbox({ port: 0, metricsPort, pages: 2, events: 0 });
  const refused = startSandbox({ port, metricsPort, pages: 2, events: 0 });
  await expect(refused).rejects.toThrow(`Port ${metricsPort} is taken. Choose another with --metrics-port`);
  expect(other.metrics).toContain(String(metricsPort));
  await using again = await startSandbox({ port, pages: 2, events: 0 });
  expect(new URL(again.url).port).toBe(String(port));
});

test('serves nothing else, and nothing without a port', async () => {
  await using own = await startSandbox({ port: 0, metricsPort: 0, pages: 2, events: 0 });
  for (const [method, path] of [
    ['GET', '/'],
    ['POST', '/metrics'],
  ] as const)
    expect((await fetch(new URL(path, own.metrics), { method })).status).toBe(404);
  await using without = await startSandbox({ port: 0, pages: 2, events: 0 });
  expect(without.metrics).toBeUndefined();
});

describe('connections to the metrics', () => {
  const scraping = 'GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n';

  test.each([
    [5, 5],
    [1000, 20],
  ])('are bound: of a sandbox that takes %i, %i', async (maxConnections, most) => {
    await using own = await startSandbox({
      port: 0,
      metricsPort: 0,
      pages: 2,
      events: 0,
      maxConnections,
      idleTimeout: 1,
    });
    const silent = Array.from({ length: most }, () => openConnection(own.metrics ?? ''));
    await Promise.all(silent.map(({ socket }) => once(socket, 'connect')));
    using refused = openConnection(own.metrics ?? '');
    refused.socket.write(scraping);
    expect(await refused.untilClosed()).toEqual([]);
    expect((await fetch(`${own.url}/_sandbox/health`)).status).toBe(200);
    await Promise.all(silent.map((one) => one.untilClosed())); // an idle one is closed
    expect((await scrape(own.metrics)).size).toBeGreaterThan(10);
  });

  test('answer one request each, whatever comes with it', async () => {
    await using own = await startSandbox({ port: 0, metricsPort: 0, pages: 2, events: 0, idleTimeout: 1 });
    using connection = openConnection(own.metrics ?? '');
    connection.socket.write(scraping.repeat(50));
    const [first, ...others] = await connection.untilClosed();
    expect(first?.status).toBe(200);
    expect(others.filter(({ status }) => status === 200)).toEqual([]);
  });
});
