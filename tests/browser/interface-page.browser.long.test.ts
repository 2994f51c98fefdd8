import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../src/sandbox.ts';
import { accessibilityFaults, inBrowser, leftOutOf, openPage, overflowOf, useBrowser } from './in-browser.ts';

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
