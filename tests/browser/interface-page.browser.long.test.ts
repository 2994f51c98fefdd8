import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../src/sandbox.ts';
import {
  accessibilityFaults,
  inBrowser,
  leftOutOf,
  openPage,
  overflowOf,
  useBrowser,
} from './dashboard/use-dashboard.ts';

inBrowser('the page of the interface', () => {
  const { browser } = useBrowser();
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, pages: 5, events: 1 });
  });
  afterAll(() => sandbox.close());

  const open = (anchor: string, options = {}) => openPage(browser(), `${sandbox.control}/docs${anchor}`, options);
  const unfold = "document.querySelectorAll('details').forEach((one) => { one.open = true; })";

  test.each(['light', 'dark'] as const)('is accessible in %s colours', async (colorScheme) => {
    const { page, close } = await open('', { colorScheme });
    await page.evaluate(unfold);
    expect(await accessibilityFaults(page)).toEqual([]);
    await close();
  });

  test.each([1280, 400])('is no wider than a window of %i px', async (width) => {
    const { page, close } = await open('', { viewport: { width, height: 900 } });
    await page.evaluate(unfold);
    expect(await overflowOf(page)).toBe(0);
    await close();
  });

  test('prints its examples, which are folded', async () => {
    const { page, close } = await open('');
    expect(await leftOutOf(page)).not.toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await leftOutOf(page)).toEqual([]);
    await close();
  });
});

inBrowser('the documents for users', () => {
  const { browser } = useBrowser();
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, pages: 5, events: 1 });
  });
  afterAll(() => sandbox.close());

  const open = (name: string, options = {}) => openPage(browser(), `${sandbox.control}/docs/${name}`, options);

  test.each(['light', 'dark'] as const)('are accessible in %s colours', async (colorScheme) => {
    for (const name of ['guide', 'verify']) {
      const { page, close } = await open(name, { colorScheme });
      expect(await accessibilityFaults(page)).toEqual([]);
      await close();
    }
  });

  test.each([1440, 390])('are no wider than a window of %i px', async (width) => {
    for (const name of ['guide', 'readme', 'operators', 'settings']) {
      const { page, close } = await open(name, { viewport: { width, height: 900 } });
      expect(await overflowOf(page)).toBe(0);
      await close();
    }
  });

  test('are shown one at a time, and found by words', async () => {
    const { page, close } = await open('guide');
    expect(await page.locator('article:visible h1').allInnerTexts()).toEqual(['Documentation']);
    await page.getByRole('searchbox', { name: 'Search' }).fill('lost answer fault');
    await page.locator('#found a').first().click();
    expect(await page.locator('article:visible').count()).toBe(1);
    expect(await page.locator('article:visible').innerText()).toMatch(/lost/i);
    await page.goto(`${sandbox.control}/docs/sweep`);
    expect(await page.locator('article:visible h1').innerText()).toContain('Sweep');
    await close();
  });
});
