import type { Browser, Page, BrowserContextOptions, ConsoleMessage } from 'playwright-core';
import { afterEach, beforeEach, afterAll, beforeAll, describe, expect } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../../src/sandbox.ts';
import type { SandboxOptions } from '../../../src/sandbox-options.ts';
import { validEvent } from '../../testing/valid-event.ts';
import axe from 'axe-core';
import { chromiumPath, launchChromium } from '../chromium.ts';

/** Tests that need a browser: skipped where there is none (`needs-browser.ts` says so). */
export const inBrowser = chromiumPath === undefined ? describe.skip : describe;

/** A browser for the tests of a suite. */
export function useBrowser(): { readonly browser: () => Browser } {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());
  return { browser: () => browser as Browser };
}

/** A page, and everything that it should not have done. */
export interface WatchedPage {
  readonly page: Page;
  /** Console errors, uncaught errors, refusals by its policy, and requests to another origin. */
  readonly wrongs: string[];
  /** Closes it, and expects that it did nothing wrong. */
  close(): Promise<void>;
}

/** Opens an address. @param options of the browser's context, such as its width and its colours */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const wrongs: string[] = [];
  const { origin } = new URL(address);
  context.setDefaultTimeout(20_000);
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message) && !isOfTheMachine(message)) wrongs.push(message.text());
  });
  page.on('pageerror', (error) => wrongs.push(String(error)));
  page.on('dialog', (dialog) => {
    wrongs.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && new URL(request.url()).origin !== origin)
      wrongs.push(`off origin: ${request.url()}`);
  });
  await page.goto(address);
  const close = async () => {
    await context.close();
    expect(wrongs).toEqual([]);
  };
  return { page, wrongs, close };
}

/** The browser writes each answer of 400 and above to the console, the refusals of the interface that were asked for too. */
const isRefusal = (message: ConsoleMessage): boolean =>
  message.text().startsWith('Failed to load resource: the server responded with a status of') &&
  !new URL(message.location().url).pathname.startsWith('/_sandbox');

/** A network that came or went on this machine ends the requests under way; a page has to go on after that. */
const isOfTheMachine = (message: ConsoleMessage): boolean => message.text().includes('net::ERR_NETWORK_CHANGED');

/** What axe finds wrong with what is shown: rule and place. The page's policy lets in no script, so it is evaluated. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<Found>('axe.run()');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

interface Found {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
  }[];
}

/** What a print has not: what is folded, hidden or cut off, but for what is pressed and filled in. */
export const leftOutOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll('main *')]
    .filter((one) => !one.closest('button, input, textarea, select, datalist, [role=search], .filter, nav, svg title'))
    .filter((one) => {
      const isCut = getComputedStyle(one).overflow !== 'visible' && one.clientHeight > 0 &&
        (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1);
      return isCut || (one.childElementCount === 0 && one.textContent.trim() !== '' && !one.checkVisibility());
    })
    .map((one) => one.outerHTML.slice(0, 200))`);

/** Words that are broken in two, of what is shown as a text: addresses, bodies and headers are no words. */
export const brokenWordsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.length > 2000 || node.parentElement.closest('pre, code, .headers, textarea, select, script') !== null) continue;
      for (const { 0: token, index: at } of node.data.matchAll(/\\S+/g))
        for (const { 0: word, index } of token.length > 30 ? [] : token.matchAll(/\\p{L}{2,}/gu)) {
          const range = document.createRange();
          range.setStart(node, at + index);
          range.setEnd(node, at + index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
        }
    }
    return broken;
  })()`);

/** What of the page has to be scrolled sideways to be seen: not what somebody writes in, nor the bar of views. */
export const sidewaysOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll('main *:not(textarea, input, select)')]
    .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.outerHTML.slice(0, 100))`);

/** How far what is shown is wider than its window, in pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - innerWidth');

/** Sends a request of the client's to a sandbox. */
export const sendTo = (
  { url, headers }: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  path: string,
  { headers: more = {}, ...init }: Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${url}${path}`, {
    ...init,
    headers: { ...headers, ...(init.body === undefined ? {} : { 'content-type': 'application/json' }), ...more },
  });

/** A sandbox and its dashboard in a browser, anew for each test. */
export interface Dashboard {
  readonly sandbox: RunningSandbox;
  readonly watched: WatchedPage;
  readonly page: Page;
}

export function useDashboard(browser: () => Browser, options: SandboxOptions = { events: 3 }): Dashboard {
  let sandbox: RunningSandbox;
  let watched: WatchedPage;

  beforeEach(async () => {
    sandbox = await startSandbox({ port: 0, pages: 30, ...options });
    watched = await openPage(browser(), `${sandbox.control}/`, { permissions: ['clipboard-read', 'clipboard-write'] });
  });
  afterEach(async () => {
    await watched.close();
    await sandbox.close();
  });

  return {
    get sandbox() {
      return sandbox;
    },
    get watched() {
      return watched;
    },
    get page() {
      return watched.page;
    },
  };
}

/** What people do with the journal's exchanges. */
export const exchangesIn = (at: Dashboard) => ({
  create: (change: object = {}) =>
    sendTo(at.sandbox, '/v1/events.create', { method: 'POST', body: JSON.stringify({ ...validEvent, ...change }) }),
  rows: () => at.page.locator('.entries tbody tr'),
  open: async (seq: number) => {
    await at.page.getByRole('link', { name: `Exchange ${seq}:` }).click();
    await at.page.getByRole('region', { name: `Exchange ${seq}` }).waitFor();
  },
  press: (name: string) => at.page.getByRole('button', { name, exact: true }).click(),
});
