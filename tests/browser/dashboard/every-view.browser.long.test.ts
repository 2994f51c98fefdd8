import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../../src/sandbox.ts';
import { validEvent } from '../../testing/valid-event.ts';
import {
  sendTo,
  accessibilityFaults,
  brokenWordsOf,
  inBrowser,
  leftOutOf,
  openPage,
  overflowOf,
  sidewaysOf,
  useBrowser,
  type WatchedPage,
} from './use-dashboard.ts';

/** Everything that a stranger may have written: into titles, paths, headers, and whatever the views show of them. */
const hostile = `<img src=x onerror=alert(1)><script>alert(2)</script>"'\u202eevil\u0007 {{7*7}} javascript:alert(3)`;

/** Views by their address, each with what it says once it is there. */
const views = [
  ['#journal', 'exchanges'],
  ['#journal?entry=3', 'The document says'],
  ['#journal?entry=3&at=/title&breaks=none&otherwise=host.form', 'Try another answer, and replay'],
  ['#journal?entry=4', 'expected one of the paths'],
  ['#questions?id=refusal.status.invalid', 'questions'],
  ['#events?event=5004', 'What a member is shown'],
  ['#events?known=all&look=lisbon', 'Europe/Lisbon'],
  ['#clock', 'What will happen'],
  ['#faults', 'slow-search'],
  ['#world', 'Worlds'],
  ['#audit', 'requests of the client were judged'],
  ['#send', 'What is sent here is marked'],
] as const;

inBrowser('every view', () => {
  const { browser } = useBrowser();
  let sandbox: RunningSandbox;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, pages: 30, events: 3, journal: 3000 });
    const create = (body: object) =>
      sendTo(sandbox, '/v1/events.create', { method: 'POST', body: JSON.stringify({ ...validEvent, ...body }) });
    await create({
      title: `${hostile}${'A'.repeat(99)}`,
      description: `${hostile}${'x'.repeat(900_000)}`,
      addressDetails: hostile,
    });
    await create({ publishedAt: '2030-01-01T00:00:00' });
    await create({ title: hostile, host: 1, [hostile]: hostile, address: hostile.repeat(10) });
    await sendTo(sandbox, `/${encodeURIComponent(hostile)}`, { headers: { 'x-note': '<b>bold</b>' } });
    await sandbox.profile.set({ profile: hostile, basis: 'owner', answers: { 'host.form': 'either' } });
    await sandbox.faults.set([
      { id: 'slow-search', fault: { kind: 'delay', ms: 1 }, when: { operation: 'pages.search' } },
    ]);
  });
  afterAll(() => sandbox.close());

  describe.each(views)('%s', (address, said) => {
    let watched: WatchedPage;
    let page: Page;
    const set = (width: number, media: 'screen' | 'print') =>
      Promise.all([page.setViewportSize({ width, height: 800 }), page.emulateMedia({ media })]);

    beforeAll(async () => {
      watched = await openPage(browser(), `${sandbox.control}/${address}`);
      ({ page } = watched);
      await page.getByText(said).first().waitFor();
    });
    afterAll(() => watched.close());

    // Before anything is unfolded: paper has it all.
    test.each([1280, 700])('prints all of it, on paper of %i pixels', async (width) => {
      await set(width, 'print');
      expect(await leftOutOf(page)).toEqual([]);
    });

    test('fits a width of 390 pixels, and breaks no word', async () => {
      await set(390, 'screen');
      await unfold(page);
      expect(await overflowOf(page)).toBe(0);
      expect(await sidewaysOf(page)).toEqual([]);
      expect(await brokenWordsOf(page)).toEqual([]);
    });

    test.each(['light', 'dark'] as const)('is accessible in %s colours', async (colorScheme) => {
      await set(1280, 'screen');
      await page.emulateMedia({ colorScheme });
      await unfold(page);
      expect(await accessibilityFaults(page)).toEqual([]);
    });

    test('shows all on a wide window without scrolling sideways', async () => {
      await set(1280, 'screen');
      expect(await sidewaysOf(page)).toEqual([]);
    });

    test('explains each of its badges', async () => {
      await unfold(page);
      const explained = await page.locator('.legend dt').allInnerTexts();
      const badges = page.locator('.badge:not(dt .badge)');
      const silent = await badges.evaluateAll((all) =>
        all.filter(({ title }) => title === '').map((one) => one.innerText),
      );
      expect(silent).toEqual([]);
      if (/^#(journal$|questions|audit)/.test(address)) expect(explained).toContain('assumed');
    });

    test('shows hostile values as text, and does nothing wrong', async () => {
      await unfold(page);
      const strange = 'img, body script, iframe, b:has(> b), [onerror], [onload], a[href^="javascript"]';
      expect(await page.locator(strange).count()).toBe(0);
      expect(await page.locator('body').innerText()).not.toMatch(/\p{Bidi_Control}|\p{Cc}(?<![\n\t])/u);
    });
  });
});

const unfold = (page: Page) =>
  page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })");
