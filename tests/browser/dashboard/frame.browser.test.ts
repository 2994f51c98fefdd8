import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../../src/sandbox.ts';
import { validEvent } from '../../testing/valid-event.ts';
import { accessibilityFaults, inBrowser, leftOutOf, openPage, overflowOf, useBrowser } from '../in-browser.ts';
import { sendTo } from './traffic.ts';

/** Everything that a stranger may have written: into titles, paths, headers, and whatever the views show of them. */
const hostile = `<img src=x onerror=alert(1)><script>alert(2)</script>"'\u202eevil\u0007 {{7*7}} javascript:alert(3)`;

/** Views by their address, each with what it says once it is there. */
const views = [
  ['#journal', 'exchanges'],
  ['#journal?entry=2', 'The document says'],
  ['#journal?entry=2&at=/title&breaks=none&otherwise=host.form', 'Answer a question otherwise'],
  ['#journal?entry=3', 'expected one of the paths'],
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
    await create({ title: hostile, description: `${hostile}${'x'.repeat(900_000)}`, addressDetails: hostile });
    await create({ title: hostile, host: 1, [hostile]: hostile, address: hostile.repeat(10) });
    await sendTo(sandbox, `/${encodeURIComponent(hostile)}`, { headers: { 'x-note': '<b>bold</b>' } });
    await sandbox.profile.set({ profile: hostile, basis: 'owner', answers: { 'host.form': 'either' } });
    await sandbox.faults.set([
      { id: 'slow-search', fault: { kind: 'delay', ms: 1 }, when: { operation: 'pages.search' } },
    ]);
  });
  afterAll(() => sandbox.close());

  const open = (address: string, options = {}) => openPage(browser(), `${sandbox.control}/${address}`, options);

  describe.each(views)('%s', (address, said) => {
    test('shows hostile values as text, and does nothing wrong', async () => {
      const { page, close } = await open(address);
      await page.getByText(said).first().waitFor();
      await unfold(page);
      const strange = 'img, body script, iframe, b:has(> b), [onerror], [onload], a[href^="javascript"]';
      expect(await page.locator(strange).count()).toBe(0);
      expect(await page.locator('body').innerText()).not.toMatch(/\p{Bidi_Control}|\p{Cc}(?<![\n\t])/u);
      await close();
    });

    test.each(['light', 'dark'] as const)('is accessible in %s colours', async (colorScheme) => {
      const { page, close } = await open(address, { colorScheme });
      await page.getByText(said).first().waitFor();
      await unfold(page);
      expect(await accessibilityFaults(page)).toEqual([]);
      await close();
    });

    test.each([1280, 700])('prints all of it, on paper of %i pixels', async (width) => {
      const { page, close } = await open(address, { viewport: { width, height: 800 } });
      await page.getByText(said).first().waitFor();
      await page.emulateMedia({ media: 'print' });
      expect(await leftOutOf(page)).toEqual([]);
      await close();
    });

    test('fits a width of 400 pixels', async () => {
      const { page, close } = await open(address, { viewport: { width: 400, height: 800 } });
      await page.getByText(said).first().waitFor();
      await unfold(page);
      expect(await overflowOf(page)).toBe(0);
      await close();
    });
  });
});

const unfold = (page: Page) =>
  page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })");

