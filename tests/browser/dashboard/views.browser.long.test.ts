import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { validEvent } from '../../testing/valid-event.ts';
const small = { scenario: 'small', seededAt: '2030-01-01T00:00:00Z', pages: 1, events: 0 };
import { useDashboard, sendTo, inBrowser, openPage, useBrowser } from './use-dashboard.ts';

inBrowser('the views', () => {
  const { browser } = useBrowser();
  const at = useDashboard(browser, { events: 8 });

  const goTo = async (name: string) => {
    await at.page.getByRole('navigation').getByRole('link', { name }).click();
    await at.page.getByRole('heading', { level: 2, name }).waitFor();
  };
  const create = (change: object = {}) =>
    sendTo(at.sandbox, '/v1/events.create', { method: 'POST', body: JSON.stringify({ ...validEvent, ...change }) });
  const press = (name: string | RegExp) => at.page.getByRole('button', { name, exact: true }).click();
  const agree = (name: string) => at.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const copied = () => at.page.evaluate<string>('navigator.clipboard.readText()');

  test('events are found and sorted; one shows its record, its exchanges and what a member sees, and takes RSVPs', async () => {
    const { data } = (await (await create({ publishedAt: '2030-01-01T00:00:00' })).json()) as { data: { id: number } };
    await goTo('Events');
    const first = at.page.locator('tbody tr').first();
    await expect
      .poll(() => first.innerText())
      .toMatch(/scheduled[^]*Thu 2027-05-20 18:00:00[^]*place-lisbon-7f3[^]*9000/);
    await at.page.getByLabel('Sort').selectOption('start');
    const starts = await at.page
      .locator('tbody tr td:nth-child(4) time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
    expect(starts).toEqual(starts.toSorted());
    await at.page.getByLabel('Find').fill('Garden');
    await at.page.getByRole('link', { name: String(data.id) }).click();
    const event = at.page.getByRole('region', { name: `Event ${data.id}` });
    await expect
      .poll(() => event.innerText())
      .toMatch(/Visible\s+no changes with the clock\s*event\.published-at\.schedules/);
    await event.getByLabel(/^At /).fill('2031-01-01T00:00');
    await event.getByLabel('Timezone').fill('Asia/Kathmandu');
    await press('Look');
    await expect.poll(() => event.innerText()).toMatch(/Visible\s+yes/);
    await event.getByText('2027-05-20 22:45:00').waitFor();
    await event.getByRole('link', { name: /^exchange 1: events.create/ }).waitFor();
    await press('Register');
    await at.page.getByText('1 registered.').waitFor();
    await event.getByRole('button', { name: /^Confirm / }).click();
    await at.page.getByText('is confirmed.').waitFor();
    expect((await at.sandbox.event(data.id))?.rsvps).toMatchObject([{ confirmedAt: expect.any(String) }]);
    await at.page.getByText('Pages, places and event types').click();
    await at.page.getByLabel('Look up').fill('lisbon');
    await at.page.getByText('Lisbon, PT, Europe/Lisbon').waitFor();
    const shared = await openPage(browser(), at.page.url());
    await shared.page.getByText('Lisbon, PT, Europe/Lisbon').waitFor();
    await expect
      .poll(() => shared.page.getByRole('region', { name: `Event ${data.id}` }).innerText())
      .toMatch(/Visible\s+yes/);
    expect(await shared.page.getByLabel('Find').inputValue()).toBe('Garden');
    await shared.close();
  });

  test('the clock freezes, moves, is set, and jumps to what will happen', async () => {
    await create({ publishedAt: '2030-01-01T00:00:00' });
    await goTo('Clock');
    await press('Freeze');
    await at.page.getByText('The clock is frozen.').waitFor();
    const before = Date.parse((await at.sandbox.clock.read()).now);
    await press('+1 day');
    await at.page.getByText('The clock was moved: +1 day.').waitFor();
    expect(Date.parse((await at.sandbox.clock.read()).now) - before).toBe(86_400_000);
    await press('Jump there: 2030-01-01T00:00:00.000Z');
    await at.page.getByText('The clock was set to 2030-01-01T00:00:00.000Z.').waitFor();
    expect(await at.sandbox.clock.read()).toMatchObject({ now: '2030-01-01T00:00:00.000Z', mode: 'frozen' });
    await at.page.getByLabel('Set it to').fill('2027-05-20T18:00');
    await press('Set');
    await at.page.getByText('The clock was set to 2027-05-20T18:00:00Z.').waitFor();
    expect((await at.sandbox.clock.read()).now).toBe('2027-05-20T18:00:00.000Z');
    await press('Next Monday');
    await at.page.getByText('The clock was set to the next Monday, 9 o’clock.').waitFor();
    expect((await at.sandbox.clock.read()).now).toBe('2027-05-24T09:00:00.000Z');
    await press('Let it run');
    await at.page.getByText('The clock runs.').waitFor();
  });

  test('faults are turned on by a preset or by the form, counted, copied as a header, and turned off', async () => {
    await goTo('Faults');
    await at.page.getByText('No fault is on').waitFor();
    await press('outage');
    await at.page.getByText('outage is on.').waitFor();
    expect((await sendTo(at.sandbox, '/channels/pages/9000')).status).toBe(503);
    await press('Turn outage off');
    await at.page.getByText('outage is off.').waitFor();
    await at.page.getByLabel('Name').fill('busy');
    await at.page.getByLabel('status', { exact: true }).fill('429');
    await at.page.getByLabel('retry after').fill('2');
    await at.page.getByLabel('operation').selectOption('pages.get');
    await at.page.getByLabel('count').fill('1');
    await press('Turn it on');
    await at.page.getByText('busy is on: on pages.get, once.').waitFor();
    const answers = [
      await sendTo(at.sandbox, '/channels/pages/9000'),
      await sendTo(at.sandbox, '/channels/pages/9000'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([429, 200]);
    await press('Copy as X-Sandbox-Fault: busy');
    await at.page.getByText('Copied: X-Sandbox-Fault: busy.').waitFor();
    const [name = '', value = ''] = (await copied()).split(': ');
    expect(
      (await sendTo(at.sandbox, '/channels/pages/9000', { headers: { [name]: value } })).headers.get('retry-after'),
    ).toBe('2');
    await goTo('Clock');
    await goTo('Faults');
    await at.page.getByText('used (1 of 1)').waitFor();
    await press('All off');
    await at.page.getByText('Every fault is off.').waitFor();
    expect(await at.sandbox.faults.list()).toEqual([]);
  });

  test('a world is reset, saved and started again, each time after a question; another is made, shared and deleted', async () => {
    await create();
    await goTo('World');
    const [download] = await Promise.all([at.page.waitForEvent('download'), press('Save a snapshot')]);
    const snapshot = readFileSync(await download.path(), 'utf8');
    expect(snapshot).toMatch(/^scenario: /m); // YAML that people edit
    await press('Reset');
    await agree('Cancel');
    expect(await at.sandbox.events()).toHaveLength(9);
    await press('Reset');
    await agree('Reset');
    await at.page.getByText('The world is at its start.').waitFor();
    expect(await at.sandbox.events()).toHaveLength(8);
    await at.page.getByLabel(/^Start again from default/).selectOption('empty');
    await press('Start again');
    await agree('Start again');
    await at.page.getByText('The world starts from empty.').waitFor();
    expect(await at.sandbox.pages('')).toEqual([]);
    await goTo('Events');
    await at.page.getByText('This world has no event. Send an events.create').waitFor();
    expect(await at.page.locator('table').count()).toBe(0);
    await goTo('World');
    const begin = async (text: string, name = 'own.yaml') => {
      const file = { name, mimeType: 'application/yaml', buffer: Buffer.from(text) };
      await at.page.getByLabel('Start again from a file').setInputFiles(file);
      await agree('Start again');
    };
    await begin(snapshot);
    await expect.poll(async () => (await at.sandbox.events()).at(-1)?.title).toBe(validEvent.title);
    await begin(JSON.stringify({ ...small, pages: 3 }), 'own.json');
    await expect.poll(async () => (await at.sandbox.pages('')).length).toBe(3);
    await begin('scenario: [');
    await at.page.locator('.toast.bad', { hasText: /own\.yaml/ }).waitFor();
    await begin('just a word');
    await at.page.locator('.toast.bad', { hasText: 'There is no scenario in own.yaml' }).waitFor();
    await at.page.getByLabel('Channel', { exact: true }).fill('chn-made');
    await press('Create a world');
    await at.page
      .getByText('World chn-made created: this page shows it now. It ends after 1 day without use.')
      .waitFor();
    await press('Copy as link of chn-made');
    await at.page.getByText(/^Copied: link/).waitFor();
    const shared = await openPage(browser(), await copied());
    await shared.page.getByText('No request has come yet').waitFor();
    expect(await shared.page.getByLabel(/^world /).inputValue()).toBe('chn-made');
    await shared.close();
    await expect.poll(() => at.page.getByLabel(/^world /).inputValue()).toBe('chn-made');
    await press('Delete chn-made');
    await agree('Delete');
    await at.page.getByText('The world chn-made is deleted.').waitFor();
    expect(await (await fetch(`${at.sandbox.control}/worlds`)).json()).toHaveLength(1);
  });

  test('the audit gives a verdict, with links to the exchanges that show it', async () => {
    await goTo('Audit');
    await at.page.getByText('Nothing to judge yet: exit code 4').waitFor();
    await create();
    await at.page.getByText('Nothing broken: exit code 0').waitFor();
    await create({ host: 1 });
    await at.page.getByText('1 rule is broken: exit code 1').waitFor();
    const broken = at.page.locator('.finding', { hasText: 'event.host.valid' }).first();
    expect(await broken.innerText()).toMatch(/host is a valid page ID/);
    await at.page.getByRole('button', { name: 'event.types.title: kept' }).click();
    await at.page.locator('.finding:focus', { hasText: 'event.types.title' }).waitFor();
    await at.page.getByRole('button', { name: 'event.host.valid: broken' }).click();
    await at.page.locator('.finding:focus', { hasText: 'event.host.valid' }).waitFor();
    await broken.getByRole('link', { name: 'exchange 2' }).click();
    await at.page.getByRole('region', { name: 'Exchange 2' }).waitFor();
    expect(await at.page.locator('mark.sought').innerText()).toContain('"host": 1');
  });

  test('evidence of the audit leads to its place, even if the sandbox accepted it', async () => {
    const image = 'https://partner.example/covers/same.png';
    await create({ image });
    const [{ id } = { id: 0 }] = (await at.sandbox.events()).slice(-1);
    const above = Array.from({ length: 90 }, (_, index) => index); // the image is below what a window shows
    await sendTo(at.sandbox, `/v1/events.update/${id}`, {
      method: 'POST',
      body: JSON.stringify({ above, ...validEvent, image }),
    });
    await goTo('Audit');
    const advice = at.page.locator('.finding', { hasText: 'at /image' }).first();
    await advice.getByRole('link', { name: 'exchange 2' }).click();
    const place = at.page.locator('mark.sought');
    expect(await place.innerText()).toContain('same.png');
    await expect.poll(async () => (await place.boundingBox())?.y).toBeLessThan(900); // the window's height
  });

  test.each(['pages.search', 'pages.get', 'events.create', 'events.update'])(
    'send: %s as it stands is accepted',
    async (operation) => {
      await goTo('Send');
      await at.page.getByLabel('Operation').selectOption(operation);
      await press('Send');
      await at.page.getByText(/Answered 20[01]/).waitFor();
      expect(at.sandbox.journal().at(-1)).toMatchObject({ operation, outcome: 'accepted' });
      expect(await at.sandbox.audit()).toMatchObject({ exchanges: 0, leftOut: { byHand: 1 } });
    },
  );

  test('sends what was picked', async () => {
    await goTo('Send');
    const [page3] = (await at.sandbox.pages('')).slice(2);
    await at.page.getByLabel(/^Page /).selectOption(String(page3?.id));
    await at.page.getByLabel(/^Place /).selectOption('place-porto-533');
    await press('Send');
    await at.page.getByText('Answered 201').waitFor();
    expect((await at.sandbox.events()).at(-1)).toMatchObject({ host: page3?.id, location: 'place-porto-533' });
  });
});
