import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bytesOf, openConnection, sendRaw, type RawRequest } from '../../tests/testing/raw-http.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { startSandbox } from '../sandbox.ts';
import type { Recorded, Written } from '../journal/recorded.ts';
import type { Reply } from './envelope.ts';
import type { Exchange, Ending } from './exchange.ts';
import { record } from './finish.ts';

const sandbox = await startSandbox({ port: 0, pages: 30, events: 3, requestTimeout: 300 });
afterAll(() => sandbox.close());
beforeEach(() => sandbox.clearJournal());

const call = (path: string, init: RequestInit = {}) =>
  fetch(sandbox.url + path, {
    ...init,
    headers: { ...sandbox.headers, 'content-type': 'application/json', ...init.headers },
  });
const post = (path: string, body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
  call(path, { method: 'POST', body, headers });
const create = (change: object = {}) => post('/v1/events.create', JSON.stringify({ ...validEvent, ...change }));
const raw = (request: RawRequest) =>
  bytesOf({ ...request, headers: [['Host', 'localhost'], ...(request.headers ?? [])] });

/** The entries, once there are so many. */
async function entries(count = 1): Promise<readonly JournalEntry[]> {
  await expect.poll(() => sandbox.journal().length).toBe(count);
  return sandbox.journal();
}
const onlyEntry = async () => (await entries())[0] as JournalEntry;

describe('an exchange is told', () => {
  test('with what was sent and answered, to the byte', async () => {
    const body = `{ "title" : "é\\u00e9 ☂",\n"type":3 }`;
    const answer = await post('/v1/events.create?a=1&a=2', body, { 'X-Odd': 'Ä of it' });
    const text = await answer.text();
    const { request, response, ...entry } = await onlyEntry();
    expect(request).toMatchObject({ method: 'POST', url: '/v1/events.create?a=1&a=2', httpVersion: '1.1' });
    expect(request.body).toEqual({ text: body, size: Buffer.byteLength(body) });
    expect(request.headers.find(([name]) => name.toLowerCase() === 'x-odd')?.[1]).toBe('Ä of it');
    expect(response).toMatchObject({ status: answer.status, body: { text, size: Buffer.byteLength(text) } });
    expect(response?.headers).toContainEqual(['x-sandbox-basis', answer.headers.get('x-sandbox-basis')]);
    expect(entry).toMatchObject({ schema: 1, world: 'chn-sandbox', operation: 'events.create', outcome: 'refused' });
    expect(entry.requestId).toBe((JSON.parse(text) as { requestId: string }).requestId);
  });

  test('with every violation, though the answer tells one', async () => {
    await sandbox.profile.set({ answers: { 'refusal.all-at-once': 'first' } });
    const { data } = (await (await create({ title: 7, isVip: 'perhaps' })).json()) as {
      data: { violations: unknown[] };
    };
    await sandbox.profile.set({ answers: {} });
    expect(data.violations).toHaveLength(1);
    const { violations, questions } = await onlyEntry();
    expect(violations.map(({ pointer }) => pointer)).toEqual(['/title', '/isVip']);
    expect(questions).toContainEqual({ id: 'refusal.all-at-once', answer: 'first', basis: 'assumed' });
    expect(questions).toContainEqual({ id: 'refusal.status.invalid', answer: 422, basis: 'assumed' });
  });

  test('with the time of its world', async () => {
    await sandbox.clock.set({ now: '2031-05-06T07:08:09Z', mode: 'frozen' });
    await call('/channels/pages/9000');
    await sandbox.reset();
    const { worldTime, at, durationMs } = await onlyEntry();
    expect(worldTime).toBe('2031-05-06T07:08:09.000Z');
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    expect(durationMs).toBeGreaterThan(0);
  });

  test.each([
    ['a body that no step has read', '/v1/nowhere', {}],
    ['the body of a request without credentials', '/v1/events.create', { authorization: 'Channel no-key-of-ours' }],
  ])('with %s', async (_what, path, headers) => {
    await post(path, 'as it came', headers);
    expect((await onlyEntry()).request.body).toEqual({ text: 'as it came', size: 10 });
  });

  test('with the body of a refused request that comes after its answer', async () => {
    using connection = openConnection(sandbox.url);
    connection.socket.write(raw({ target: '/nowhere', headers: [['Content-Length', '10']], body: 'later' }));
    expect((await connection.answer(1)).status).toBe(404);
    connection.socket.write(', or so');
    await expect.poll(() => sandbox.journal()[0]?.request.body).toEqual({ text: 'later, or ', size: 10 });
  });
});

describe('bodies', () => {
  test('that are not UTF-8 are kept as base64', async () => {
    const bytes = Buffer.from([0x7b, 0xff, 0x00, 0x80]);
    await post('/v1/events.create', bytes);
    expect((await onlyEntry()).request.body).toEqual({ base64: bytes.toString('base64'), size: 4 });
  });

  test('keep a byte order mark', async () => {
    await post('/v1/events.create', Buffer.from('\uFEFF{}'));
    expect((await onlyEntry()).request.body).toEqual({ text: '\uFEFF{}', size: 5 });
  });

  test('are kept to 64 KiB, and no letter is cut in two', async () => {
    await create({ description: `x${'é'.repeat(50_000)}` });
    const { body } = (await onlyEntry()).request;
    expect(body?.truncated).toBe(true);
    expect(body?.size).toBeGreaterThan(100_000);
    expect(Buffer.byteLength(body?.text ?? '')).toBeLessThanOrEqual(65_536);
    expect(Buffer.byteLength(body?.text ?? '')).toBeGreaterThan(65_530);
    expect(body?.text).toMatch(/é$/);
  });

  test('that are too large are told with their size', async () => {
    await post('/v1/events.create', randomBytes(2 ** 20 + 1));
    const entry = await onlyEntry();
    expect(entry.request.body).toMatchObject({ size: 2 ** 20 + 1, truncated: true });
    expect(entry.violations.map(({ id }) => id)).toEqual(['limits.body']);
  });
});

describe('what reaches no operation is told too:', () => {
  test.each<[what: string, bytes: Buffer, told: { status: number; outcome: string; operation: string | null }]>([
    ['broken HTTP', Buffer.from('hello there\r\n\r\n'), { status: 400, outcome: 'refused', operation: null }],
    ['an unknown path', raw({ method: 'GET', target: '/x' }), { status: 404, outcome: 'refused', operation: null }],
    ['CONNECT', raw({ method: 'CONNECT', target: 'a:1' }), { status: 400, outcome: 'refused', operation: null }],
    [
      'an expectation',
      raw({ target: '/v1/events.create', headers: [['Expect', 'more']] }),
      { status: 417, outcome: 'refused', operation: null },
    ],
    [
      'a foreign host',
      bytesOf({ method: 'GET', target: '/channels/pages/9000', headers: [['Host', 'evil.example']] }),
      { status: 421, outcome: 'own', operation: 'pages.get' },
    ],
  ])('%s', async (_what, bytes, { status, outcome, operation }) => {
    expect((await sendRaw(sandbox.url, bytes)).status).toBe(status);
    const entry = await onlyEntry();
    expect(entry).toMatchObject({ outcome, operation, response: { status } });
  });

  describe('a request that is not complete,', () => {
    const half = () =>
      raw({
        target: '/v1/events.create',
        headers: [...Object.entries(sandbox.headers), ['Content-Type', 'application/json'], ['Content-Length', '100']],
        body: '{"title":',
      });
    const head = { method: 'POST', url: '/v1/events.create' };

    test('whose connection breaks', async () => {
      using connection = openConnection(sandbox.url);
      connection.socket.write(half(), () => setTimeout(() => connection.socket.resetAndDestroy(), 50));
      const entry = await onlyEntry();
      expect(entry).toMatchObject({ outcome: 'cut', operation: 'events.create', request: head, response: null });
      expect(entry.request.body).toEqual({ text: '{"title":', size: 100, truncated: true });
    });

    test.each([
      ['and ends, once', 400, (connection: { end(): void }) => connection.end()],
      ['nor will be in time, once', 408, () => undefined],
    ])('%s', async (_what, status, then) => {
      using connection = openConnection(sandbox.url);
      connection.socket.write(half());
      then(connection.socket);
      expect((await connection.untilClosed())[0]?.status).toBe(status);
      await call('/channels/pages/9000'); // whatever the first request may still leave behind
      expect(await entries(2)).toMatchObject([
        { outcome: 'refused', request: head, response: { status } },
        { operation: 'pages.get' },
      ]);
    });
  });

  test('a crash', async () => {
    const crashes: unknown[] = [];
    const clock = {
      now: () => {
        throw new Error('no time');
      },
    };
    await using broken = await startSandbox({
      port: 0,
      pages: 3,
      events: 0,
      clock,
      onCrash: (one) => crashes.push(one),
    });
    await fetch(`${broken.url}/v1/events.create`, {
      method: 'POST',
      headers: { ...broken.headers, 'content-type': 'application/json' },
      body: JSON.stringify(validEvent),
    });
    expect(crashes).toHaveLength(1);
    expect(broken.journal()).toMatchObject([{ outcome: 'own', operation: 'events.create', response: { status: 500 } }]);
  });
});

describe('entries are numbered in the order of the answers,', () => {
  test('on one connection in the order of the requests', async () => {
    const targets = Array.from({ length: 20 }, (_, at) => `/channels/pages/${at}`);
    using connection = openConnection(sandbox.url);
    connection.socket.write(Buffer.concat(targets.map((target) => raw({ method: 'GET', target }))));
    await connection.answer(20);
    const told = await entries(20);
    expect(told.map(({ request }) => request.url)).toEqual(targets);
    expect(told.map(({ seq }) => seq - (told[0]?.seq ?? 0))).toEqual(targets.map((_, at) => at));
  });

  test('each once, of a hundred at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => (await (await create()).json()) as { requestId: string }),
    );
    const told = await entries(100);
    expect(told.map(({ seq }) => seq - (told[0]?.seq ?? 0))).toEqual(answers.map((_, at) => at));
    expect(new Set(told.map(({ requestId }) => requestId))).toEqual(new Set(answers.map(({ requestId }) => requestId)));
  });
});

