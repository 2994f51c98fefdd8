import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../src/sandbox.ts';
import { validEvent } from '../testing/valid-event.ts';
import { launchChromium } from './chromium.ts';

let sandbox: RunningSandbox;
let browser: Browser;
let site: Server;
let page: Page;

const lastPixel = readFileSync(new URL('last-pixel.js', import.meta.url), 'utf8');

/** What it runs leaves a mark, where a browser lets it run. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="document.documentElement.id = 'ran'">
<script>document.documentElement.id = 'ran'; fetch('/_sandbox/reset', { method: 'POST' })</script></svg>`;

beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    pages: 9,
    profile: { 'image.check': 'fetch' },
    fetchImages: true,
    allowPrivateImages: true,
  });
  site = createServer(
    (_request, response) => void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg),
  );
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  browser = await launchChromium([]);
  page = await browser.newPage();
});
afterAll(async () => {
  await browser?.close();
  site?.close();
  await sandbox?.close();
});

test.each(['png', 'jpg', 'webp', 'svg'])(
  'a browser reads each picture that is made as %s, to its last pixel',
  async (kind) => {
    await page.goto(`${sandbox.control}/health`);
    await page.addScriptTag({ content: lastPixel });
    for (const [width, height] of [
      [1, 1],
      [7, 5],
      [1401, 699],
      [4096, 4096],
    ] as const) {
      const url = `${sandbox.control}/images/${width}x${height}.${kind}`;
      const drawn = await page.evaluate(`lastPixelOf(${JSON.stringify(url)})`);
      const last = {
        png: width < 4 ? [38, 52, 98] : [248, 186, 126],
        jpg: [96, 96, 96],
        webp: [60, 90, 120],
        svg: [60, 90, 120],
      }[kind];
      expect(drawn).toEqual([width, height, [...(last ?? []), 255]]);
    }
  },
);

test('a browser runs nothing of an image that was kept from elsewhere', async () => {
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  await page.goto(origin);
  expect(await page.evaluate('document.documentElement.id')).toBe('ran'); // where it is at home, it does

  const created = await fetch(`${sandbox.url}/v1/events.create`, {
    method: 'POST',
    headers: { ...sandbox.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...validEvent, image: `${origin}/a.png` }),
  });
  const { data } = (await created.json()) as { data: { id: number } };
  const answer = await page.goto(`${sandbox.control}/events/${data.id}/image`);
  expect([answer?.status(), await answer?.text()]).toEqual([200, svg]);
  expect(await page.evaluate('document.documentElement.id')).toBe('');
  expect(await sandbox.event(data.id)).toBeDefined();
});
