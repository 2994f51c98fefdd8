import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../../src/sandbox.ts';
import type { SandboxOptions } from '../../../src/sandbox-options.ts';
import { validEvent } from '../../testing/valid-event.ts';
import { openPage, type WatchedPage } from '../in-browser.ts';
import { sendTo } from './traffic.ts';

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
