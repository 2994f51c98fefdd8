import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
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
    expect(await ground.innerText()).toContain('HTTP status for an invalid request (§7)');
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

  test('replays: marked, and left out of the audit', async () => {
    await create({ host: 1 });
    await open(1);
    await press('Replay');
    await page.getByText('Replayed: answered 422, and 422 before.').waitFor();
    expect(await rows().first().innerText()).toMatch(/replay/);
    expect(await sandbox.audit()).toMatchObject({ exchanges: 1, byHand: 1 });
    const [sent, replayed] = sandbox.journal();
    expect(replayed?.request.body).toEqual(sent?.request.body);
  });

  test('replays a key that was refused as one that is refused', async () => {
    await sendTo(sandbox, '/channels/pages/9000', { headers: { authorization: 'Channel not-the-key' } });
    await open(1);
    await press('Replay');
    await page.getByText('Replayed: answered 401, and 401 before.').waitFor();
  });

  test('sends a request that was edited', async () => {
    await create({ host: 1 });
    await open(1);
    await press('Edit and send');
    const body = page.getByLabel('Body');
    await body.fill((await body.inputValue()).replace('"host": 1', '"host": 9000'));
    await press('Send');
    await page.getByText('Answered 201').waitFor();
    expect(sandbox.journal().at(-1)).toMatchObject({ outcome: 'accepted', operation: 'events.create' });
  });

  test('answers a question otherwise, replays, and shows the difference; the world stays as it is', async () => {
    await create({ host: 1 });
    await open(1);
    await press('Answer otherwise');
    await page.getByRole('combobox', { name: /^Question/ }).selectOption('refusal.status.invalid');
    await page.getByLabel('Answer to refusal.status.invalid').selectOption('400');
    await page
      .getByRole('region', { name: 'Exchange 1' })
      .locator('form')
      .getByRole('button', { name: 'Replay' })
      .click();
    await page.getByText('Answered otherwise: 422 before, 400 now.').waitFor();
    const lines = await page.getByLabel('Difference').locator('.before, .after').allInnerTexts();
    expect(lines.map((line) => line.trim())).toEqual([
      '- HTTP 422',
      '+ HTTP 400',
      '-   "status": 422,',
      '+   "status": 400,',
    ]);
    expect(sandbox.journal()).toHaveLength(1);
    expect((await sandbox.profile.read()).answers).toEqual({});
    expect(await (await fetch(`${sandbox.control}/worlds`)).json()).toHaveLength(1);
  });

  test('an update of the world’s own event is replayed otherwise as its own', async () => {
    const { data } = (await (await create()).json()) as { data: { id: number } };
    const { image: _image, ...kept } = validEvent;
    await sendTo(sandbox, `/v1/events.update/${data.id}`, {
      method: 'POST',
      body: JSON.stringify({ ...kept, extra: 1 }),
    });
    await open(2);
    await press('Answer otherwise');
    await page.getByRole('combobox', { name: /^Question/ }).selectOption('body.unknown-attribute');
    await page.getByLabel('Answer to body.unknown-attribute').selectOption('"refused"');
    await page
      .getByRole('region', { name: 'Exchange 2' })
      .locator('form')
      .getByRole('button', { name: 'Replay' })
      .click();
    await page.getByText('Answered otherwise: 200 before, 422 now.').waitFor();
  });

  test('copies a command that sends it again', async () => {
    await create({ title: 'It\'s <b>$HOME</b> `now` \\ "so"', host: 1 });
    await open(1);
    await press('Copy as curl');
    await page.getByText('Copied: curl.').waitFor();
    const command = await page.evaluate<string>('navigator.clipboard.readText()');
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    const answered = JSON.parse(stdout) as { status: number };
    expect(answered.status).toBe(422);
    expect(sandbox.journal().at(-1)?.request.body).toEqual(sandbox.journal().at(0)?.request.body);
  });

  test('copies a test that passes', async () => {
    await create({ title: '`${x}`', host: 1 });
    await open(1);
    await press('Copy as a vitest test');
    await page.getByText('Copied: a vitest test.').waitFor();
    const text = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(text).toMatch(
      /^import \{ startSandbox \} from 'channel-sandbox';\nimport \{ expect, test \} from 'vitest';\n/,
    );
    const tests: (() => Promise<void>)[] = [];
    // oxlint-disable-next-line typescript/no-implied-eval -- as vitest would run it, from the clipboard
    const run = new Function('startSandbox', 'expect', 'test', text.replaceAll(/^import .*$/gm, ''));
    run(startSandbox, expect, (_name: string, body: () => Promise<void>) => tests.push(body));
    await (tests[0] as () => Promise<void>)();
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
