import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../src/sandbox.ts';
import { validEvent } from '../testing/valid-event.ts';
import { inBrowser, useBrowser } from './dashboard/use-dashboard.ts';

/** A request of a page, and the answer's status that the page may read. */
interface Ask {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const operations: readonly Ask[] = [
  { method: 'POST', path: '/channels/pages.search', body: { query: 'Community' } },
  { method: 'GET', path: '/channels/pages/9000' },
  { method: 'POST', path: '/v1/events.create', body: validEvent },
  { method: 'POST', path: '/v1/events.update/5001', body: validEvent },
];

const controls: readonly Ask[] = [
  { method: 'GET', path: '/_sandbox/fixtures' },
  { method: 'GET', path: '/_sandbox/events' },
  { method: 'GET', path: '/_sandbox/openapi.json' },
  { method: 'POST', path: '/_sandbox/worlds', body: {} },
  { method: 'POST', path: '/_sandbox/reset', body: {} },
];

inBrowser('a page whose origin `--cors` names', () => {
  const { browser } = useBrowser();
  const sites: Server[] = [];
  let sandbox: RunningSandbox;
  let [allowed, other] = ['', ''];

  const site = async (): Promise<string> => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>A partner’s site</title>');
    });
    sites.push(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  };

  beforeAll(async () => {
    [allowed, other] = [await site(), await site()];
    sandbox = await startSandbox({ port: 0, pages: 30, events: 3, cors: [allowed] });
  });
  afterAll(async () => {
    for (const server of sites) server.close();
    await sandbox.close();
  });

  /** What a page of an origin reads of each answer: its status, twice where the body has it too; `none` where the browser keeps it. */
  async function readFrom(origin: string, asked: readonly Ask[]): Promise<readonly unknown[]> {
    const page = await browser().newPage();
    await page.goto(origin);
    const { url, headers } = sandbox;
    const read = await page.evaluate(
      async (all) => {
        const answers: unknown[] = [];
        for (const { method, address, body, headers: sent } of all) {
          try {
            const answer = await fetch(address, { method, headers: sent, ...(body === undefined ? {} : { body }) });
            answers.push([answer.status, ((await answer.json()) as { readonly status?: number }).status]);
          } catch {
            answers.push('none');
          }
        }
        return answers;
      },
      asked.map(({ method, path, body }) => ({
        method,
        address: `${url}${path}`,
        headers: { ...headers, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      })),
    );
    await page.close();
    return read;
  }

  const state = async () => JSON.stringify([await sandbox.events(), await worlds()]);
  const worlds = async () => (await fetch(`${sandbox.control}/worlds`)).text();

  test('calls the four operations', async () => {
    const statuses = [200, 200, 201, 200].map((status) => [status, status]);
    expect(await readFrom(allowed, operations)).toEqual(statuses);
    expect((await sandbox.events()).map(({ id }) => id)).toHaveLength(4);
  });

  test('neither reads nor changes anything in the control area', async () => {
    const before = await state();
    expect(await readFrom(allowed, controls)).toEqual(controls.map(() => 'none'));
    expect(await state()).toBe(before);
  });

  test('is alone: a page of another origin calls nothing', async () => {
    const before = await state();
    expect(await readFrom(other, [...operations, ...controls])).toEqual([...operations, ...controls].map(() => 'none'));
    expect(await state()).toBe(before);
  });
});
