import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { htmlReport } from '../../contract-tests/report/html.ts';
import { check, richReport, rule } from '../../contract-tests/report/testing/rich-report.ts';
import { launchChromium } from './chromium.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const [first] = richReport.requirements;
if (first === undefined) throw new Error('the report has no rule');
/** A check that names what no line can be broken in. */
const title = `refuses the address "${'someone.else@'.repeat(8)}example.com"`;
const report = {
  ...richReport,
  requirements: [
    ...richReport.requirements,
    rule({ ...first, id: 'event.contact-email.valid', checks: [check({ title, status: 'passed' })] }),
  ],
};

test.each([1280, 400])('the HTML report is no wider than a window of %i px, unfolded too', async (width) => {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  await page.setContent(htmlReport(report));
  await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  await page.close();
});
