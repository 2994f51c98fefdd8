import { gzipSync } from 'node:zlib';
import request from 'supertest';
import { afterAll, describe, expect, test } from 'vitest';
import { readBuiltPages } from './operations/pages.ts';
import { createSandbox, startSandbox } from '../sandbox.ts';

/** The dashboard as the sandbox serves it; what it does is tested in a browser (`tests/browser/dashboard`). */
const sandbox = await createSandbox({ pages: 5, events: 1 });
afterAll(() => sandbox.close());

const get = (path: string) => request(sandbox.app).get(path).set('accept', 'text/html,*/*;q=0.8'); // as browsers do
const addressesIn = (html: string) => [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);

describe('the dashboard', () => {
  test('is a page that may run nothing but its own files', async () => {
    const { headers, text } = await get('/_sandbox/')
      .expect(200)
      .expect('content-type', /^text\/html/);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(text).not.toMatch(/<style|<script(?![^>]* src=)|\son\w+=/);
  });

  test('has its files beside it, by names that change with what is in them', async () => {
    const addresses = addressesIn((await get('/_sandbox/')).text);
    expect(addresses.map((address) => address.slice(address.lastIndexOf('.'))).toSorted()).toEqual([
      '.css',
      '.js',
      '.svg',
    ]);
    for (const address of addresses)
      await get(new URL(address, 'http://x/_sandbox/').pathname)
        .expect(200)
        .expect('cache-control', /immutable/);
    await get('/_sandbox/assets/none.js').expect(404);
    await get('/_sandbox/assets/..%2Findex.html').expect(404);
  });

  test('is found without the slash at its end', () => get('/_sandbox').expect(308).expect('location', '/_sandbox/'));

  test('takes less than 64 kB in all', () => {
    const sizes = [...readBuiltPages().values()].map((content) => gzipSync(content).length);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(64_000);
  });

  test('is open where other machines can reach the sandbox, and what it shows is not', async () => {
    await using open = await startSandbox({
      host: '0.0.0.0',
      port: 0,
      apiKey: 'key-of-mine-1234',
      channel: 'chn-of-mine',
    });
    const status = async (path: string) => (await fetch(`${open.control}${path}`)).status;
    const page = await fetch(`${open.control}/`);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toMatch(/chn-of-mine|key-of-mine/);
    expect(await Promise.all(['/journal', '/stream', '/worlds', '/questions', '/clock'].map(status))).toEqual([
      401, 401, 401, 401, 401,
    ]);
  });
});
