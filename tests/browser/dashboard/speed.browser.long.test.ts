import { availableParallelism, loadavg } from 'node:os';
import { expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../../src/sandbox.ts';
import { sendTo, inBrowser, openPage, useBrowser } from './use-dashboard.ts';
import type { Browser, Page } from 'playwright-core';

/** The bound is that of a machine with nothing else to do: where several programs share a core, each waits as often. */
const crowd = () => Math.max(1, (loadavg()[0] as number) / availableParallelism());

const rows = 2000;
const rate = 200;

inBrowser('the dashboard', () => {
  const { browser } = useBrowser();

  // Whatever else runs at the same moment may hold up the start: the best of three counts.
  test(
    'is ready in half a second, and stays fluent with 2,000 rows and 200 requests a second',
    { retry: 2 },
    async () => {
      await using sandbox = await startSandbox({ port: 0, pages: 10, events: 0, journal: 3000 });
      for (let sent = 0; sent < rows; sent += 50)
        await Promise.all(Array.from({ length: 50 }, () => sendTo(sandbox, '/channels/pages/9000')));
      await sendTo(sandbox, '/channels/pages/9000'); // one more than are shown, with or without a browser that asks for an icon
      const { page, close } = await openPage(browser(), `${sandbox.control}/health`);
      // The first opening runs code of the sandbox for the first time, and takes up to twice as long.
      for (let opened = 0; opened < 2; opened += 1) {
        await page.goto(`${sandbox.control}/`);
        await page.getByText(`latest ${rows.toLocaleString('en')} of`).waitFor();
      }
      const ready = await page.evaluate<number>("performance.getEntriesByName('ready')[0].startTime");
      expect(ready).toBeLessThan(500 * crowd());

      for (let shown = 200; shown < rows; shown += 200)
        await page.getByRole('button', { name: 'Show 200 more' }).click();
      expect(await page.locator('.entries tbody tr').count()).toBe(rows);
      await page.evaluate('new Promise((seen) => { requestAnimationFrame(() => requestAnimationFrame(seen)); })');
      const longest = await longestTaskOf(browser(), page, async () => {
        for (let second = 0; second < 2; second += 1) await sendAll(sandbox);
      });
      expect(longest).toBeLessThan(100);
      await page.getByRole('link', { name: `Exchange ${rows + 2 * rate}:` }).waitFor();
      console.log(
        `ready after ${Math.round(ready)} ms, longest task ${Math.round(longest)} ms, load ${crowd().toFixed(1)}`,
      );
      await close();
    },
  );
});

/** A second's requests, each at its moment. */
const sendAll = (sandbox: RunningSandbox) =>
  Promise.all(
    Array.from(
      { length: rate },
      (_, index) =>
        new Promise<Response>((resolve, reject) => {
          setTimeout(() => sendTo(sandbox, '/channels/pages/1').then(resolve, reject), (index * 1000) / rate);
        }),
    ),
  );

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the thread's own time. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/**
 * The longest that a page's main thread was busy at one go while something happened, in milliseconds of its own processor time: what else
 * runs on the machine does not count.
 */
async function longestTaskOf(browser: Browser, page: Page, during: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await during();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[];
  };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && main.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('the trace has no task of a page');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
