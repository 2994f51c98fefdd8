import { expect, test } from 'vitest';
import { exchangesIn, useDashboard, sendTo, inBrowser, useBrowser } from './use-dashboard.ts';

inBrowser('a request of one’s own', () => {
  const { browser } = useBrowser();
  const at = useDashboard(browser);
  const { create, rows, open, press } = exchangesIn(at);
  const get = (path: string, headers: Record<string, string> = {}) => sendTo(at.sandbox, path, { headers });
  const focused = () => at.page.evaluate<string>('document.activeElement.id');

  test('is known by its row, and found by its title, ID, path, header and body; / leads to the search', async () => {
    await create({ title: 'Garden workshop' });
    await create({ title: 'Book club', host: 1 });
    await get('/channels/pages/9000', { 'x-trace': 'blue-7' });
    await sendTo(at.sandbox, '/channels/pages.search', { method: 'POST', body: '{"query":"Community","perPage":2}' });
    await rows().nth(3).waitFor();
    expect(await at.page.locator('.entries .gist').allInnerTexts()).toEqual([
      '"Community", 2 found',
      'page 9000',
      '"Book club"',
      '"Garden workshop" → 5004',
    ]);
    await at.page.keyboard.press('/');
    await at.page.keyboard.type('BOOK cl');
    await expect.poll(() => rows().allInnerTexts()).toEqual([expect.stringContaining('"Book club"')]);
    const { requestId } = at.sandbox.journal()[0] ?? { requestId: '' };
    for (const [text, seq] of [
      [requestId, 1],
      ['pages/9000', 3],
      ['blue-7', 3],
      ['"perPage":2', 4],
    ] as const) {
      await at.page.getByLabel('Find').fill(text);
      await expect.poll(() => rows().count()).toBe(1);
      await at.page.getByRole('link', { name: `Exchange ${seq}:` }).waitFor();
      expect(at.sandbox.journal({ text }).map((entry) => entry.seq)).toEqual([seq]); // the sandbox finds the same
    }
  });

  test('navigation, filter and table head stay in sight; the exchange has its own scroll', async () => {
    for (let sent = 0; sent < 60; sent += 1) await get('/channels/pages/9000');
    await create({ host: 1, description: 'x\n'.repeat(400) });
    await rows().nth(60).waitFor();
    await at.page.evaluate('scrollTo(0, 900)');
    const top = async (one: string) => (await at.page.locator(one).boundingBox())?.y ?? -1;
    const tops = [await top('nav'), await top('.bar'), await top('.entries thead')];
    expect(tops[0]).toBe(0);
    expect(tops[1]).toBeGreaterThan(20);
    expect(tops[2]).toBeGreaterThan(tops[1] as number);
    expect(tops[2]).toBeLessThan(250);
    await open(61);
    const panel = at.page.locator('.detail');
    const { y = 0, height = 0 } = (await panel.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(900);
    expect(await panel.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true);
    const heads = await panel.getByRole('heading', { level: 3 }).allInnerTexts();
    expect(heads).toEqual(['Why refused', 'Request', 'Answer 422', 'Based on']);
  });

  test('after Esc the focus is on its row', async () => {
    await create();
    await create();
    await open(1);
    await at.page.keyboard.press('Escape');
    await expect.poll(focused).toBe('exchange-1');
  });

  test('what was done is said in a fixed place, and nothing moves', async () => {
    await create({ host: 1 });
    await open(1);
    const place = async () => [await rows().first().boundingBox(), await at.page.locator('.detail').boundingBox()];
    const before = await place();
    await press('Copy as curl');
    const toast = at.page.locator('.toast', { hasText: 'Copied: curl.' });
    await toast.waitFor();
    expect(await place()).toEqual(before);
    await at.page.evaluate('scrollTo(0, 500)');
    expect((await toast.boundingBox())?.y).toBeLessThan(900);
  });

  test('is read out once in five seconds at most', async () => {
    await get('/channels/pages/9000');
    await rows().first().waitFor();
    await at.page.evaluate(`
      globalThis.spokenAt = [];
      const observer = new MutationObserver(() => spokenAt.push(Date.now()));
      for (const one of document.querySelectorAll('[role=status], [aria-live]'))
        observer.observe(one, { subtree: true, childList: true, characterData: true });
    `);
    for (let sent = 0; sent < 30; sent += 1) {
      await get('/channels/pages/9000');
      await at.page.waitForTimeout(80);
    }
    await expect
      .poll(() => at.page.locator('p[role=status].off-screen').innerText(), { timeout: 8000 })
      .toBe('31 requests, the latest: pages.get, 200');
    const spokenAt = await at.page.evaluate<readonly number[]>('spokenAt');
    const gaps = spokenAt.slice(1).map((time, index) => time - (spokenAt[index] ?? 0));
    expect(spokenAt.length).toBeGreaterThan(0);
    expect(gaps.filter((gap) => gap < 4500)).toEqual([]);
  });
});