inBrowser('the dashboard', () => {
  const { browser } = useBrowser();

  test('is operated by keyboard alone', async () => {
    await using sandbox = await startSandbox({ port: 0, pages: 5, events: 0 });
    await sendTo(sandbox, '/channels/pages/1');
    await sendTo(sandbox, '/channels/pages/9000');
    const { page, close } = await openPage(browser(), `${sandbox.control}/`);
    await page.getByRole('link', { name: 'Exchange 1:' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the view');
    const focused = () => page.evaluate<string>('document.activeElement.getAttribute("aria-label") ?? ""');
    for (let steps = 0; steps < 40 && !(await focused()).startsWith('Exchange 2'); steps += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toMatch(/^Exchange 1:/);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Exchange 1' }).waitFor();
    const isIn = 'document.activeElement.closest("section.detail") !== null';
    await expect.poll(() => page.evaluate(isIn)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('section.detail').count()).toBe(0);
    await close();
  });

  test('is live in ten tabs at once', async () => {
    await using sandbox = await startSandbox({ port: 0, pages: 5, events: 0 });
    const first = await openPage(browser(), `${sandbox.control}/`);
    const pages = [first.page];
    for (let more = 0; more < 9; more += 1) {
      const page = await first.page.context().newPage();
      await page.goto(`${sandbox.control}/`);
      pages.push(page);
    }
    for (const page of pages) await page.getByText('No request has come yet').waitFor();
    await sendTo(sandbox, '/channels/pages/9000');
    for (const page of pages) await page.getByRole('link', { name: 'Exchange 1:' }).waitFor();
    await first.page.close(); // who led leaves
    await sendTo(sandbox, '/channels/pages/9000');
    for (const page of pages.slice(1)) await page.getByRole('link', { name: 'Exchange 2:' }).waitFor();
    await first.close();
  });

  test('says that the sandbox has gone, and goes on once it is back', async () => {
    const before = await startSandbox({ port: 0, pages: 5, events: 0 });
    await sendTo(before, '/channels/pages/9000');
    await sendTo(before, '/channels/pages/9000');
    const { page, wrongs } = await openPage(browser(), `${before.control}/`);
    await page.getByRole('link', { name: 'Exchange 2:' }).waitFor();
    await before.close();
    await page.getByText('The sandbox does not answer.').waitFor();
    await using after = await startSandbox({ port: Number(new URL(before.url).port), pages: 5, events: 0 });
    await page.getByText('No request has come yet').waitFor();
    await page.getByText('The sandbox does not answer.').waitFor({ state: 'hidden' });
    await sendTo(after, '/channels/pages/1');
    await page.getByRole('link', { name: 'Exchange 1: pages.get, 404' }).waitFor();
    expect(wrongs.filter((wrong) => !/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INCOMPLETE/.test(wrong))).toEqual(
      [],
    );
    await page.context().close();
  });

  test('looks at another world, by the address too', async () => {
    await using sandbox = await startSandbox({ port: 0, pages: 5, events: 0 });
    await using world = await sandbox.world({ channelId: 'chn-two' });
    await sendTo({ url: sandbox.url, headers: world.headers }, '/channels/pages/1');
    const { page, close } = await openPage(browser(), `${sandbox.control}/`);
    await page.getByText('No request has come yet').waitFor();
    await page.getByLabel('world').selectOption('chn-two');
    await page.getByRole('link', { name: 'Exchange 1:' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#journal?world=chn-two');
    await close();
  });

  test('takes the token out of the address, and asks for one where there is none', async () => {
    await using sandbox = await startSandbox({
      host: '0.0.0.0',
      port: 0,
      apiKey: 'key-of-mine-1234',
      channel: 'chn-of-mine',
    });
    await sendTo(sandbox, '/channels/pages/1');
    const { page, close } = await openPage(browser(), `${sandbox.control}/#token=${sandbox.controlToken}`);
    await page.getByRole('link', { name: 'Exchange 1:' }).waitFor();
    expect(page.url()).not.toContain('token');
    await close();
    const asked = await openPage(browser(), `${sandbox.control}/`);
    await asked.page.getByLabel('Control token').fill(sandbox.controlToken as string);
    await asked.page.getByRole('button', { name: 'Open' }).click();
    await asked.page.getByRole('link', { name: 'Exchange 1:' }).waitFor();
    expect(asked.wrongs.filter((wrong) => !/status of 401/.test(wrong))).toEqual([]);
    await asked.page.context().close();
  });

  test('follows by asking where the browser has no locks', async () => {
    await using sandbox = await startSandbox({ port: 0, pages: 5, events: 0 });
    const { page, close } = await openPage(browser(), `${sandbox.control}/health`);
    await page.addInitScript('delete Navigator.prototype.locks; delete Navigator.prototype.clipboard');
    await page.goto(`${sandbox.control}/`);
    await page.getByText('polled').waitFor();
    await sendTo(sandbox, '/channels/pages/1');
    await page.getByRole('link', { name: 'Exchange 1:' }).click();
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('Copied: curl.').waitFor();
    await close();
  });

  test('shows all of it in print', async () => {
    await using sandbox = await startSandbox({ port: 0, pages: 5, events: 0 });
    for (let sent = 0; sent < 210; sent += 1) await sendTo(sandbox, '/channels/pages/1');
    const { page, close } = await openPage(browser(), `${sandbox.control}/`);
    await page.getByText('210 exchanges').waitFor();
    expect(await page.locator('.entries tbody tr').count()).toBe(200);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await expect.poll(() => page.locator('.entries tbody tr').count()).toBe(210);
    await close();
  });
});
