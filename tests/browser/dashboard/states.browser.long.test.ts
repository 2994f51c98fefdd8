import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startSandbox } from '../../../src/sandbox.ts';
import { useDashboard, sendTo, inBrowser, openPage, useBrowser } from './use-dashboard.ts';

const refusals = /status of 40[14]/;

inBrowser('the dashboard is honest', () => {
  const { browser } = useBrowser();
  const at = useDashboard(browser, { events: 3, journal: 10 });
  const goTo = async (name: string) => {
    const link = at.page.getByRole('navigation').getByRole('link', { name });
    await link.click();
    await link.and(at.page.locator('[aria-current=page]')).waitFor(); // the view follows the address a moment later
  };
  const press = (name: string) => at.page.getByRole('button', { name, exact: true }).click();
  const get = (path: string) => sendTo(at.sandbox, path);

  test('says that a world is gone, leads to the default one, and goes on once the world is back', async () => {
    const world = await at.sandbox.world({ channelId: 'chn-short' });
    const { page, wrongs } = await openPage(browser(), `${at.sandbox.control}/#events?world=chn-short`);
    await page.getByRole('link', { name: '5001' }).waitFor();
    await world.close();
    const gone = page.getByRole('alert').filter({ hasText: 'This world no longer exists' });
    await gone.waitFor();
    expect(await page.getByText('does not answer').count()).toBe(0);
    await at.sandbox.world({ channelId: 'chn-short' });
    await gone.waitFor({ state: 'detached' });
    await page.goto(`${at.sandbox.control}/#events?world=chn-never`);
    await page.getByRole('link', { name: 'Look at the default world' }).click();
    await page.getByText('No request has come yet').waitFor();
    expect(wrongs.filter((wrong) => !refusals.test(wrong))).toEqual([]);
    await page.context().close();
  });

  test('says that a control token is refused, and keeps the field', async () => {
    await using sandbox = await startSandbox({
      host: '0.0.0.0',
      port: 0,
      apiKey: 'key-of-mine-1234',
      channel: 'chn-mine',
    });
    const { page, wrongs } = await openPage(browser(), `${sandbox.control}/`);
    const field = page.getByLabel('Token');
    await field.fill('not-the-token');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('alert').filter({ hasText: 'refuses this token' }).waitFor();
    expect(await field.inputValue()).toBe('not-the-token');
    await field.fill(sandbox.controlToken as string);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('No request has come yet').waitFor();
    expect(wrongs.filter((wrong) => !refusals.test(wrong))).toEqual([]);
    await page.context().close();
  });

  test('shows a used fault as used, live and after a reload; another one does not arm it again', async () => {
    await at.sandbox.faults.set([{ id: 'once', fault: { kind: 'status', status: 503 }, when: { count: 1 } }]);
    await goTo('Faults');
    await at.page.getByText('0 of 1').waitFor();
    expect((await get('/channels/pages/9000')).status).toBe(503);
    await at.page.getByText('used (1 of 1)').waitFor();
    await at.page.reload();
    await at.page.getByText('used (1 of 1)').waitFor();
    await press('slow');
    await at.page.getByText('slow is on.').waitFor();
    expect((await at.sandbox.faults.list()).map(({ id }) => id)).toEqual(['slow']);
  });

  test('counts what a journal still holds, and the HAR holds as many', async () => {
    for (let sent = 0; sent < 25; sent += 1) await get('/channels/pages/9000');
    await at.page.getByText('latest 10 of 25 exchanges').waitFor();
    const [download] = await Promise.all([at.page.waitForEvent('download'), press('Save as HAR')]);
    const { log } = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
      readonly log: { readonly comment: string; readonly entries: readonly object[] };
    };
    expect([log.entries.length, log.comment]).toEqual([10, '10 exchanges, numbers 16 to 25 of this world']);
    await at.page
      .getByText('Saved as HAR: latest 10 of 25 exchanges: the journal no longer holds 15 older ones.')
      .waitFor();
    await at.sandbox.clearJournal();
    await at.page.getByText('No request has come yet').waitFor();
  });

  test('says that nothing fits a filter, and that an exchange is gone', async () => {
    await get('/channels/pages/9000');
    await get('/channels/pages/1');
    const rows = at.page.locator('.entries tbody tr');
    await rows.nth(1).waitFor();
    await at.page.getByLabel('Status').fill('4xx');
    expect(await rows.count()).toBe(1);
    await at.page.getByLabel('Status').fill('5xx');
    await at.page.getByText('No exchange fits.').waitFor();
    await press('Clear filters');
    expect(await rows.count()).toBe(2);
    await at.page.goto(`${at.sandbox.control}/#journal?entry=77&status=4xx`);
    await at.page.getByText('Exchange 77 is not in this journal').waitFor();
    await press('Clear filters');
    expect(new URL(at.page.url()).hash).toBe('#journal');
    await goTo('Events');
    await at.page.getByLabel('Find').fill('nothing like it');
    await at.page.getByText('No event fits.').waitFor();
    await press('Clear filters');
    await at.page.getByRole('link', { name: '5001' }).waitFor();
  });
});
