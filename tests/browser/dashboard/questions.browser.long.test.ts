import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exchangesIn, useDashboard, inBrowser, useBrowser } from './use-dashboard.ts';

inBrowser('the view of questions', () => {
  const { browser } = useBrowser();
  const at = useDashboard(browser);
  const { create, press } = exchangesIn(at);

  const goTo = async (name: string) => {
    await at.page.getByRole('navigation').getByRole('link', { name }).click();
    await at.page.getByRole('heading', { level: 2, name }).waitFor();
  };
  const agree = (name: string) => at.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const copied = () => at.page.evaluate<string>('navigator.clipboard.readText()');

  test('what was relied on by assumption comes first; another answer is the world’s', async () => {
    await create({ host: 1 });
    await at.page.locator('tbody tr').first().waitFor(); // the order of the questions is that of when the view opens
    await goTo('Questions');
    const first = at.page.locator('details.card:not(.legend)').first();
    await expect.poll(() => first.innerText()).toMatch(/^assumed .*relied on by 1 exchange \(assumed /s);
    await at.page.getByLabel('Find').fill('refusal.status.invalid');
    await first.locator('summary').first().click();
    await at.page.getByLabel('Answer to refusal.status.invalid').selectOption('400');
    await press('Use this answer');
    await at.page.getByText('The world now answers refusal.status.invalid with 400, which nobody').waitFor();
    expect((await create({ host: 1 })).headers.get('x-sandbox-basis')).toMatch(/assumed=[^;]*refusal\.status\.invalid/);
    await expect
      .poll(() => first.innerText())
      .toMatch(/^trying .*1 exchange \(assumed 422\), 1 exchange \(assumed 400\)/s);
    await at.page.getByText('Record the owner’s reply…').click();
    await press('Record the reply'); // nobody says so yet: the form asks
    expect((await at.sandbox.profile.read()).evidence).toEqual({ 'refusal.status.invalid': { basis: 'assumed' } });
    await at.page.getByLabel('Who said so').fill('mail of Ana');
    await at.page.getByLabel('On', { exact: true }).fill('2027-03-03');
    await press('Record the reply');
    await at.page.getByText('Recorded: mail of Ana says that refusal.status.invalid is 400.').waitFor();
    expect((await create({ host: 1 })).headers.get('x-sandbox-basis')).toContain('owner=refusal.status.invalid');
    await expect
      .poll(() => first.innerText())
      .toMatch(/^confirmed .*\(assumed 422\), 1 exchange \(assumed 400\), 1 exchange \(the owner’s 400\)/s);
    await press('Copy the CI gate');
    await at.page.getByText('Copied: the CI gate.').waitFor();
    const { assumed } = (await at.sandbox.audit()).dependencies;
    expect(await copied()).toMatch(new RegExp(`audit journal\\.ndjson --max-assumed ${assumed}\\n$`));
    const [download] = await Promise.all([at.page.waitForEvent('download'), press('Save as profile')]);
    const saved = readFileSync(await download.path(), 'utf8');
    expect(saved).toBe(
      [
        'profile: "given"',
        'basis: default',
        'answers:',
        '  refusal.status.invalid: 400',
        'evidence:',
        '  refusal.status.invalid: {"basis":"owner","source":"mail of Ana","seenAt":"2027-03-03"}',
        '',
      ].join('\n'),
    );
    await press('Reset all answers');
    await agree('Reset all answers');
    await at.page.getByText('Every question is answered as the default does.').waitFor();
    expect((await at.sandbox.profile.read()).answers).toEqual({});
  });

  test('an unlawful answer is refused, with what would be lawful', async () => {
    await goTo('Questions');
    await at.page.getByLabel('Find').fill('refusal.status.invalid');
    await at.page.locator('details.card:not(.legend) summary').first().click();
    await at.page.getByLabel('Answer to refusal.status.invalid').selectOption('other');
    await at.page.getByLabel('as JSON', { exact: true }).fill('200');
    await press('Use this answer');
    await at.page.locator('.toast.bad', { hasText: '400 to 499' }).waitFor();
    at.watched.wrongs.splice(0); // the refusal of the control area
  });
});
