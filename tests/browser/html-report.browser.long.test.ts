import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportText } from '../../contract-tests/report/write.ts';
import type { Report, ReportedExchange } from '../../contract-tests/report/report.ts';
import { check, cleanReport, richReport, rule } from '../../contract-tests/report/testing/rich-report.ts';
import {
  accessibilityFaults,
  inBrowser,
  leftOutOf,
  openPage,
  overflowOf,
  useBrowser,
} from './dashboard/use-dashboard.ts';

const exchange = (host: number): ReportedExchange => ({
  request: {
    method: 'POST',
    url: 'https://staging.example/v1/events.create',
    headers: { authorization: 'Channel $CHANNEL_SANDBOX_API_KEY' },
    body: JSON.stringify({ title: '<b>bold</b>', host }),
  },
  response: { status: 201, headers: {}, body: '{}', durationMs: 1 },
});

const [first] = richReport.requirements;
if (first === undefined) throw new Error('the report has no rule');
/** A check that names what no line can be broken in. */
const title = `refuses the address "${'someone.else@'.repeat(8)}example.com"`;
const report: Report = {
  ...richReport,
  isProfileGiven: true,
  requirements: [
    ...richReport.requirements,
    rule({ ...first, id: 'event.contact-email.valid', checks: [check({ title, status: 'passed' })] }),
    rule({
      ...first,
      id: 'event.host.valid',
      text: '`host` is a valid page ID',
      checks: [
        check({ title: 'accepts a host', status: 'passed', exchanges: [exchange(9000)] }),
        check({ title: 'refuses host 1', status: 'failed', actual: 'accepted with 201', exchanges: [exchange(1)] }),
      ],
    }),
  ],
};

inBrowser('the HTML report', () => {
  const { browser } = useBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'html-report-'));
  const file = join(folder, 'report.html');
  beforeAll(() => writeFileSync(file, reportText('html', report, {})));
  afterAll(() => rmSync(folder, { recursive: true }));

  const open = (options = {}) => openPage(browser(), pathToFileURL(file).href, options);
  const shown = '.rule:not([hidden])';

  test.each([1280, 400])('is no wider than a window of %i px, unfolded too', async (width) => {
    const { page, close } = await open({ viewport: { width, height: 900 } });
    await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
    expect(await overflowOf(page)).toBe(0);
    await close();
  });

  test('its tables fill a narrow window, and leave out what is empty', async () => {
    const { page, close } = await open({ viewport: { width: 390, height: 900 } });
    await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
    const tables = page.locator('table.list:visible');
    const narrow = await tables.evaluateAll((all) => all.filter((one) => one.clientWidth < 300).length);
    expect(await tables.count()).toBeGreaterThan(0);
    expect(narrow).toBe(0);
    expect(await tables.first().locator('td:empty:visible').count()).toBe(0);
    await close();
  });

  test.each(['light', 'dark'] as const)('is accessible in %s colours, unfolded too', async (colorScheme) => {
    const { page, close } = await open({ colorScheme });
    await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
    expect(await accessibilityFaults(page)).toEqual([]);
    await close();
  });

  test('shows a failure at once: the member at fault marked, expected beside actual, the command to copy', async () => {
    const { page, close } = await open();
    await page.goto(`${pathToFileURL(file).href}#event.host.valid`);
    const failure = page.locator('[id="event.host.valid"] .check.failed');
    expect(await failure.locator('mark').innerText()).toBe('"host": 1');
    expect(await failure.locator('.difference').innerText()).toBe('− "host": 9000\n+ "host": 1');
    expect(await failure.getByText('export CHANNEL_SANDBOX_API_KEY=…').isVisible()).toBe(true);
    const [expected, actual] = await failure.locator('.sides > div').all();
    expect((await expected?.boundingBox())?.y).toBe((await actual?.boundingBox())?.y);
    await failure.locator('.code', { hasText: 'As a command' }).getByRole('button').click();
    expect(await page.evaluate('String(getSelection())')).toContain('curl -sS -i');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await close();
  });

  test('its figures filter, by the keyboard too', async () => {
    const { page, close } = await open();
    const all = await page.locator(shown).count();
    await page.locator('.figure.notVisible').focus();
    await page.keyboard.press('Space');
    expect(await page.locator(shown).count()).toBe(1);
    expect(await page.locator('[id="event.vip"] summary').isVisible()).toBe(true);
    await page.keyboard.press('Space');
    expect(await page.locator(shown).count()).toBe(all);
    await close();
  });

  test('the search looks at IDs, titles and sentences, and marks what it finds', async () => {
    const { page, close } = await open();
    await page.getByRole('searchbox').fill('host PAGE');
    expect(await page.locator(shown).count()).toBe(1);
    expect(await page.evaluate("CSS.highlights.get('found').size")).toBeGreaterThan(1);
    await page.getByRole('searchbox').fill('requestId'); // stands in answers alone
    expect(await page.locator(shown).count()).toBe(0);
    await close();
  });

  test('a link to a rule unfolds it, and lifts what hides it', async () => {
    const { page, close } = await open();
    await page.getByRole('searchbox').fill('nothing has this');
    await page.evaluate("location.hash = '#event.vip'");
    await page.locator('[id="event.vip"] .inside').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    await close();
  });

  test('print shows all, and leaves the page as it was', async () => {
    const { page, close } = await open();
    await page.getByRole('searchbox').fill('key');
    const state = () =>
      page.evaluate<readonly number[]>(
        "['details:not([open])', '.rule[hidden]'].map((one) => document.querySelectorAll(one).length)",
      );
    const before = await state();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await state()).toEqual([0, 0]);
    expect(await leftOutOf(page)).toEqual([]);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await state()).toEqual(before);
    await close();
  });

  test('what a hostile target answered stays text, and nothing is asked of anybody', async () => {
    const { page, close } = await open();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await page.reload();
    await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
    expect(
      await page.locator('main img, main script, main b:not(.figure > b, .count, summary > b, li > b)').count(),
    ).toBe(0);
    expect(asked).toEqual([pathToFileURL(file).href]);
    await close();
  });
});

