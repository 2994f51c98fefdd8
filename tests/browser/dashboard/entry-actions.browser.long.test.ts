import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startSandbox } from '../../../src/sandbox.ts';
import { validEvent } from '../../testing/valid-event.ts';
import { exchangesIn, useDashboard, sendTo, inBrowser, useBrowser } from './use-dashboard.ts';

inBrowser('an exchange', () => {
  const { browser } = useBrowser();
  const at = useDashboard(browser);
  const { create, rows, open, press } = exchangesIn(at);

  test('replays: marked, and left out of the audit', async () => {
    await create({ host: 1 });
    await open(1);
    await press('Replay');
    await at.page.getByText('Replayed: answered 422, and 422 before.').waitFor();
    await expect.poll(() => rows().first().innerText()).toMatch(/replay/);
    await at.page.getByRole('link', { name: 'Look at exchange 2' }).click();
    await at.page.getByRole('region', { name: 'Exchange 2' }).getByText('replay of 1').waitFor();
    expect(await at.sandbox.audit()).toMatchObject({ exchanges: 1, leftOut: { byHand: 1 } });
    const [sent, replayed] = at.sandbox.journal();
    expect(replayed?.request.body).toEqual(sent?.request.body);
  });

  test('replays a key that was refused as one that is refused', async () => {
    await sendTo(at.sandbox, '/channels/pages/9000', { headers: { authorization: 'Channel not-the-key' } });
    await open(1);
    await press('Replay');
    await at.page.getByText('Replayed: answered 401, and 401 before.').waitFor();
  });

  test('sends a request that was edited', async () => {
    await create({ host: 1 });
    await open(1);
    await press('Edit and send');
    const body = at.page.getByLabel('Body');
    await body.fill((await body.inputValue()).replace('"host": 1', '"host": 9000'));
    await press('Send');
    await at.page.getByText('Answered 201').waitFor();
    expect(at.sandbox.journal().at(-1)).toMatchObject({ outcome: 'accepted', operation: 'events.create' });
  });

  test('has the focus on what is wrong as soon as the form is there, in a box that holds all of it', async () => {
    await create({ host: 1 });
    await open(1);
    const focused = at.page.evaluate<string>(`new Promise((seen) => {
      new MutationObserver(() => {
        if (document.querySelector('.request-form') !== null) seen(document.activeElement.name);
      }).observe(document.body, { subtree: true, childList: true });
    })`);
    await press('Edit and send');
    expect(await focused).toBe('body');
    const shown = await at.page.evaluate(`(({ value, selectionStart, selectionEnd, scrollHeight, clientHeight }) =>
      [value.slice(selectionStart, selectionEnd), scrollHeight <= clientHeight])(document.activeElement)`);
    expect(shown).toEqual(['"host": 1', true]);
  });

  test('answers a question otherwise, replays, and shows the difference; the world stays as it is', async () => {
    await create({ host: 1 });
    await open(1);
    await press('Try another answer');
    await at.page.getByRole('combobox', { name: /^Question/ }).selectOption('refusal.status.invalid');
    await at.page.getByLabel('Answer to refusal.status.invalid').selectOption('400');
    await at.page
      .getByRole('region', { name: 'Exchange 1' })
      .locator('form')
      .getByRole('button', { name: 'Replay' })
      .click();
    await at.page.getByText('Answered otherwise: 422 before, 400 now.').waitFor();
    const lines = await at.page.getByLabel('Difference').locator('.before, .after').allInnerTexts();
    expect(lines.map((line) => line.trim())).toEqual([
      '- HTTP 422',
      '+ HTTP 400',
      '-   "status": 422,',
      '+   "status": 400,',
    ]);
    expect(at.sandbox.journal()).toHaveLength(1);
    expect((await at.sandbox.profile.read()).answers).toEqual({});
    expect(await (await fetch(`${at.sandbox.control}/worlds`)).json()).toHaveLength(1);
  });

  test('an update of the world’s own event is replayed otherwise as its own', async () => {
    const { data } = (await (await create()).json()) as { data: { id: number } };
    const { image: _image, ...kept } = validEvent;
    await sendTo(at.sandbox, `/v1/events.update/${data.id}`, {
      method: 'POST',
      body: JSON.stringify({ ...kept, extra: 1 }),
    });
    await open(2);
    await press('Try another answer');
    await at.page.getByRole('combobox', { name: /^Question/ }).selectOption('body.unknown-attribute');
    await at.page.getByLabel('Answer to body.unknown-attribute').selectOption('"refused"');
    await at.page
      .getByRole('region', { name: 'Exchange 2' })
      .locator('form')
      .getByRole('button', { name: 'Replay' })
      .click();
    await at.page.getByText('Answered otherwise: 200 before, 422 now.').waitFor();
  });

  test('answers the question behind the status otherwise, from what the answer rests on', async () => {
    await create({ host: 1 });
    await open(1);
    const ground = at.page.locator('li details', { hasText: 'refusal.status.invalid' });
    await ground.locator('summary').click();
    await ground.getByRole('link', { name: 'or only here, and replay' }).click();
    expect(new URL(at.page.url()).hash).toBe('#journal?entry=1&otherwise=refusal.status.invalid');
    const panel = at.page.getByRole('region', { name: 'Exchange 1' }).locator('form');
    expect(await panel.getByLabel('Answer to refusal.status.invalid').inputValue()).toBe('400'); // another than now
    await panel.getByRole('button', { name: 'Replay' }).click();
    await at.page.getByText('Answered otherwise: 422 before, 400 now.').waitFor();
    expect((await at.sandbox.profile.read()).answers).toEqual({});
    expect(at.sandbox.journal()).toHaveLength(1);
  });

  test('copies a command that sends it again', async () => {
    await create({ title: 'It\'s <b>$HOME</b> `now` \\ "so"', host: 1 });
    await open(1);
    await press('Copy as curl');
    await at.page.getByText('Copied: curl.').waitFor();
    const command = await at.page.evaluate<string>('navigator.clipboard.readText()');
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    expect(stdout).toMatch(/^HTTP\/1\.1 422 [^]*"status":422/);
    expect(at.sandbox.journal().at(-1)?.request.body).toEqual(at.sandbox.journal().at(0)?.request.body);
  });

  /** Page 9600 is one of the default's 500, and none of this world's 30. */
  test('copies a test that passes, in a world of the same size', async () => {
    await create({ title: '`${x}`', host: 9600 });
    await open(1);
    await press('Copy as a vitest test');
    await at.page.getByText('Copied: a vitest test.').waitFor();
    const text = await at.page.evaluate<string>('navigator.clipboard.readText()');
    expect(text).toMatch(
      /^import \{ startSandbox \} from 'channel-sandbox';\nimport \{ expect, test \} from 'vitest';\n/,
    );
    expect(text).toContain('body: JSON.stringify({"title":"`${x}`",');
    const tests: (() => Promise<void>)[] = [];
    // oxlint-disable-next-line typescript/no-implied-eval -- as vitest would run it, from the clipboard
    const run = new Function('startSandbox', 'expect', 'test', text.replaceAll(/^import .*$/gm, ''));
    run(startSandbox, expect, (_name: string, body: () => Promise<void>) => tests.push(body));
    await (tests[0] as () => Promise<void>)();
  });
});
