import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createEvent, getPage, send as sendTo, type Sent } from '../../tests/testing/over-the-wire.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { startSandbox, type RunningSandbox } from '../sandbox.ts';

const sandbox = await startSandbox({ port: 0, pages: 30, events: 0 });
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const send = (sent: Sent) => sendTo(sent, sandbox);
const get = (fault: string, sent = getPage) => send({ ...sent, headers: { 'x-sandbox-fault': fault } });
const stored = async () => (await sandbox.events()).length;

describe('a rule', () => {
  const nobodys = { ...createEvent, body: { ...validEvent, host: 1 } };

  test('is off, and the next request meets it again', async () => {
    await sandbox.faults.set([{ fault: { kind: 'rule-off', rule: 'event.host.valid' }, when: { count: 1 } }]);
    const statuses = [(await send(nobodys)).status, (await send(nobodys)).status];
    expect(statuses).toEqual([201, 422]);
  });

  test('is broken by a deviation', async () => {
    const answer = await get('deviation=page.get:other');
    expect(await answer.json()).toMatchObject({ data: { id: 9001 } });
    expect(answer.headers.get('x-sandbox-basis')).toMatch(/^forced=header:deviation,page\.get:other/);
  });

  test('of the credentials is off for whoever names the channel', async () => {
    await sandbox.faults.set([{ fault: { kind: 'rule-off', rule: 'auth.key' } }]);
    expect((await send({ ...getPage, headers: { authorization: 'Channel another' } })).status).toBe(200);
  });
});

describe('who has not the credentials', () => {
  const stranger = { authorization: 'Channel guessed' };

  test.each<[who: string, headers: Readonly<Record<string, string>>]>([
    ['another key', stranger],
    ['another channel', { 'x-channel': 'chn-other' }],
    ['no channel', { 'x-channel': '' }],
  ])('meets no fault, and does not count (%s)', async (_who, headers) => {
    await sandbox.faults.set([{ fault: { kind: 'status', status: 503 }, when: { count: 1 } }]);
    expect((await send({ ...getPage, headers })).status).toBe(401);
    expect(await sandbox.faults.list()).toMatchObject([{ matches: 0, hits: 0 }]);
    expect((await send(getPage)).status).toBe(503);
  });

  test.each(['rule-off=auth.key', 'delay=30000', 'status=503', 'nonsense='])('asks in vain for %s', async (fault) => {
    const from = performance.now();
    const answer = await send({ ...getPage, headers: { ...stranger, 'x-sandbox-fault': fault } });
    expect(answer.status).toBe(401);
    expect(performance.now() - from).toBeLessThan(10_000);
  });
});

test('a header that cannot be read is refused by the sandbox itself, and nothing is carried out', async () => {
  const answer = await get('dealy=5', createEvent);
  expect([answer.status, answer.headers.get('x-sandbox-basis')]).toEqual([400, 'sandbox']);
  expect(await answer.json()).toMatchObject({ data: { code: 'unreadable-fault', message: /did you mean `delay`/ } });
  expect(await stored()).toBe(0);
});

test('what a fault had a part in is no evidence of conformance', async () => {
  await using other = await sandbox.world({ pages: 30, events: 0, faults: ['outage'] });
  const kept = async () => {
    await sendTo(createEvent, { ...other, url: sandbox.url });
    const { forced, summary } = await other.audit();
    return { forced, isKept: summary.kept > 0 };
  };
  expect(await kept()).toEqual({ forced: 1, isKept: false });
  await other.faults.clear();
  expect(await kept()).toEqual({ forced: 1, isKept: true });
});

describe('the faults of a world', () => {
  const half = { id: 'half', fault: { kind: 'status', status: 503 }, when: { probability: 0.5 } } as const;
  const statusesOf = async (world: Pick<RunningSandbox, 'headers'>, count: number) => {
    const statuses: number[] = [];
    for (let left = count; left > 0; left -= 1) {
      const { status } = await fetch(`${sandbox.url}${getPage.path}`, { headers: world.headers });
      statuses.push(status);
    }
    return statuses.join();
  };

  test('count their hits, and act alike on the same requests after they are put there again', async () => {
    await sandbox.faults.set([half]);
    const first = await statusesOf(sandbox, 12);
    const hits = first.split(',').filter((status) => status === '503').length;
    expect(hits).toBeGreaterThan(0);
    expect(hits).toBeLessThan(12);
    expect(await sandbox.faults.list()).toEqual([{ ...half, matches: 12, hits }]);
    await sandbox.faults.set([half]);
    expect(await sandbox.faults.list()).toMatchObject([{ matches: 0, hits: 0 }]);
    expect(await statusesOf(sandbox, 12)).toBe(first);
    await sandbox.reset();
    expect(await sandbox.faults.list()).toEqual([]);
  });

  test('act no more often than they may, however many requests come at once', async () => {
    await sandbox.faults.set([{ fault: { kind: 'status', status: 503 }, when: { fromNth: 5, count: 3 } }]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(getPage)));
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(3);
    expect(await sandbox.faults.list()).toMatchObject([{ matches: 20, hits: 3 }]);
  });

  test('are nobody else’s', async () => {
    await using other = await sandbox.world({ pages: 30, events: 0 });
    await other.faults.set(['outage']);
    expect([await statusesOf(sandbox, 2), await statusesOf(other, 2)]).toEqual(['200,200', '503,503']);
    expect([await sandbox.faults.list(), await other.faults.list()]).toMatchObject([[], [{ hits: 2 }]]);
    await other.faults.clear();
    expect(await statusesOf(other, 1)).toBe('200');
  });

  test('that it started with are there again after a reset', async () => {
    await using other = await sandbox.world({ pages: 30, events: 0, faults: ['outage'] });
    expect(await statusesOf(other, 2)).toBe('503,503');
    await other.faults.clear();
    expect(await statusesOf(other, 1)).toBe('200');
    await other.reset();
    expect(await other.faults.list()).toMatchObject([{ id: 'outage', matches: 0 }]);
    expect(await statusesOf(other, 1)).toBe('503');
  });

  test('follow the world’s clock', async () => {
    await sandbox.faults.set([{ fault: { kind: 'status', status: 503 }, when: { after: '2040-01-01T00:00:00Z' } }]);
    expect(await statusesOf(sandbox, 1)).toBe('200');
    await sandbox.clock.set({ now: '2040-01-01T00:00:00Z' });
    expect(await statusesOf(sandbox, 1)).toBe('503');
  });

  test('stay as they were where one of the new ones is refused', async () => {
    await sandbox.faults.set(['outage']);
    await expect(sandbox.faults.set(['flaky', 'outrage' as 'outage'])).rejects.toThrow(/did you mean `outage`/);
    expect(await sandbox.faults.list()).toMatchObject([{ id: 'outage' }]);
  });
});
