import { request as openRequest, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createEvent, getPage, overTheWire, send as sendTo, type Sent } from '../../tests/testing/over-the-wire.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';
import type { Misbehaviour } from '../faults/fault.ts';
import { startSandbox } from '../sandbox.ts';

const sandbox = await startSandbox({ port: 0, pages: 30, events: 0 });
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const now = (fault: Misbehaviour, ...more: readonly Misbehaviour[]) =>
  sandbox.faults.set([fault, ...more].map((one) => ({ fault: one })));
const stored = async () => (await sandbox.events()).length;

const send = (sent: Sent, to = sandbox) => sendTo(sent, to);
const get = (fault: string) => send({ ...getPage, headers: { 'x-sandbox-fault': fault } });
const wire = (sent: Sent) => overTheWire(sent, sandbox);

const partsOf = (text: string) => {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { head, body, length: Number(/content-length: (\d+)/i.exec(head)?.[1]) };
};

describe('a status', () => {
  test('comes in the form of a refusal, and nothing is carried out', async () => {
    await now({ kind: 'status', status: 503, retryAfter: 7 });
    const answer = await send(createEvent);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7']);
    expect(answer.headers.get('x-sandbox-basis')).toMatch(/^forced=status; assumed=refusal\.body/);
    expect(await answer.json()).toMatchObject({
      requestId: expect.any(String),
      status: 503,
      data: { code: 'forced', message: 'Service Unavailable.', violations: [] },
    });
    expect(await stored()).toBe(0);
  });

  test.each([
    ['null', null],
    ['string', 'Too Many Requests.'],
    ['message', { message: 'Too Many Requests.' }],
    ['list', []],
    ['map', {}],
  ] as const)('in the form %s where the profile refuses so', async (form, data) => {
    await using other = await startSandbox({ port: 0, pages: 3, events: 0, profile: { 'refusal.body': form } });
    await other.faults.set([{ fault: { kind: 'status', status: 429 } }]);
    expect(await (await send(getPage, other)).json()).toMatchObject({ status: 429, data });
  });

  test('without the envelope is a gateway’s page', async () => {
    const answer = await get('status=502;envelope=false');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
    expect(await answer.text()).toBe('<!doctype html><title>502</title><h1>502 Bad Gateway</h1>\n');
  });

  test('stands before any refusal, and passes the check of answers', async () => {
    await using checked = await startSandbox({ port: 0, pages: 3, events: 0, checkAnswers: true });
    await checked.faults.set([{ fault: { kind: 'status', status: 418 } }]);
    const statuses = await Promise.all(
      [{ path: '/nowhere' }, { ...createEvent, body: {} }, getPage].map(
        async (sent) => (await send(sent, checked)).status,
      ),
    );
    expect(statuses).toEqual([418, 418, 418]);
  });
});

describe('a delay', () => {
  test('lets the operation wait', async () => {
    await now({ kind: 'delay', ms: 150 }, { kind: 'delay', ms: 100, spread: 50 });
    const from = performance.now();
    expect((await send(createEvent)).status).toBe(201);
    expect(performance.now() - from).toBeGreaterThan(240);
  });

  test.each(['delay=1700', 'slow-body=2500'])('%s is nothing that --idle-timeout ends', async (fault) => {
    await using other = await startSandbox({ port: 0, pages: 3, events: 0, idleTimeout: 1 });
    const answer = await send({ ...getPage, headers: { 'x-sandbox-fault': fault } }, other);
    expect(await answer.json()).toMatchObject({ data: { id: 9000 } });
  });

  test('of a client that goes away is let go of, and nothing is carried out', async () => {
    await now({ kind: 'delay', ms: 600 });
    await expect(
      fetch(`${sandbox.url}/v1/events.create`, {
        method: 'POST',
        headers: { ...sandbox.headers, 'content-type': 'application/json' },
        body: JSON.stringify(validEvent),
        signal: AbortSignal.timeout(100),
      }),
    ).rejects.toThrow(/timeout/);
    await pause(800);
    expect(await stored()).toBe(0);
  });

  test('ends with a reset: what waited is not carried out after it', async () => {
    await now({ kind: 'delay', ms: 30_000 });
    const waiting = send(createEvent).then(
      () => 'answered',
      () => 'cut',
    );
    await pause(100);
    await sandbox.reset();
    expect([await waiting, await stored()]).toEqual(['cut', 0]);
  });

  test.each(['delay=30000', 'slow-body=30000'])('%s holds nobody up who closes the sandbox', async (fault) => {
    const other = await startSandbox({ port: 0, pages: 3, events: 0 });
    const waiting = send({ ...getPage, headers: { 'x-sandbox-fault': fault } }, other)
      .then((answer) => answer.text())
      .catch(() => 'cut');
    await pause(100);
    const from = performance.now();
    await other.close();
    expect(performance.now() - from).toBeLessThan(4000); // requests in flight have 5 s
    expect(await waiting).toBe('cut');
  });
});

