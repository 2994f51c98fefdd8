// `npm run images`: the pictures of README, by Debian's Chromium or that of CHROMIUM, and by pngquant, which makes a third of their size.
import { execFileSync } from 'node:child_process';
import { chromium } from 'playwright-core';
import { reportText, runChecks } from '../../dist/contract-tests/index.js';
import { startSandbox } from '../../dist/src/index.js';

const sandbox = await startSandbox({ port: 0 });
const { url, control, headers } = sandbox;
const post = (path, body) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const { pages, eventTypes, places, images } = await (await fetch(`${control}/fixtures`, { headers })).json();
const event = {
  title: 'Garden workshop',
  type: eventTypes.valid[0],
  contactEmail: 'events@partner.example',
  startedAt: '2027-05-20T18:00:00',
  endedAt: '2027-05-20T20:30:00',
  isVip: false,
  receivesRsvpWebhooks: false,
  isPaid: false,
  image: images.valid,
  location: places.valid[0],
  description: 'Bring gloves.',
  host: pages.known[0],
};
await post('/v1/events.create', event);
await post('/v1/events.create', { ...event, title: 'Book club in the park', address: 'a'.repeat(256), host: 1 });
await fetch(`${url}/channels/pages/${pages.known[0]}`, { headers });
await post('/channels/pages.search', { query: 'Community' });
await post('/v1/events.create', { ...event, title: 'Open day', publishedAt: '2027-01-01T00:00:00+02:00' });
await fetch(`${url}/nowhere`, { headers });

const broken = await startSandbox({ port: 0, deviate: ['event.host.valid'] });
const report = await runChecks(broken.url, { seed: 1 });
await broken.close();

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
async function picture(name, { to, text, colorScheme = 'light' }) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 700 }, colorScheme });
  await (typeof to === 'string' ? page.goto(to) : to(page));
  await page.getByText(text).first().scrollIntoViewIfNeeded();
  await page.screenshot({ path: `docs/images/${name}.png` });
  await page.close();
}
await picture('dashboard-journal', { to: `${control}/#journal?entry=2`, text: 'Checked as' });
await picture('dashboard-audit', {
  to: `${control}/#audit`,
  text: 'Recommendations not followed',
  colorScheme: 'dark',
});
await picture('verify-report', {
  to: (page) => page.setContent(reportText('html', report, {})),
  text: 'event.host.valid',
});
await browser.close();
await sandbox.close();
const files = ['dashboard-journal', 'dashboard-audit', 'verify-report'].map((name) => `docs/images/${name}.png`);
execFileSync('pngquant', ['--force', '--skip-if-larger', '--ext', '.png', '24', ...files], { stdio: 'inherit' });
