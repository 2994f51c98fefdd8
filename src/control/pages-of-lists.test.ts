import { get as httpGet, type IncomingMessage } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { connectControl } from './client/index.ts';
import { startSandbox } from '../sandbox.ts';

const sandbox = await startSandbox({ port: 0, pages: 1200, events: 1100, journal: 1500 });
afterAll(() => sandbox.close());
const control = connectControl(sandbox.url);

const get = (path: string) => fetch(`${sandbox.control}/${path}`);
const idsIn = async (answer: Response) => ((await answer.json()) as { id: number }[]).map(({ id }) => id);

describe.each([
  ['events', 1100],
  ['pages', 1200],
])('GET %s', (name, count) => {
  test('answers a thousand, and a link to the next page until all are answered', async () => {
    const first = await get(name);
    const link = /^<(\?[^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const [ids, last] = [await idsIn(first), await get(`${name}${link}`)];
    expect(ids).toHaveLength(1000);
    expect(last.headers.get('link')).toBeNull();
    const all = [...ids, ...(await idsIn(last))];
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    expect(new Set(all).size).toBe(count);
  });

  test('keeps the limit that is asked for, in its links too', async () => {
    const answer = await get(`${name}?limit=2`);
    const ids = await idsIn(answer);
    expect(ids).toHaveLength(2);
    expect(answer.headers.get('link')).toBe(`<?limit=2&after=${ids[1]}>; rel="next"`);
    expect(await idsIn(await get(`${name}?limit=1&after=${ids[0]}`))).toEqual([ids[1]]);
  });

  test.each(['limit=0', 'limit=1001', 'limit=x', 'after=x', 'before=1'])('refuses ?%s', async (query) => {
    expect((await get(`${name}?${query}`)).status).toBe(400);
  });
});

test('lists of a few entries are one page', async () => {
  for (const name of ['places', 'event-types']) {
    const answer = await get(name);
    expect([answer.status, answer.headers.get('link')]).toEqual([200, null]);
    const some = (await answer.json()) as { id: string }[];
    const [first, second] = some;
    expect(await (await get(`${name}?limit=1&after=${first?.id}`)).json()).toEqual([second]);
  }
});

test('the client pages through, and keeps a limit', async () => {
  expect(await control.events()).toEqual(await sandbox.events());
  expect(await control.pages()).toEqual(await sandbox.pages(sandbox.url));
  expect(await control.events({ after: 5001, limit: 2 })).toEqual(await sandbox.events({ after: 5001, limit: 2 }));
});

describe('a journal of more than a thousand entries', async () => {
  for (let sent = 0; sent < 1200; sent += 100)
    await Promise.all(
      Array.from({ length: 100 }, () => fetch(`${sandbox.url}/channels/pages/9000`, { headers: sandbox.headers })),
    );
  const seqs = (entries: readonly { readonly seq?: number }[]) => entries.map(({ seq }) => seq);
  const all = seqs(sandbox.journal());

  test('is paged from the eldest on', async () => {
    const first = await get('journal');
    expect(first.headers.get('link')).toBe(`<?after=${all[999]}>; rel="next"`);
    expect(seqs((await first.json()) as { seq: number }[])).toEqual(all.slice(0, 1000));
    const last = await get(`journal?after=${all[999]}`);
    expect(last.headers.get('link')).toBeNull();
    expect(seqs((await last.json()) as { seq: number }[])).toEqual(all.slice(1000));
  });

  test('is paged as NDJSON and HAR too', async () => {
    const lines = await get('journal?format=ndjson&limit=3&after=0');
    expect(lines.headers.get('link')).toBe(`<?format=ndjson&limit=3&after=${all[2]}>; rel="next"`);
    expect((await lines.text()).trimEnd().split('\n')).toHaveLength(3);
    const har = await get('journal?format=har');
    expect(har.headers.get('link')).toContain(`after=${all[999]}`);
    expect(((await har.json()) as { log: { entries: object[] } }).log.entries).toHaveLength(1000);
  });

  test('gives the latest with a limit alone, and no link: nothing follows them', async () => {
    const answer = await get('journal?limit=2');
    expect(answer.headers.get('link')).toBeNull();
    expect(seqs((await answer.json()) as { seq: number }[])).toEqual(all.slice(-2));
  });

  test('is read by the client as a whole', async () => {
    expect(seqs(await control.journal())).toEqual(all);
    expect(seqs(await control.journal({ limit: 1100 }))).toEqual(all.slice(-1100));
  });

  test('of which a text is sought is paged by what is found', async () => {
    const answer = await get('journal?text=pages/9000&after=0&limit=1');
    expect(answer.headers.get('link')).toBe(`<?text=pages%2F9000&after=${all[0]}&limit=1>; rel="next"`);
  });
});

test('a client that reads nothing of a list holds up nobody, and ends nothing', async () => {
  const silent = await new Promise<IncomingMessage>((resolve) => {
    httpGet(`${sandbox.control}/events`, (answer) => {
      answer.pause();
      resolve(answer);
    });
  });
  expect((await get('events?limit=1')).status).toBe(200);
  silent.destroy();
  expect((await get('events?limit=1')).status).toBe(200);
});

test('HEAD of a list has its link and no body', async () => {
  const answer = await fetch(`${sandbox.control}/events`, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('link')]).toEqual([200, '<?after=6000>; rel="next"']);
  expect(await answer.text()).toBe('');
});

test('an event that is not there is refused without a look at the others', async () => {
  const answer = await get('events/999999');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    detail: 'There is no event with the ID 999999. GET /_sandbox/events lists them.',
  });
});
