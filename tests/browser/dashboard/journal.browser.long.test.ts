import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exchangesIn, useDashboard, sendTo, inBrowser, openPage, useBrowser } from './use-dashboard.ts';

inBrowser('the journal', () => {
  const { browser } = useBrowser();
  const at = useDashboard(browser);
  const { create, rows, open, press } = exchangesIn(at);
  const said = () => at.page.locator('.toast').innerText();

  test('says in its row what a request broke', async () => {
    await create({ host: 1, address: 'x'.repeat(256) });
    const reason = rows().first().locator('.reason');
    await expect.poll(() => reason.innerText()).toBe('event.address.max-length, event.host.valid');
    await open(1);
    expect(await reason.isVisible()).toBe(false);
  });

  test('has a strip of the latest answers, each of which leads to its exchange', async () => {
    await create();
    await create({ host: 1 });
    const cells = at.page.locator('.strip rect');
    await expect
      .poll(() => cells.evaluateAll((all) => all.map((one) => one.getAttribute('class'))))
      .toEqual(['warn', 'good']);
    await cells.nth(1).click();
    await at.page.getByRole('region', { name: 'Exchange 1' }).waitFor();
  });

  test.each([1280, 1200, 1000])(
    'shows operations unbroken beside an exchange, in a window of %i pixels',
    async (width) => {
      await at.page.setViewportSize({ width, height: 800 });
      await create();
      await open(1);
      const { height = 0 } = (await rows().first().getByRole('link').boundingBox()) ?? {};
      expect(height).toBeGreaterThan(10);
      expect(height).toBeLessThan(30); // one line
    },
  );

  test('lines behind a marked one stand where they belong', async () => {
    await create({ type: 'none' });
    await open(1);
    const lefts = await at.page.evaluate<readonly number[]>(`[...document.querySelector('mark').parentElement.children]
      .slice(1, -1).map((line) => {
        const range = document.createRange();
        const at = line.firstChild.data.search(/\\S/);
        range.setStart(line.firstChild, at);
        range.setEnd(line.firstChild, at + 1);
        return Math.round(range.getBoundingClientRect().left);
      })`);
    expect(lefts.length).toBeGreaterThan(5);
    expect(new Set(lefts).size).toBe(1);
  });

  test('marks a header and a path, too', async () => {
    await sendTo(at.sandbox, '/channels/pages/1');
    await open(1);
    expect(await at.page.locator('mark').innerText()).toBe('GET /channels/pages/1 ← expected the ID of a page');
    await sendTo(at.sandbox, '/channels/pages/9000', { headers: { authorization: 'Bearer x' } });
    await open(2);
    expect(await at.page.locator('.headers mark').innerText()).toMatch(/← expected the word `Channel`/);
    await fetch(`${at.sandbox.url}/channels/pages/9000`, { headers: { authorization: 'Channel key-sandbox-local' } });
    await open(3);
    expect(await at.page.locator('.headers > div', { has: at.page.locator('mark') }).innerText()).toMatch(
      /^x-channel\s+not sent ← expected/,
    );
  });

  test('leads from a rule to the documentation', async () => {
    await create({ host: 1 });
    await open(1);
    await at.page.locator('.why').getByRole('link', { name: 'event.host.valid' }).click();
    await at.page.locator('[id="event.host.valid"]').getByText('is a valid page ID').waitFor();
    expect(at.page.url()).toBe(`${at.sandbox.control}/docs#event.host.valid`);
    await at.page.goBack();
    await at.page.getByRole('region', { name: 'Exchange 1' }).waitFor();
  });

  test('marks the object around what is missing', async () => {
    await create({ title: undefined });
    await open(1);
    expect(await at.page.locator('mark').innerText()).toMatch(/^\{ ← title is missing/);
  });

  test('shows what reached no operation, what was forced, and what was cut', async () => {
    await sendTo(at.sandbox, '/nowhere');
    await sendTo(at.sandbox, '/channels/pages/9000', { headers: { 'x-sandbox-fault': 'status=503' } });
    await sendTo(at.sandbox, '/channels/pages/9000', { headers: { 'x-sandbox-fault': 'drop=before' } }).catch(
      () => undefined,
    );
    await rows().nth(2).waitFor();
    expect((await rows().allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/pages\.get page 9000 cut fault/),
      expect.stringMatching(/pages\.get page 9000 503 fault/),
      expect.stringMatching(/GET \/nowhere 404/),
    ]);
  });

  test('is narrowed by what stands in the address, so that a view can be shared', async () => {
    await create();
    await create({ host: 1 });
    await sendTo(at.sandbox, '/channels/pages/1');
    await sendTo(at.sandbox, '/nowhere');
    await rows().nth(3).waitFor();
    await at.page.getByLabel('refused').check();
    await at.page.getByLabel('Status').fill('4');
    await at.page.getByLabel('Operation').selectOption('events.create');
    await at.page.getByLabel('Rule or question').fill('event.host');
    expect(await rows().count()).toBe(1);
    await open(2);
    const shared = await openPage(browser(), at.page.url());
    await shared.page.getByRole('region', { name: 'Exchange 2' }).waitFor();
    expect(await shared.page.locator('.entries tbody tr').count()).toBe(1);
    expect(await shared.page.getByLabel('Status').inputValue()).toBe('4');
    await shared.close();
  });

  test('is saved as HAR and NDJSON, and asks before it is cleared', async () => {
    await create();
    await rows().first().waitFor();
    const saved = async (name: string) => {
      const [download] = await Promise.all([at.page.waitForEvent('download'), press(name)]);
      return readFileSync(await download.path(), 'utf8');
    };
    expect(JSON.parse(await saved('Save as HAR'))).toMatchObject({ log: { entries: [{ _seq: 1 }] } });
    expect(JSON.parse(await saved('Save as NDJSON'))).toEqual(at.sandbox.journal()[0]);
    await press('Clear');
    await at.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(at.sandbox.journal()).toHaveLength(1);
    await press('Clear');
    await at.page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
    await at.page.getByText('No request has come yet').waitFor();
    expect(await said()).toContain('The journal is empty.');
    expect(at.sandbox.journal()).toEqual([]);
  });
});
