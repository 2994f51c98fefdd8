import { expect, test } from 'vitest';
import { exitCode } from '../report/exit-code.ts';
import type { ReportedExchange } from '../report/report.ts';
import type { Step } from '../testing/middleman.ts';
import { runBehind, runSecond, violated } from '../testing/run-behind.ts';

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