test('a journal of none keeps nothing, and a reset keeps what there is', async () => {
  await using silent = await startSandbox({ port: 0, pages: 3, events: 0, journal: 0 });
  await fetch(`${silent.url}/channels/pages/9000`);
  expect(silent.journal()).toEqual([]);
  await call('/channels/pages/9000');
  await sandbox.reset();
  await call('/channels/pages/9000');
  const [first, second] = await entries(2);
  expect(second?.seq).toBe((first?.seq ?? 0) + 1);
});

const written = { status: 200, headers: [], body: {} } as unknown as Written;
const answer = (more: Partial<Reply> = {}): Reply => ({ status: 200, data: null, ...more });
const violation = (id: string) => ({ id, pointer: '', expected: 'one', actual: 'another' });

/** What a journal is given of an exchange that is like this, and ends so. */
function recorded(like: object = {}, ending: Ending = answer(), response: Written | null = written): Recorded {
  const given: Recorded[] = [];
  const body = [Buffer.from('uvwxy')];
  const request = { method: 'POST', url: '/a', httpVersion: '1.1', rawHeaders: [], headers: { 'content-length': '5' } };
  const exchange = {
    request: { ...request, read: () => body.shift() ?? null, complete: true },
    beganAt: performance.now() - 40,
    match: { operation: undefined },
    refusals: [],
    begun: [],
    asking: { asked: [] },
    world: { state: {}, journal: { isOn: true, add: (one: Recorded) => given.push(one) } },
    ...like,
  };
  record(exchange as unknown as Exchange, ending, response);
  return given[0] as Recorded;
}