/** 42 rules that fail twice, each at a place of its own. */
const drowning: Report = {
  ...cleanReport,
  requirements: [
    ...cleanReport.requirements,
    ...Array.from({ length: 42 }, (_, at) =>
      rule({
        ...first,
        id: `event.family.rule-${at}`,
        status: 'violated',
        checks: ['/host', '/type'].map((place) =>
          check({ title: `refuses ${place} ${at}`, place, status: 'failed', actual: '201', exchanges: [exchange(at)] }),
        ),
      }),
    ),
  ],
};

inBrowser('the HTML report of 42 rules that are broken', () => {
  const { browser } = useBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'html-report-'));
  const file = join(folder, 'report.html');
  beforeAll(() => writeFileSync(file, reportText('html', drowning, {})));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is at most four screens, with an index that leads to each, and unfolds by the keyboard', async () => {
    const { page, close } = await openPage(browser(), pathToFileURL(file).href, {
      viewport: { width: 1440, height: 900 },
    });
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(4 * 900);
    const index = page.getByRole('navigation', { name: 'Index: Broken' });
    expect(await index.getByRole('listitem').count()).toBe(42);
    await index.getByRole('link', { name: 'event.family.rule-41' }).click();
    await page.locator('[id="event.family.rule-41"] .inside').waitFor();
    await page.getByRole('button', { name: 'Unfold all' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('.rule:not([open])').count()).toBe(0);
    await page.getByRole('button', { name: 'Fold all' }).click();
    expect(await page.locator('.rule[open]').count()).toBe(0);
    await close();
  });

  test.each([
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
  ] as const)('is accessible at %i px in %s colours, and no wider', async (width, colorScheme) => {
    const { page, close } = await openPage(browser(), pathToFileURL(file).href, {
      viewport: { width, height: 900 },
      colorScheme,
    });
    expect(await overflowOf(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await close();
  });
});
