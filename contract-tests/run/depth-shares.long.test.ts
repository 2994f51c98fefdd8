import { afterAll, describe, expect, test } from 'vitest';
import bugs from '../../tests/foreign-stacks/bugs.json' with { type: 'json' };
import {
  fixturesFor,
  isInstalled,
  optionsFor,
  startStack,
  stacks,
  type StackName,
} from '../../tests/foreign-stacks/start-stack.ts';
import { breaks } from '../../tests/second-deployment/breaks.mjs';
import { sampled } from '../../tests/testing/sampled.ts';
import { runSecond, violated, runBehind } from '../testing/run-behind.ts';
import { runChecks } from './run-checks.ts';
import { exitCode } from '../report/exit-code.ts';
import type { ReportedExchange } from '../report/report.ts';
import type { Step } from '../testing/middleman.ts';

/** What quick depth finds of known defects, as docs/verify.md tells; standard depth is measured where each defect has a test of its own. */
const found = new Map<string, boolean>();

const shareOf = (of: string) => {
  const all = [...found].filter(([name]) => name.startsWith(of));
  return all.filter(([, isFound]) => isFound).length / Math.max(1, all.length);
};

describe('at quick depth', () => {
  test('breaks of the second deployment are found', async () => {
    for (const { id, rule } of sampled(breaks, 8))
      found.set(`break ${id}`, violated(await runSecond({ breakId: id }, { depth: 'quick' })).includes(rule));
    expect(shareOf('break')).toBeGreaterThan(0.75);
  }, 600_000);

  const withBugs = (Object.keys(stacks) as StackName[]).filter((name) => bugs.some(({ stack }) => stack === name));
  test.each(withBugs.filter(isInstalled))(
    'bugs of the stack %s are found',
    async (name) => {
      const own = bugs.filter(({ stack }) => stack === name);
      for (const bug of sampled(own, 8)) {
        const options = optionsFor(bug);
        await using stack = await startStack(name, options);
        const report = await runChecks(stack.url, { fixtures: fixturesFor(options), depth: 'quick' });
        found.set(`bug ${name} ${bug.id}`, violated(report).includes(bug.rule));
      }
      expect(shareOf(`bug ${name}`)).toBeGreaterThan(0.5);
    },
    600_000,
  );
});

afterAll(() => {
  for (const of of ['break', 'bug']) console.log(`${of}s found at quick depth: ${(shareOf(of) * 100).toFixed(0)} %`);
  console.log([...found].filter(([, isFound]) => !isFound).map(([name]) => name));
});

describe('quick depth', () => {
  const variants = ['terse', 'single', 'legacy', 'laravel', 'rails', 'plain'] as const;

  test.each(variants)('%s passes at quick depth, within 150 requests and 5 events', async (variant) => {
    let sent = 0; // what a variant throttles is apart
    const log = ({ response }: ReportedExchange) => void (sent += response?.status === 429 ? 0 : 1);
    const report = await runSecond({ variant }, { depth: 'quick', log });
    expect([violated(report), exitCode(report)]).toEqual([[], 0]);
    expect(sent).toBeLessThanOrEqual(150);
    expect(report.summary.eventsCreated).toBeLessThanOrEqual(5);
    expect(report.summary.verified).toBeGreaterThanOrEqual(69);
  });

  /** One of the last forms that a run tries. */
  const inMinutes: Step = ({ body = {} }) => {
    for (const name of ['startedAt', 'endedAt', 'publishedAt'].filter((one) => one in body)) {
      const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/.exec(String(body[name])) ?? [];
      if (day === undefined) return { status: 422 };
      body[name] = `${day}T${time}:00Z`;
    }
    return undefined;
  };

  test('what an odd form of dates leaves no requests for is left out and told, and no rule is listed of which nothing was tried', async () => {
    const report = await runBehind('terse', inMinutes, { depth: 'quick' });
    expect([violated(report), exitCode(report)]).toEqual([[], 0]);
    const left = report.notTried?.find(({ reason }) => reason === 'the run had no requests left');
    expect(left?.count).toBeGreaterThan(0);
    const listed = report.requirements.filter(({ checks }) => checks.length > 0);
    expect(listed.filter(({ checks }) => checks.every(({ isLeftOut }) => isLeftOut))).toEqual([]);
  });

  test.each(['events.create', 'events.update'])('a plain defect is found at quick depth on %s', async (operation) => {
    const rule = 'event.contact-email.valid';
    expect(violated(await runSecond({ breakId: `${rule}@${operation}` }, { depth: 'quick' }))).toEqual([rule]);
  });

  test.each(['pages.search', 'pages.get', 'events.create', 'events.update'])(
    'a deployment whose %s needs no X-Channel is found at quick depth',
    async (operation) => {
      const breakId = `auth.channel@${operation}`;
      expect(violated(await runSecond({ breakId }, { depth: 'quick' }))).toEqual(['auth.channel']);
    },
  );
});
