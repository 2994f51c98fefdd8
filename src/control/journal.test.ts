import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { startSandbox } from '../sandbox.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';

const sandbox = await startSandbox({ port: 0, pages: 30, events: 3 });
afterAll(() => sandbox.close());
beforeEach(() => sandbox.clearJournal());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${sandbox.control}/${path}`, { headers });
const listed = async (query: string) => (await (await get(`journal?${query}`)).json()) as readonly JournalEntry[];
const call = (path: string, body?: object) =>
  fetch(sandbox.url + path, {
    headers: { ...sandbox.headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });

/** Five exchanges: two pages, one that is not there, an event, and one refused. */
async function fiveExchanges(): Promise<number> {
  for (const id of [9000, 9003, 1]) await call(`/channels/pages/${id}`);
  await call('/v1/events.create', validEvent);
  await call('/v1/events.create', { ...validEvent, isVip: 'perhaps' });
  return sandbox.journal()[0]?.seq ?? 0;
}

describe('GET journal', () => {
  test.each([
    ['', [0, 1, 2, 3, 4]],
    ['operation=pages.get', [0, 1, 2]],
    ['status=404', [2]],
    ['outcome=refused', [2, 4]],
    ['rule=event.types.isVip', [4]],
    ['rule=refusal.status.unknown-page', [2]],
    ['question=refusal.status.invalid', [4]],
    ['operation=pages.get&outcome=accepted', [0, 1]],
    ['operation=pages.get&status=422', []],
    ['text=COMMUNITY%20garden', [3, 4]],
    ['text=pages/9003', [1]],
    ['text=perhaps&limit=1', [4]],
    ['text=community&limit=1', [4]],
    ['text=key-sandbox-local', []],
    ['limit=2', [3, 4]],
    ['limit=0', []],
    ['limit=1&operation=pages.get', [2]],
  ])('?%s tells %j', async (query, wanted) => {
    const first = await fiveExchanges();
    expect((await listed(query)).map(({ seq }) => seq - first)).toEqual(wanted);
  });

  test('?after= tells what follows, the first of it where it is limited', async () => {
    const first = await fiveExchanges();
    const after = async (query: string) => (await listed(query)).map(({ seq }) => seq - first);
    expect(await after(`after=${first + 1}`)).toEqual([2, 3, 4]);
    expect(await after(`after=${first + 1}&limit=2`)).toEqual([2, 3]);
    expect(await after(`after=${first + 4}`)).toEqual([]);
  });

  test('is what programs are told', async () => {
    await fiveExchanges();
    expect(await listed('outcome=refused')).toEqual(sandbox.journal({ outcome: 'refused' }));
    expect(await listed('')).toEqual(JSON.parse(JSON.stringify(sandbox.journal())));
  });

  test.each([
    ['journal?format=ndjson', {}],
    ['journal', { accept: 'application/x-ndjson' }],
    ['journal', { accept: 'application/json;q=0.5, application/x-ndjson' }],
  ])('%s with %j: a line for each', async (path, headers) => {
    await fiveExchanges();
    const answer = await get(path, headers);
    expect(answer.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
    const text = await answer.text();
    expect(text.endsWith('\n')).toBe(true);
    const lines = text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(await listed(''));
  });

  test.each([
    ['journal?format=xml', /format/],
    ['journal?rule=event.title', /no such rule/],
    ['journal?question=host.forms', /did you mean `host.form`/],
    ['journal?operation=pages', /pages.search/],
    ['journal?status=99', /status/],
    ['journal?outcome=fine', /accepted/],
    ['journal?after=-1', /after/],
    ['journal?afetr=1', /`after`/],
  ])('%s is refused', async (path, says) => {
    const answer = await get(path);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { detail: string }).detail).toMatch(says);
  });

  test('is told in no other form', async () => {
    const answer = await get('journal', { accept: 'text/html' });
    expect(answer.status).toBe(406);
    expect(((await answer.json()) as { detail: string }).detail).toMatch(/x-ndjson/);
  });

  test('is empty after DELETE, and the numbers go on', async () => {
    const first = await fiveExchanges();
    expect((await fetch(`${sandbox.control}/journal`, { method: 'DELETE' })).status).toBe(204);
    expect(await listed('')).toEqual([]);
    await call('/channels/pages/9000');
    expect((await listed('')).map(({ seq }) => seq)).toEqual([first + 5]);
  });

  test('is of one world', async () => {
    await using world = await sandbox.world({ pages: 3, events: 0 });
    await fiveExchanges();
    expect(await (await get('journal', { 'x-channel': world.channelId })).json()).toEqual([]);
  });
});
