import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareDeployments, comparisonExitCode, reportText, terminalReport } from '../../contract-tests/index.ts';
import { startStoringServer } from '../../contract-tests/testing/storing-server.ts';
import { someFixtures } from '../../contract-tests/testing/fixtures.ts';
import { startSandbox, type RunningSandbox } from '../../src/index.ts';
import { agreed, B, startTwoSandboxes } from './two-sandboxes.ts';

let a: RunningSandbox;
let b: RunningSandbox;

beforeAll(async () => {
  ({ a, b } = await startTwoSandboxes());
});
afterAll(() => Promise.all([a.close(), b.close()]));

describe('sandboxes with other pages, credentials and hosts', () => {
  test('agree in everything that writing shows', async () => {
    const options = { seed: 2, requests: 80, b: B, allowWrites: true, maxEvents: 6 };
    const comparison = await compareDeployments(a.url, b.url, options);
    const [isStatus, isForm] = agreed(comparison);
    expect([isStatus, isForm, comparison.disagreements]).toEqual([true, true, []]);
    expect(comparison.operations['events.update'].requests).toBeGreaterThan(20);
    const made = comparison.residue.a.filter((id) => id !== 5001);
    expect(made.length).toBeGreaterThan(0);
    expect(made.length).toBeLessThanOrEqual(6);
  });

  test('get the same requests by the same seed, and others by another', async () => {
    const sent = async (seed: number) => {
      const urls: string[] = [];
      await compareDeployments(a.url, a.url, {
        seed,
        requests: 20,
        log: ({ request }) => urls.push(`${request.method} ${request.url} ${request.body}`),
      });
      return urls;
    };
    const first = await sent(5);
    expect(await sent(5)).toEqual(first);
    expect(await sent(6)).not.toEqual(first);
  });
});

test('a difference is named by its question, and shown by the smallest request', async () => {
  await using c = await startSandbox({ port: 0, profile: { 'search.bounds': 'clamped' } });
  const comparison = await compareDeployments(a.url, c.url, { seed: 3, requests: 120, atLeast: 99 });
  const first = comparison.disagreements.find(
    ({ questions, on }) => on === 'status and form' && questions.length === 1,
  );
  expect(first?.questions).toEqual(['search.bounds']);
  expect(first?.smallest?.request ?? first?.request).toMatch(/^(page|perPage) (0|-1)$/);
  expect([first?.exchanges.a.response?.status, first?.exchanges.b.response?.status]).toEqual([422, 200]);
  expect(comparison.questions['search.per-page.over']).toMatchObject({ requests: expect.any(Number) as number });
  expect(comparisonExitCode(comparison)).toBe(1);
  expect(terminalReport(comparison)).toMatch(/^UNLIKE .*at least 99 % wanted/);
});

test('a capacity below the RSVPs that one side takes breaks a rule, and rests on no question', async () => {
  await using c = await startSandbox({ port: 0 });
  const fixtures = await c.fixtures(c.url);
  const { id } = (await c.events()).find(({ rsvps }) => rsvps.length === 0) ?? {};
  if (id === undefined) throw new Error('every event has RSVPs');
  const claimed = {
    ...fixtures,
    eventWithRsvps: { id, rsvps: 3 },
  };
  const options = { seed: 3, requests: 300, allowWrites: true, b: { fixtures: claimed } };
  const { disagreements } = await compareDeployments(a.url, c.url, options);
  const below = disagreements.filter(({ request }) => request.includes('capacity'));
  expect(below.map(({ questions }) => questions)).toEqual([[]]);
  expect([below[0]?.exchanges.a.response?.status, below[0]?.exchanges.b.response?.status]).toEqual([422, 200]);
});

test('without --allow-writes nothing is sent that any deployment could store', async () => {
  const servers = [await startStoringServer(), await startStoringServer()] as const;
  try {
    const side = { fixtures: someFixtures, apiKey: 'key-one-77120b', channelId: 'chn-one' };
    const before = servers.map(({ events }) => [...events]);
    const comparison = await compareDeployments(servers[0].url, servers[1].remoteUrl, {
      requests: 200,
      rate: 10_000,
      a: side,
      b: side,
    });
    expect(comparison.total.requests).toBe(200);
    expect(servers.map(({ events }) => [...events])).toEqual(before);
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
});

test('reports: junit fails where less was reached than was wanted, and skips what differs where nothing was', async () => {
  await using c = await startSandbox({ port: 0, profile: { 'refusal.status.invalid': 400 } });
  const compare = async (atLeast?: number) =>
    reportText(
      'junit',
      await compareDeployments(a.url, c.url, {
        seed: 1,
        requests: 60,
        ...(atLeast === undefined ? {} : { atLeast }),
      }),
      [],
    );
  const open = await compare();
  expect(open).toMatch(/<testcase name="refusal\.status\.invalid"[^>]*>\s*<skipped message="[\d.]+ % in status/);
  expect(open).not.toContain('<failure');
  expect(await compare(100)).toMatch(
    /<testcase name="refusal\.status\.invalid"[^>]*>\s*<failure [^>]*type="difference"/,
  );
});

test('where it is interrupted, what is known is told', async () => {
  const interrupted = new AbortController();
  const comparison = await compareDeployments(a.url, a.url, {
    requests: 500,
    signal: interrupted.signal,
    onProgress: ({ done }) => done === 20 && interrupted.abort(),
  });
  expect(comparison.ended).toBe('it was interrupted');
  expect(comparison.total.requests).toBeLessThan(30);
  expect(comparisonExitCode(comparison)).toBe(4);
});
