import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { reportText } from '../../contract-tests/report/write.ts';
import { richReport } from '../../contract-tests/report/testing/rich-report.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { exchangesIn, useDashboard, inBrowser, openPage, overflowOf, useBrowser } from './dashboard/use-dashboard.ts';
/** One of what each page does: all of it is tried in the long tests. */
inBrowser('pages', () => {
  const { browser } = useBrowser();
  const at = useDashboard(browser);
  const { create, rows, open } = exchangesIn(at);
  const folder = tempFolder();
  afterAll(() => folder[Symbol.dispose]());

  test('the dashboard shows a refused request as it comes, and why: the place in the body, the sentence, the assumption behind the status', async () => {
    await at.page.getByText('No request has come yet').waitFor();
    await create({ host: 1, address: 'x'.repeat(256) });
    await rows().first().waitFor();
    await open(1);
    const why = at.page.locator('.why');
    expect(await why.innerText()).toMatch(/event\.host\.valid.*\/host/s);
    expect(await why.innerText()).toMatch(/Expected\s+a valid page ID\s+Received\s+1\s/);
    expect(await why.innerText()).toMatch(
      /The document says\s+Must be a valid Page ID\. §2\.2\s+Checked as\s+host is a valid page ID/,
    );
    expect(await at.page.locator('mark', { hasText: '"host": 1' }).innerText()).toContain('← expected a valid page ID');
    expect(await at.page.locator('mark').count()).toBe(2);
    const ground = at.page.locator('li details', { hasText: 'refusal.status.invalid' });
    expect(await ground.locator('summary').innerText()).toBe('assumed refusal.status.invalid: 422');
    await ground.locator('summary').click();
    expect(await ground.innerText()).toContain(
      'Which HTTP status do you return if an attribute is missing or wrong? §7',
    );
  });

  test('the page of the interface leads from a rule to its attribute, and from there to the operation', async () => {
    const { page, close } = await openPage(browser(), `${at.sandbox.control}/docs#event.host.valid`);
    const rule = page.locator('[id="event.host.valid"]');
    await rule.getByText('is a valid page ID').waitFor();
    expect(await page.evaluate("document.querySelector(':target').id")).toBe('event.host.valid');
    await rule.getByRole('link', { name: 'host' }).click();
    await page.locator('[id="host"]').getByRole('link', { name: 'events.update' }).click();
    expect(new URL(page.url()).hash).toBe('#events.update');
    await close();
  });

  test('an HTML report opens without an error, no wider than a narrow window', async () => {
    const file = folder.file('report.html');
    writeFileSync(file, reportText('html', richReport, {}));
    const { page, close } = await openPage(browser(), pathToFileURL(file).href, {
      viewport: { width: 400, height: 900 },
    });
    expect(await page.locator('.rule:not([hidden])').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Unfold all' }).click();
    expect(await page.locator('.rule:not([open])').count()).toBe(0);
    expect(await overflowOf(page)).toBe(0);
    await close();
  });
});
