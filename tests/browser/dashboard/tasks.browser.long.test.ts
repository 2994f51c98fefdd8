import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { exchangesIn, useDashboard, sendTo, inBrowser, useBrowser } from './use-dashboard.ts';

/** What people come for, from the journal as it opens: none of it takes more than three clicks. */
inBrowser('a task', () => {
  const { browser } = useBrowser();
  const at = useDashboard(browser);
  const { create, rows } = exchangesIn(at);
  let clicks = 0;
  const click = async (one: Locator) => {
    clicks += 1;
    await one.click();
  };
  const link = (name: string | RegExp) => at.page.getByRole('link', { name, exact: true });
  const button = (name: string | RegExp) => at.page.getByRole('button', { name, exact: true });
  const copied = () => at.page.evaluate<string>('navigator.clipboard.readText()');

  beforeEach(async () => {
    clicks = 0;
    at.page.setDefaultTimeout(30_000); // the tests share two cores with others
    await create({ host: 1 });
    await rows().first().waitFor();
  });

  test('why a create was refused: 1 click', async () => {
    await click(rows().first());
    expect(await at.page.locator('.why').innerText()).toMatch(/event\.host\.valid at \/host[^]*Received\s+1/);
    expect(clicks).toBe(1);
  });

  test('a replay under another answer: 3 clicks', async () => {
    await click(rows().first());
    await click(button('Try another answer'));
    await click(at.page.locator('.detail form').getByRole('button', { name: 'Replay' }));
    await at.page.getByText('Answered otherwise: 422 before, 400 now.').waitFor();
    expect(clicks).toBe(3);
  });

  test('which questions the client relied on: 1 click', async () => {
    await click(link('Questions'));
    await at.page
      .getByText(/relied on by 1 exchange \(assumed/)
      .first()
      .waitFor();
    expect(await at.page.locator('.question').first().innerText()).toContain('relied on by');
    expect(clicks).toBe(1);
  });

  test('a world and its credentials: 3 clicks', async () => {
    await click(link('World'));
    await click(button('Create a world'));
    await at.page.getByText(/^World \S+ created: this page shows it now/).waitFor();
    const listed = await (await fetch(`${at.sandbox.control}/worlds`)).json();
    const [, made] = listed as readonly { readonly channelId: string }[];
    await click(button(`Copy as .env of ${made?.channelId}`));
    await at.page.getByText(/^Copied: \.env/).waitFor();
    const {
      CHANNEL_SANDBOX_URL: url,
      CHANNEL_SANDBOX_API_KEY: key,
      CHANNEL_SANDBOX_CHANNEL: channel,
    } = Object.fromEntries((await copied()).split('\n').map((line) => line.split('='))) as Record<string, string>;
    const headers = { authorization: `Channel ${key}`, 'x-channel': channel ?? '' };
    expect((await fetch(`${url}/channels/pages/9000`, { headers })).status).toBe(200);
    expect(clicks).toBe(3);
  });

  test('an event starts: 3 clicks', async () => {
    await click(link('Events'));
    await click(link('5001'));
    const points = at.page.locator('.timeline text');
    await expect
      .poll(async () => (await points.allTextContents()).toSorted())
      .toEqual(expect.arrayContaining(['end', 'now', 'start']));
    await click(button('Jump to start'));
    await at.page.getByText(/^The clock was set to .*: event 5001 starts\.$/).waitFor();
    const facts = await at.sandbox.memberView(5001, { timezone: 'UTC' });
    const startsAt = String(facts.find(({ fact }) => fact === 'startsAt')?.value);
    expect(Math.abs(Date.parse((await at.sandbox.clock.read()).now) - Date.parse(`${startsAt}Z`))).toBeLessThan(60_000);
    await at.page
      .locator('.times')
      .getByText(/^(now|\d+ s ago)$/)
      .waitFor();
    expect(clicks).toBe(3);
  });

  test('the next request is answered 503: 2 clicks', async () => {
    await click(link('Faults'));
    await click(button('503'));
    await at.page.getByText('The next request is answered 503.').waitFor();
    const statuses = [await create(), await create()].map(({ status }) => status);
    expect(statuses).toEqual([503, 201]);
    await at.page.getByText('used (1 of 1)').waitFor();
    expect(clicks).toBe(2);
  });

  test('a HAR: 1 click', async () => {
    const [download] = await Promise.all([at.page.waitForEvent('download'), click(button('Save as HAR'))]);
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({ log: { entries: [{ _seq: 1 }] } });
    expect(clicks).toBe(1);
  });

  test('what is said of publishedAt: 2 clicks', async () => {
    await click(link('Documentation'));
    await click(at.page.getByRole('link', { name: 'publishedAt', exact: true }).first());
    expect(new URL(at.page.url()).hash).toBe('#publishedAt');
    await at.page.locator('[id="publishedAt"]').getByText('event.published-at.default').first().waitFor();
    expect(clicks).toBe(2);
  });

  test('the first request: an empty journal has it ready to be pasted', async () => {
    await at.sandbox.clearJournal();
    await at.page.reload();
    await click(button('Copy as headers of chn-sandbox'));
    await at.page.getByText(/^Copied: headers/).waitFor();
    const headers = Object.fromEntries(
      (await copied())
        .trim()
        .split('\n')
        .map((line) => line.split(': ')),
    ) as Record<'authorization' | 'x-channel', string>;
    expect((await sendTo({ url: at.sandbox.url, headers }, '/channels/pages/9000')).status).toBe(200);
    await at.page.getByLabel('A request to paste').waitFor({ state: 'detached' }); // the request has come
  });

  test('an answer that is dangerous is not the one under the fingers', async () => {
    await click(button('Clear'));
    await at.page.getByRole('dialog').waitFor();
    await at.page.keyboard.press('Enter');
    await at.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(at.sandbox.journal()).toHaveLength(1);
  });

  test('tabs stay where they are, whichever is chosen; nothing moves for who wants no motion', async () => {
    const places = () =>
      at.page.evaluate(
        '[...document.querySelectorAll("nav a")].map((one) => Math.round(one.getBoundingClientRect().left))',
      );
    const before = await places();
    await click(link('Faults'));
    await at.page.getByRole('heading', { name: 'Presets' }).waitFor();
    expect(await places()).toEqual(before);
    await at.page.emulateMedia({ reducedMotion: 'reduce' });
    const moving = await at.page.evaluate(`[...document.querySelectorAll('body *')].filter((one) => {
      const { transitionDuration, animationName } = getComputedStyle(one);
      return transitionDuration !== '0s' || animationName !== 'none';
    }).length`);
    expect(moving).toBe(0);
  });
});
