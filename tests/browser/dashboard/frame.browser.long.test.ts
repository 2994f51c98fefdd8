import { expect, test } from 'vitest';
import { connectControl } from '../../../src/control/client/index.ts';
import { deferred } from '../../../src/hosted/turns.ts';
import { startSandbox } from '../../../src/sandbox.ts';
import { freePort } from '../../testing/free-port.mjs';
import { sendTo, inBrowser, openPage, useBrowser } from './use-dashboard.ts';

/** Of a sandbox that other machines can reach. */
const reached = { host: '0.0.0.0', port: 0, apiKey: 'key-of-mine-1234', channel: 'chn-mine' };

inBrowser('the dashboard', () => {
  const { browser } = useBrowser();

  test('is operated by keyboard alone', async () => {
    await using sandbox = await startSandbox({ port: 0, pages: 5, events: 0 });
    await sendTo(sandbox, '/channels/pages/1');
    await sendTo(sandbox, '/channels/pages/9000');
    const { page, close } = await openPage(browser(), `${sandbox.control}/`);
    await page.getByRole('link', { name: 'Exchange 1:' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the view');
    const focused = () => page.evaluate<string>('document.activeElement.getAttribute("aria-label") ?? ""');
    for (let steps = 0; steps < 40 && !(await focused()).startsWith('Exchange 2'); steps += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toMatch(/^Exchange 1:/);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Exchange 1' }).waitFor();
    const isIn = 'document.activeElement.closest("section.detail") !== null';
    await expect.poll(() => page.evaluate(isIn)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('section.detail').count()).toBe(0);
    await close();
  });

  test('is live in ten tabs at once', async () => {
    await using sandbox = await startSandbox({ port: 0, pages: 5, events: 0 });
    const first = await openPage(browser(), `${sandbox.control}/`);
    const pages = [first.page];
    for (let more = 0; more < 9; more += 1) {
      const page = await first.page.context().newPage();
      await page.goto(`${sandbox.control}/`);
      pages.push(page);
    }
    for (const page of pages) await page.getByText('No request has come yet').waitFor();
    await sendTo(sandbox, '/channels/pages/9000');
    for (const page of pages) await page.getByRole('link', { name: 'Exchange 1:' }).waitFor();
    await first.page.close(); // who led leaves
    await sendTo(sandbox, '/channels/pages/9000');
    for (const page of pages.slice(1)) await page.getByRole('link', { name: 'Exchange 2:' }).waitFor();
    await first.close();
  });

  test('says that the sandbox has gone, and goes on once it is back', async () => {
    const port = await freePort();
    const before = await startSandbox({ port, pages: 5, events: 0 });
    await sendTo(before, '/channels/pages/9000');
    await sendTo(before, '/channels/pages/9000');
    const { page, wrongs } = await openPage(browser(), `${before.control}/`);
    await page.getByRole('link', { name: 'Exchange 2:' }).waitFor();
    await before.close();
    await page.getByText('The sandbox does not answer.').waitFor();
    await using after = await startSandbox({ port, pages: 5, events: 0 });
    await page.getByText('No request has come yet').waitFor();
    await page.getByText('The sandbox does not answer.').waitFor({ state: 'hidden' });
    await sendTo(after, '/channels/pages/1');
    await page.getByRole('link', { name: 'Exchange 1: pages.get, 404' }).waitFor();
    expect(wrongs.filter((wrong) => !/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INCOMPLETE/.test(wrong))).toEqual(
      [],
    );
    await page.context().close();
  });

  test('looks at another world, by the address too', async () => {
    await using sandbox = await startSandbox({ port: 0, pages: 5, events: 0 });
    await using world = await sandbox.world({ channelId: 'chn-two' });
    await sendTo({ url: sandbox.url, headers: world.headers }, '/channels/pages/1');
    const { page, close } = await openPage(browser(), `${sandbox.control}/`);
    await page.getByText('No request has come yet').waitFor();
    await page.getByLabel('world').selectOption('chn-two');
    await page.getByRole('link', { name: 'Exchange 1:' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#journal?world=chn-two');
    await close();
  });

  test('takes the token out of the address, and asks for one where there is none', async () => {
    await using sandbox = await startSandbox(reached);
    await sendTo(sandbox, '/channels/pages/1');
    const { page, close } = await openPage(browser(), `${sandbox.control}/#token=${sandbox.controlToken}`);
    await page.getByRole('link', { name: 'Exchange 1:' }).waitFor();
    expect(page.url()).not.toContain('token');
    await close();
    const asked = await openPage(browser(), `${sandbox.control}/`);
    await asked.page.getByLabel('Token').fill(sandbox.controlToken as string);
    await asked.page.getByRole('button', { name: 'Open' }).click();
    await asked.page.getByRole('link', { name: 'Exchange 1:' }).waitFor();
    expect(asked.wrongs.filter((wrong) => !/status of 401/.test(wrong))).toEqual([]);
    await asked.page.context().close();
  });

  test('gives a link that opens a world which it made, and no other', async () => {
    await using sandbox = await startSandbox(reached);
    const { page } = await openPage(browser(), `${sandbox.control}/#token=${sandbox.controlToken}`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('link', { name: 'World', exact: true }).click();
    await page.getByLabel('Channel', { exact: true }).fill('chn-of-ana');
    await page.getByRole('button', { name: 'Create a world' }).click();
    await page.getByRole('button', { name: 'Copy as link of chn-of-ana' }).click();
    await page.getByText(/^Copied: link/).waitFor();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    await page.context().close();
    const guest = await openPage(browser(), link);
    await guest.page.getByText('No request has come yet').waitFor();
    expect(new URL(guest.page.url()).hash).toBe('#journal?world=chn-of-ana');
    await guest.page.goto(`${sandbox.control}/#journal`);
    await guest.page.getByRole('heading', { name: 'channel-sandbox' }).waitFor();
    await guest.page.getByLabel('Token').waitFor();
    await guest.page.context().close();
  });

  test('stays open where a refusal from before the token comes after it', async () => {
    await using sandbox = await startSandbox(reached);
    const { page } = await openPage(browser(), `${sandbox.control}/`);
    await page.getByLabel('Token').fill(sandbox.controlToken as string);
    const held = deferred<void>();
    const asked = deferred<void>();
    await page.route('**/_sandbox/journal*', async (route) => {
      if (route.request().headers()['authorization'] === undefined) {
        asked.resolve();
        await held.promise;
      }
      await route.continue();
    });
    await asked.promise;
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('No request has come yet').waitFor();
    const late = page.waitForResponse((response) => response.status() === 401);
    held.resolve();
    await late;
    await page.waitForTimeout(500); // so that the page has read the answer
    expect(await page.getByLabel('Token').count()).toBe(0);
    await page.context().close();
  });

  test('opens with a partner’s token, which makes its first world and shows no others', async () => {
    await using sandbox = await startSandbox(reached);
    const control = connectControl(sandbox.url, { token: sandbox.controlToken as string });
    const { token } = await control.partners.make({ name: 'Ana' });
    const own = async () => (await connectControl(sandbox.url, { token }).worlds.list()).map((one) => one.channelId);

    const opened = async (path: string) => {
      const { page } = await openPage(browser(), `${sandbox.control}/${path}`);
      await page.getByLabel('Token').fill(token);
      await page.getByRole('button', { name: 'Open' }).click();
      return page;
    };
    const first = await opened('#world');
    await first.getByRole('button', { name: 'Create a world' }).click();
    await first.getByRole('heading', { name: 'World and scenario' }).waitFor();
    const [channel = ''] = await own();
    expect(first.url()).toContain(`world=${channel}`);
    await first.getByRole('cell', { name: channel }).first().waitFor();
    expect(await first.getByText(sandbox.channelId).count()).toBe(0);
    await first.context().close();

    const again = await opened('#world');
    await again.getByRole('cell', { name: channel }).first().waitFor();
    expect(again.url()).toContain(`world=${channel}`);
    expect(await own()).toEqual([channel]);
    await again.context().close();
  });

  test('opens by a partner’s link, and leads from each of its worlds to the others', async () => {
    await using sandbox = await startSandbox(reached);
    const control = connectControl(sandbox.url, { token: sandbox.controlToken as string });
    const { token } = await control.partners.make({ name: 'Ana' });
    const { page } = await openPage(browser(), `${sandbox.control}/#token=${token}`);
    await page.getByRole('heading', { name: 'This token has no world yet' }).waitFor();
    await page.getByRole('button', { name: 'Create a world' }).click();
    await page.getByText('No request has come yet').waitFor();
    const first = new URL(page.url()).hash.replace(/.*world=/, '');
    const second = (await connectControl(sandbox.url, { token }).world({ pages: 5, events: 0 })).channelId;
    const isAt = (channel: string) => page.waitForURL((url) => url.hash.endsWith(`world=${channel}`));

    await page.getByRole('link', { name: 'World', exact: true }).click();
    await page.getByRole('link', { name: second }).click();
    await isAt(second);
    await page.getByRole('heading', { name: /^Journal/ }).waitFor(); // the page follows its address a moment later
    await page.getByLabel('world').selectOption(first);
    await isAt(first);
    await page.getByText('No request has come yet').waitFor();
    await page.getByRole('link', { name: 'World', exact: true }).click();
    await page.getByRole('button', { name: `Delete ${first}` }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await isAt(second);
    await page.getByRole('heading', { name: 'World and scenario' }).waitFor();
    await page.context().close();
  });

  test('works in a browser that has neither locks nor a clipboard of its own', async () => {
    await using sandbox = await startSandbox({ port: 0, pages: 5, events: 0 });
    const { page, close } = await openPage(browser(), `${sandbox.control}/health`);
    await page.addInitScript('delete Navigator.prototype.locks; delete Navigator.prototype.clipboard');
    await page.goto(`${sandbox.control}/`);
    await page.getByText('live').waitFor();
    await sendTo(sandbox, '/channels/pages/1');
    await page.getByRole('link', { name: 'Exchange 1:' }).click();
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('Copied: curl.').waitFor();
    await close();
  });

  test('shows all of it in print', async () => {
    await using sandbox = await startSandbox({ port: 0, pages: 5, events: 0 });
    for (let sent = 0; sent < 210; sent += 1) await sendTo(sandbox, '/channels/pages/1');
    const { page, close } = await openPage(browser(), `${sandbox.control}/`);
    await page.getByText('210 exchanges').waitFor();
    expect(await page.locator('.entries tbody tr').count()).toBe(200);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await expect.poll(() => page.locator('.entries tbody tr').count()).toBe(210);
    await close();
  });
});