test.each<[what: string, ending: Ending, response: Written | null, outcome: string]>([
  ['with a success', answer(), written, 'accepted'],
  ['with the last status of one', answer({ status: 299 }), written, 'accepted'],
  ['with another status', answer({ status: 300 }), written, 'refused'],
  ['with a refusal under the status of a success', answer({ isRefusal: true }), written, 'refused'],
  ['with an answer of the sandbox’s own', answer({ isOurOwn: true }), written, 'own'],
  ['without an answer', 'cut', null, 'cut'],
  ['with an answer that was lost', answer(), null, 'cut'],
])('how an exchange ended: %s', (...[, ending, response, outcome]) => {
  expect(recorded({}, ending, response)).toMatchObject({ outcome, response });
});

describe('of an exchange is kept', () => {
  test('what it took, in milliseconds', () => {
    const { durationMs } = recorded();
    expect(durationMs).toBeGreaterThanOrEqual(40);
    expect(durationMs).toBeLessThan(5000);
  });

  test('every violation of all that refuses it', () => {
    const refusals = [{ violations: [violation('a'), violation('b')] }, { violations: [violation('c')] }];
    expect(recorded({ refusals }).violations.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(recorded().violations).toEqual([]);
  });

  test('nothing of a request line that was none', () => {
    const request = { method: undefined, url: '', httpVersion: null, rawHeaders: [], headers: {} };
    expect(recorded({ request })).toMatchObject({ method: '', url: '', httpVersion: '', operation: null, body: null });
  });

  test.each<[what: string, like: object, body: object | null]>([
    ['all of a body that was read', { bytes: Buffer.from('abcde') }, { letters: 'abcde', size: 5, isPart: false }],
    ['what came of one that is not whole', { partial: Buffer.from('ab') }, { letters: 'ab', size: 5, isPart: true }],
    ['more than was announced', { partial: Buffer.from('abcdefg') }, { letters: 'abcdefg', size: 7, isPart: true }],
    ['one that no step has read', {}, { letters: 'uvwxy', size: 5, isPart: false }],
  ])('%s', (_, like, body) => expect(recorded(like).body).toMatchObject(body as object));
});
