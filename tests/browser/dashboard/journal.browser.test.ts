import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../../src/sandbox.ts';
import { validEvent } from '../../testing/valid-event.ts';
import { inBrowser, openPage, useBrowser, type WatchedPage } from '../in-browser.ts';
import { sendTo } from './traffic.ts';

inBrowser('the journal', () => {
  const { browser } = useBrowser();
  let sandbox: RunningSandbox;
  let watched: WatchedPage;
  let page: Page;

  beforeEach(async () => {
    sandbox = await startSandbox({ port: 0, pages: 30, events: 3 });
    watched = await openPage(browser(), `${sandbox.control}/`, { permissions: ['clipboard-read', 'clipboard-write'] });
    ({ page } = watched);
  });
  afterEach(async () => {
    await watched.close();
    await sandbox.close();
  });

  const create = (change: object = {}) =>
    sendTo(sandbox, '/v1/events.create', { method: 'POST', body: JSON.stringify({ ...validEvent, ...change }) });
  const rows = () => page.locator('.entries tbody tr');
  const open = async (seq: number) => {
    await page.getByRole('link', { name: `Exchange ${seq}:` }).click();
    await page.getByRole('region', { name: `Exchange ${seq}` }).waitFor();
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const said = () => page.locator('.banner').innerText();

  test('shows a refused request as it comes, and why: the place in the body, the sentence, the assumption behind the status', async () => {
    await page.getByText('No request has come yet').waitFor();
    await create({ host: 1, address: 'x'.repeat(256) });
    await rows().first().waitFor();
    await open(1);
    const why = page.locator('.why');
    expect(await why.innerText()).toMatch(/event\.host\.valid.*\/host/s);
    expect(await why.innerText()).toMatch(/Expected\s+a valid page ID\s+Came\s+1\s/);
    expect(await why.innerText()).toMatch(/The document says\s+host is a valid page ID \(§2\.2\)/);
    expect(await page.locator('mark', { hasText: '"host": 1' }).innerText()).toContain('← expected a valid page ID');
    expect(await page.locator('mark').count()).toBe(2);
    const ground = page.locator('li details', { hasText: 'refusal.status.invalid' });
    expect(await ground.locator('summary').innerText()).toBe('assumed refusal.status.invalid: 422');
    await ground.locator('summary').click();
    expect(await ground.innerText()).toContain('HTTP status for an invalid request §7');
  });

  test('says in its row what a request broke', async () => {
    await create({ host: 1, address: 'x'.repeat(256) });
    const reason = rows().first().locator('.reason');
    expect(await reason.innerText()).toBe('event.address.max-length, event.host.valid');
    await open(1);
    expect(await reason.isVisible()).toBe(false);
  });

  test.each([1280, 1200, 1000])(
    'shows operations unbroken beside an exchange, in a window of %i pixels',
    async (width) => {
      await page.setViewportSize({ width, height: 800 });
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
    const lefts = await page.evaluate<readonly number[]>(`[...document.querySelector('mark').parentElement.children]
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
    await sendTo(sandbox, '/channels/pages/1');
    await open(1);
    expect(await page.locator('mark').innerText()).toBe('GET /channels/pages/1 ← expected the ID of a page');
    await sendTo(sandbox, '/channels/pages/9000', { headers: { authorization: 'Bearer x' } });
    await open(2);
    expect(await page.locator('.headers mark').innerText()).toMatch(/← expected the word `Channel`/);
    await fetch(`${sandbox.url}/channels/pages/9000`, { headers: { authorization: 'Channel key-sandbox-local' } });
    await open(3);
    expect(await page.locator('.headers > div', { has: page.locator('mark') }).innerText()).toMatch(
      /^x-channel\s+not sent ← expected/,
    );
  });

  test('leads from a rule to the documentation', async () => {
    await create({ host: 1 });
    await open(1);
    await page.locator('.why').getByRole('link', { name: 'event.host.valid' }).click();
    await page.locator('[id="event.host.valid"]').getByText('is a valid page ID').waitFor();
    expect(page.url()).toBe(`${sandbox.control}/docs#event.host.valid`);
    await page.goBack();
    await page.getByRole('region', { name: 'Exchange 1' }).waitFor();
  });

  test('marks the object around what is missing', async () => {
    await create({ title: undefined });
    await open(1);
    expect(await page.locator('mark').innerText()).toMatch(/^\{ ← expected /);
  });

  test('shows what reached no operation, what was forced, and what was cut', async () => {
    await sendTo(sandbox, '/nowhere');
    await sendTo(sandbox, '/channels/pages/9000', { headers: { 'x-sandbox-fault': 'status=503' } });
    await sendTo(sandbox, '/channels/pages/9000', { headers: { 'x-sandbox-fault': 'drop=before' } }).catch(
      () => undefined,
    );
    await rows().nth(2).waitFor();
    expect((await rows().allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/pages\.get cut fault/),
      expect.stringMatching(/pages\.get 503 fault/),
      expect.stringMatching(/GET \/nowhere 404/),
    ]);
  });

  test('is narrowed by what stands in the address, so that a view can be shared', async () => {
    await create();
    await create({ host: 1 });
    await sendTo(sandbox, '/channels/pages/1');
    await sendTo(sandbox, '/nowhere');
    await rows().nth(3).waitFor();
    await page.getByLabel('refused').check();
    await page.getByLabel('Status').fill('4');
    await page.getByLabel('Operation').selectOption('events.create');
    await page.getByLabel('Rule or question').fill('event.host');
    expect(await rows().count()).toBe(1);
    await open(2);
    const shared = await openPage(browser(), page.url());
    await shared.page.getByRole('region', { name: 'Exchange 2' }).waitFor();
    expect(await shared.page.locator('.entries tbody tr').count()).toBe(1);
    expect(await shared.page.getByLabel('Status').inputValue()).toBe('4');
    await shared.close();
  });

  test('is saved as HAR and NDJSON, and asks before it is cleared', async () => {
    await create();
    await rows().first().waitFor();
    const saved = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), press(name)]);
      return readFileSync(await download.path(), 'utf8');
    };
    expect(JSON.parse(await saved('Save as HAR'))).toMatchObject({ log: { entries: [{ _seq: 1 }] } });
    expect(JSON.parse(await saved('Save as NDJSON'))).toEqual(sandbox.journal()[0]);
    await press('Clear');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(sandbox.journal()).toHaveLength(1);
    await press('Clear');
    await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
    await page.getByText('No request has come yet').waitFor();
    expect(await said()).toContain('The journal is empty.');
    expect(sandbox.journal()).toEqual([]);
  });
});
