import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../src/sandbox.ts';
import { launchChromium } from './chromium.ts';

/** A page of another origin in a real browser, which tries to reach the control area of a sandbox on this machine. */
let sandbox: RunningSandbox;
let browser: Browser;
let site: Server;
let page: Page;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, pages: 30, events: 8 });
  await sandbox.clock.set({ mode: 'frozen' }); // a reset would show
  site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Another site</title><body>');
  });
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  browser = await launchChromium(['evil.example']);
});
afterAll(async () => {
  await browser?.close();
  site?.close();
  await sandbox?.close();
});

const stateOf = async () =>
  JSON.stringify([
    await sandbox.events(),
    await sandbox.profile.read(),
    (await sandbox.clock.read()).mode,
    (await worlds()).length,
  ]);
const worlds = async () => (await (await fetch(`${sandbox.control}/worlds`)).json()) as unknown[];

/** What the page can do, by name; each is given the address of the control area and answers what it could read. */
const tries = readFileSync(new URL('foreign-page-tries.js', import.meta.url), 'utf8');
const names = [...tries.matchAll(/^ {2}'([^']+)': async/gm)].map(([, name]) => name as string);

beforeEach(async () => {
  page = await browser.newPage();
  return () => page.close();
});

describe('a page on another port of this machine', () => {
  test('tries what there is to try', () => expect(names).toHaveLength(7));

  test.each(names)('%s: it reads nothing and changes nothing', async (name) => {
    await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
    const before = await stateOf();
    await page.addScriptTag({ content: tries });
    expect(await page.evaluate(`tries[${JSON.stringify(name)}](${JSON.stringify(sandbox.control)})`)).toBe('');
    expect(await stateOf()).toBe(before);
  });
});

test('a page of a name that is made to lead here (DNS rebinding) is not the sandbox’s: everything under it is refused', async () => {
  const before = await stateOf();
  const answer = await page.goto(`http://evil.example:${new URL(sandbox.url).port}/_sandbox/fixtures`);
  expect([answer?.status(), await answer?.text()]).toEqual([421, expect.not.stringContaining(sandbox.apiKey)]);
  const read = await page.evaluate(async () => {
    const wishes = ['/_sandbox/reset', '/_sandbox/worlds'].map((path) => fetch(path, { method: 'POST' }));
    return (await Promise.all(wishes)).map(({ status }) => status);
  });
  expect(read).toEqual([421, 421]);
  expect(await stateOf()).toBe(before);
});

test('the sandbox’s own pages can read it, so that these tries could have', async () => {
  await page.goto(`${sandbox.control}/health`);
  const read = await page.evaluate(async (control) => (await fetch(`${control}/fixtures`)).text(), sandbox.control);
  expect(read).toContain(sandbox.apiKey);
  const made = await page.evaluate(
    async (control) => (await fetch(`${control}/worlds`, { method: 'POST' })).status,
    sandbox.control,
  );
  expect(made).toBe(201);
});
