import { expect, test } from 'vitest';
import { exitCode } from '../report/exit-code.ts';
import type { ReportedExchange } from '../report/report.ts';
import type { Step } from '../testing/middleman.ts';
import { runBehind, runSecond, violated } from '../testing/run-behind.ts';

const variants = ['terse', 'single', 'legacy', 'laravel', 'rails', 'plain'] as const;

test.each(variants.flatMap((variant) => [1, 2, 3].map((seed) => [variant, seed] as const)))(
  '%s passes at quick depth with seed %i, within 60 requests and 3 events',
  async (variant, seed) => {
    let sent = 0; // what a variant throttles is apart
    const log = ({ response }: ReportedExchange) => void (sent += response?.status === 429 ? 0 : 1);
    const report = await runSecond({ variant }, { seed, depth: 'quick', log });
    expect([violated(report), exitCode(report)]).toEqual([[], 0]);
    expect(sent).toBeGreaterThan(30);
    expect(sent).toBeLessThanOrEqual(60);
    expect(report.summary.eventsCreated).toBeLessThanOrEqual(3);
    expect(report.summary.verified).toBeGreaterThanOrEqual(40);
  },
);

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
  const left = report.notTried?.find(({ reason }) => reason === 'drawn, but the run had no requests left');
  expect(left?.count).toBeGreaterThan(0);
  const listed = report.requirements.filter(({ checks }) => checks.length > 0);
  expect(listed.filter(({ checks }) => checks.every(({ isLeftOut }) => isLeftOut))).toEqual([]);
});

const rule = 'event.contact-email.valid';

async function isFoundAtQuickDepth(operation: string, seed: number): Promise<boolean> {
  const breakId = `${rule}@${operation}`;
  return violated(await runSecond({ breakId }, { seed, depth: 'quick' })).includes(rule);
}

test.each([1, 2, 3, 4, 5, 6])('a plain defect is found at quick depth on the operation of seed %i', async (seed) => {
  const found = await Promise.all(['events.create', 'events.update'].map((each) => isFoundAtQuickDepth(each, seed)));
  expect(found).toContain(true);
});

test.each(['events.create', 'events.update'])('one on %s alone is found by each second seed', async (operation) => {
  const found = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => isFoundAtQuickDepth(operation, seed)));
  expect(found.slice(1)).toEqual(found.slice(0, -1).map((isFound) => !isFound));
});
