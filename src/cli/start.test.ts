import request from 'supertest';
import { expect, it, describe, test } from 'vitest';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { createSandbox, startSandbox } from '../sandbox.ts';
import { requestLine } from './start.ts';
import { defaultSettings } from '../settings/options.ts';
import { shown } from './greeting.ts';
import { targetUrl } from './target-runs.ts';

async function linesOf(
  send: (app: Parameters<typeof request>[0], headers: Readonly<Record<string, string>>) => Promise<unknown>,
) {
  const told: JournalEntry[] = [];
  await using sandbox = await createSandbox({ pages: 5, events: 1, onExchange: (entry) => void told.push(entry) });
  await send(sandbox.app, { ...sandbox.headers });
  return told.map((entry) => requestLine({ ...entry, at: '2030-01-01T18:04:05.123Z', durationMs: 3.126 }));
}

/** What was not even HTTP. */
const unread: JournalEntry = {
  schema: 1,
  seq: 1,
  requestId: 'x',
  at: '2030-01-01T18:04:05.123Z',
  worldTime: '2030-01-01T18:04:05.123Z',
  durationMs: 0,
  world: 'chn-sandbox',
  operation: null,
  request: { method: '', url: '', httpVersion: '', headers: [], body: null },
  response: null,
  outcome: 'cut',
  violations: [],
  advices: [],
  questions: [],
  forced: ['drop'],
  event: null,
};

const create = (body: object) =>
  linesOf((app, headers) => request(app).post('/v1/events.create').set(headers).send(body));

it('tells time, operation, status, milliseconds and basis', async () => {
  const [line] = await linesOf((app, headers) => request(app).get('/channels/pages/9000').set(headers));
  expect(line).toBe('18:04:05.123  pages.get      200  3.1 ms  [documented]');
});

it('tells why a request was refused, two reasons at most', async () => {
  const [line] = await create({});
  expect(line).toMatch(
    /^18:04:05\.123 {2}events\.create {2}422 {2}3\.1 ms {2}event\.required\.title at \/title: expected .+, got nothing; event\.required\.type at \/type: .+; \d+ more {2}\[documented; assumed=[a-z.,-]+\]$/,
  );
});

it('has no text of a client act on the terminal, nor fill it', async () => {
  const [line = ''] = await linesOf((app) => request(app).get(`/%1b[31m\u202e${'x'.repeat(500)}`));
  expect(line).toMatch(/^18:04:05\.123 {2}GET \/\S+… {2}404 /);
  const [refused = ''] = await create({ title: '\u001B[31m\u202Egnp', type: `\u001B]0;x\u0007${'y'.repeat(500)}` });
  for (const one of [line, refused]) {
    expect(one).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(one.length).toBeLessThan(600);
  }
  const acting = '/\u001B[31m\u009B\u202E\n';
  const raw: JournalEntry = {
    ...unread,
    request: { ...unread.request, method: 'GET', url: acting }, // from a socket, which encodes nothing
    violations: [{ id: 'event.types.title', pointer: acting, expected: 'a text', actual: acting }],
  };
  expect(requestLine(raw)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

it('tells of a connection that was cut, and of what is not HTTP', async () => {
  expect(requestLine(unread)).toBe('18:04:05.123  no HTTP        cut  0.0 ms');
});

describe('greeting', () => {
  it('names the control area and its routes, and counts in the singular too', async () => {
    await using sandbox = await startSandbox({ port: 0, pages: 1, events: 1 });
    const { control } = sandbox;
    const lines = (await shown(sandbox, defaultSettings, undefined)).split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^Seeded with 1 page and 1 event \(seed 1, scenario default\)/));
    expect(lines).toContain(`Control area: ${control} (its routes: ${control}/openapi.json)`);
    expect(lines).toContain(`Valid pages, event types and places: ${control}/fixtures`);
  });
});

describe('target url', () => {
  test.each([
    ['127.0.0.1:4861', 'http://127.0.0.1:4861'],
    ['localhost:4861', 'http://localhost:4861'],
    ['localhost/api', 'http://localhost/api'],
    ['[::1]:4861', 'http://[::1]:4861'],
    ['staging.example/api', 'https://staging.example/api'],
    ['sandbox:4861', 'https://sandbox:4861'],
  ])('%s lacks its scheme', (target, meant) =>
    expect(() => targetUrl(target)).toThrow(`${target} lacks http:// or https://. Did you mean ${meant}?`),
  );

  test.each(['nowhere', 'ftp://x', 'localhost:99999', 'mailto:a@b.example', ''])('%j is no URL at all', (target) =>
    expect(() => targetUrl(target)).toThrow(`${target} is no URL of a deployment`),
  );
});