test('a slow body comes in pieces, and is whole', async () => {
  const at: number[] = [];
  const received = await new Promise<string>((resolve, reject) => {
    const headers = { ...sandbox.headers, 'x-sandbox-fault': 'slow-body=300' };
    openRequest(`${sandbox.url}${getPage.path}`, { headers }, (answer: IncomingMessage) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += String(chunk);
        at.push(performance.now());
      });
      answer.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
  expect(JSON.parse(received)).toMatchObject({ status: 200, data: { id: 9000 } });
  expect(at.length).toBeGreaterThan(5);
  expect((at.at(-1) ?? 0) - (at[0] ?? 0)).toBeGreaterThan(200);
});

describe('a connection is dropped', () => {
  test('before the operation: reset, and nothing is carried out', async () => {
    await now({ kind: 'drop', at: 'before' });
    expect(await wire(createEvent)).toEqual({ text: '', ends: 'ECONNRESET' });
    expect(await stored()).toBe(0);
  });

  test('inside the answer: half of the body is there', async () => {
    await now({ kind: 'drop', at: 'inside' });
    const { text, ends } = await wire(getPage);
    const { head, body, length } = partsOf(text);
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect([body.length, ends]).toEqual([length >> 1, 'end']);
    await expect(send(getPage).then((answer) => answer.json())).rejects.toThrow('terminated');
  });

  test('after the answer, which did not say so', async () => {
    await now({ kind: 'drop', at: 'after' });
    const { text, ends } = await wire(getPage);
    const { head, body, length } = partsOf(text);
    expect([Buffer.byteLength(body), ends]).toEqual([length, 'end']);
    expect(head).toMatch(/connection: keep-alive/i);
  });
});

test('an answer is lost although the write happened, so that a client that tries again makes a duplicate', async () => {
  await sandbox.faults.set([{ fault: { kind: 'lost-answer' }, when: { operation: 'events.create', count: 1 } }]);
  expect(await wire(createEvent)).toEqual({ text: '', ends: 'ECONNRESET' });
  expect(await stored()).toBe(1);
  expect((await send(createEvent)).status).toBe(201);
  expect((await sandbox.events()).map(({ title }) => title)).toEqual([validEvent.title, validEvent.title]);
  const { findings } = await sandbox.audit();
  expect(findings.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id)).toContain('client.create.retried');
});

describe('an answer is spoilt', () => {
  test('its JSON ends in the middle, in an answer that is whole', async () => {
    const whole = await (await send(getPage)).text();
    const { text, ends } = await wire({ ...getPage, headers: { 'x-sandbox-fault': 'truncated-json' } });
    const { body, length } = partsOf(text);
    expect([body.length, length, ends]).toEqual([whole.length >> 1, whole.length >> 1, 'quiet']);
    expect(body.slice(60)).toBe(whole.slice(60, whole.length >> 1));
  });

  test('its JSON is garbled', async () => {
    const [whole, garbled] = await Promise.all(
      [send(getPage), get('garbled-json')].map(async (one) => (await one).text()),
    );
    expect(garbled).toHaveLength(whole?.length ?? 0);
    expect(garbled).toMatch(/^\{"requestId":.*\0+.*\}$/);
    expect(() => JSON.parse(garbled ?? '') as unknown).toThrow(SyntaxError);
  });

  test('its type is another', async () => {
    const answer = await get('content-type="text/html; charset=x"');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=x']);
    expect(await answer.json()).toMatchObject({ data: { id: 9000 } });
  });

  test('in several ways at once', async () => {
    await now(
      { kind: 'status', status: 500 },
      { kind: 'truncated-json' },
      { kind: 'content-type', value: 'text/plain' },
    );
    const answer = await send(getPage);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/plain']);
    expect(await answer.text()).toMatch(/^\{"requestId".*[^}]$/);
    expect(answer.headers.get('x-sandbox-basis')).toMatch(/^forced=status,truncated-json,content-type;/);
  });
});
