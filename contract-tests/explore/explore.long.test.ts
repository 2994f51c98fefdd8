import { describe, expect, test } from 'vitest';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';
import type { ReportedExchange } from '../report/report.ts';
import type { RunOptions } from '../run/options.ts';
import { runChecks } from '../run/run-checks.ts';
import { startMiddleman, type Step } from '../testing/middleman.ts';
import { startStoringServer } from '../testing/storing-server.ts';
import { someFixtures } from '../testing/fixtures.ts';
import { departed, exploredFindings } from './testing/findings.ts';

const mails: Step = ({ path, body }) => {
  if (path.includes('/events.') && body?.['isSelfPacedCourse'] === true && typeof body['contactEmail'] === 'string')
    body['contactEmail'] = 'any@example.com';
  return undefined;
};

/** What exploring sent one by one; checks before it stand side by side. */
const writes = (sent: readonly string[]) => sent.filter((text) => text.includes('/v1/events.')).slice(-200);

/** Checks of few rules, so that exploring is what takes the time. */
const few = { explore: 300, rules: ['event.contact-email', 'envelope'] } as const;

async function exploreBehind(step: Step, options: Pick<RunOptions, 'explore' | 'seed' | 'rules'>) {
  const sent: string[] = [];
  const log = ({ request }: ReportedExchange) => {
    const text = `${request.method} ${new URL(request.url).pathname} ${request.body ?? ''}`;
    sent.push(text.replaceAll(/"title":"[^"]*"/g, ''));
  };
  await using middleman = await startMiddleman('single', step);
  return { report: await runChecks(middleman.url, { fixtures: middleman.fixtures, log, ...options }), sent };
}

test('what shows only where two attributes meet is found, shrunk to the two, and can be repeated', async () => {
  const first = await exploreBehind(mails, { ...few, seed: 3 });
  const found = exploredFindings(first.report).get('event.contact-email.valid') ?? [];
  expect(found.length).toBeGreaterThan(0);
  for (const finding of found) {
    expect(departed(finding)).toEqual(['contactEmail', 'endedAt', 'isSelfPacedCourse', 'startedAt']);
    expect(finding.command).toContain('--explore 300 --seed 3');
    expect(finding.exchanges.at(-1)?.request.body).toContain('"isSelfPacedCourse":true');
  }
  const { requests, mustAccept, mustRefuse, open, seed } = first.report.summary.explored ?? {};
  expect([requests, seed]).toEqual([300, 3]);
  expect((mustAccept ?? 0) + (mustRefuse ?? 0) + (open ?? 0)).toBe(300);
  expect(Math.min(mustAccept ?? 0, mustRefuse ?? 0)).toBeGreaterThan(30);
  const second = await exploreBehind(mails, { ...few, seed: 3 });
  expect(writes(second.sent)).toEqual(writes(first.sent));
});

test('however much is to be explored, a run ends when its time is over, or when it is interrupted', async () => {
  const most = { explore: 10_000, readOnly: true } as const;
  const { url, fixtures, close } = await startSecondDeployment({ variant: 'terse' });
  try {
    const began = performance.now();
    const limited = await runChecks(url, { ...most, fixtures, timeLimitMs: 1000 });
    expect(performance.now() - began).toBeLessThan(15_000); // where all was drawn beforehand, it took 145 s
    expect(limited.summary.requests).toBeLessThan(9000);
    const controller = new AbortController();
    const log = () => void setTimeout(() => controller.abort(), 500);
    const interrupted = await runChecks(url, { ...most, fixtures, log, signal: controller.signal });
    expect(interrupted.summary.requests).toBeLessThan(9000);
  } finally {
    await close();
  }
});

test('a seed that nobody gave is drawn, and reported', async () => {
  const { report } = await exploreBehind(() => undefined, { ...few, explore: 5 });
  expect(report.summary.explored?.seed).toBeTypeOf('number');
  expect(exploredFindings(report)).toEqual(new Map());
});

test('a lawful request that is refused once is told as flaky', async () => {
  let refused = 0;
  const { report } = await exploreBehind(
    ({ path, body }) => {
      const isOdd = path.endsWith('pages.search') && (body?.['perPage'] === 25 || body?.['perPage'] === 99);
      if (!isOdd || refused > 0) return undefined;
      refused += 1;
      return { status: 422 };
    },
    { explore: 300, rules: ['search.query', 'search.per-page.honoured'], seed: 1 },
  );
  const flaky = report.requirements.flatMap(({ checks }) => checks).filter((check) => check.flaky === true);
  expect(refused).toBe(1);
  expect(flaky.map(({ title, status }) => [title, status])).toEqual([['explored 300 requests, seed 1', 'failed']]);
});

describe('a server that accepts everything', () => {
  const options = { fixtures: someFixtures, explore: 120, seed: 1 };

  test('is sent reads alone where nothing may be written', async () => {
    await using server = await startStoringServer();
    const paths = new Set<string>();
    const log = ({ request }: ReportedExchange) => void paths.add(new URL(request.url).pathname);
    const before = new Map(server.events);
    const report = await runChecks(server.url, { ...options, readOnly: true, log });
    expect(server.events).toEqual(before);
    expect([...paths].filter((path) => path.includes('events'))).toEqual([]);
    expect(report.summary.explored?.requests).toBe(120);
    expect(exploredFindings(report).get('search.query.required')).toHaveLength(1);
  });

  test('gets no more events than the run may create, and few requests that shrink', async () => {
    await using server = await startStoringServer();
    const report = await runChecks(server.url, { ...options, maxEvents: 30 });
    expect(report.summary.eventsCreated).toBeLessThanOrEqual(30);
    expect(report.summary.explored?.requests).toBe(120);
    for (const [, findings] of exploredFindings(report)) expect(findings.length).toBeLessThanOrEqual(5);
  });
});
