import { describe, expect, it, test } from 'vitest';
import { loadContract } from '../../contract/contract.ts';
import { startSandbox, type RunningSandbox } from '../../sandbox.ts';
import type { SandboxOptions } from '../../sandbox-options.ts';
import { validEvent } from '../../../tests/testing/valid-event.ts';
import { asTest, surroundingsOf } from './as-test.ts';

const { rules, questions } = loadContract();

/** The test that the dashboard writes for the latest exchange of a sandbox. */
async function writtenFor(sandbox: RunningSandbox): Promise<string> {
  const entry = sandbox.journal().at(-1);
  if (entry === undefined) throw new Error('no exchange');
  const world = {
    event: sandbox.event,
    faults: sandbox.faults,
    journal: sandbox.readJournal,
    scenario: { read: async () => sandbox.scenario.read() },
  };
  return asTest(entry, await surroundingsOf(entry, world, { rules, questions }));
}

/** Runs a written test as vitest would, without its types. */
async function run(text: string): Promise<void> {
  const tests: (() => Promise<void>)[] = [];
  const source = text.replaceAll(/^import .*$/gm, '').replaceAll(/ as \{ data: \{ id: number \} \}/g, '');
  // oxlint-disable-next-line typescript/no-implied-eval -- what the dashboard has written
  const define = new Function('startSandbox', 'expect', 'test', source);
  define(startSandbox, expect, (_name: string, body: () => Promise<void>) => tests.push(body));
  expect(tests).toHaveLength(1);
  await tests[0]?.();
}

type Send = (path: string, more?: { headers?: Record<string, string>; body?: object }) => Promise<Response>;

const senderTo =
  (sandbox: RunningSandbox): Send =>
  (path, { headers = {}, body } = {}) =>
    fetch(`${sandbox.url}${path}`, {
      headers: { ...sandbox.headers, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });

const { image: _image, ...update } = validEvent;

async function createdBy(send: Send): Promise<number> {
  const answer = await send('/v1/events.create', { body: { ...validEvent, capacity: 10 } });
  return ((await answer.json()) as { data: { id: number } }).data.id;
}

const options: SandboxOptions = { port: 0, pages: 30, events: 2 };

describe('the test that is copied passes', () => {
  it.each<[string, SandboxOptions, (send: Send, sandbox: RunningSandbox) => Promise<unknown>, RegExp]>([
    [
      'a key that was refused',
      {},
      (send) => send('/channels/pages/9000', { headers: { authorization: 'Channel of-somebody-else' } }),
      /toBe\(401\)[^]*"auth\.key"/,
    ],
    [
      'a channel that was refused',
      {},
      (send) => send('/channels/pages/9000', { headers: { 'x-channel': 'chn-other' } }),
      /toBe\(401\)/,
    ],
    [
      'another scheme',
      {},
      (send) => send('/channels/pages/9000', { headers: { authorization: 'Bearer of-somebody' } }),
      /toBe\(401\)/,
    ],
    [
      'a fault of the world, of the third request alone',
      { faults: [{ fault: { kind: 'status', status: 503, retryAfter: 2 }, when: { fromNth: 3, count: 1 } }] },
      async (send) => {
        for (let request = 0; request < 3; request += 1) await send('/channels/pages/9000');
      },
      /toBe\(503\)/,
    ],
    [
      'a fault of the request',
      {},
      (send) => send('/channels/pages/9000', { headers: { 'x-sandbox-fault': 'status=502' } }),
      /toBe\(502\)/,
    ],
    [
      'an answer that was lost',
      { faults: [{ fault: { kind: 'drop', at: 'before' } }] },
      (send) => send('/channels/pages/9000').catch(() => undefined),
      /rejects\.toThrow/,
    ],
    [
      'a deviation',
      { deviate: ['event.host.valid'] },
      (send) => send('/v1/events.create', { body: { ...validEvent, host: 1 } }),
      /toBe\(201\)/,
    ],
    [
      'an update of an event that was created before',
      {},
      async (send) => send(`/v1/events.update/${await createdBy(send)}`, { body: { ...update, title: 'Another' } }),
      /toBe\(200\)/,
    ],
    [
      'an update below the members that have registered',
      {},
      async (send, sandbox) => {
        const id = await createdBy(send);
        await sandbox.rsvps.register(id, { count: 2 });
        await sandbox.rsvps.register(id, { count: 3, confirmed: true });
        await send(`/v1/events.update/${id}`, { body: { ...update, capacity: 4 } });
      },
      /toBe\(422\)[^]*capacity/,
    ],
    [
      'an update of an event that is not there',
      {},
      (send) => send('/v1/events.update/999999', { body: update }),
      /toBe\(404\)/,
    ],
    [
      'the profile of that moment',
      { profile: { 'refusal.status.invalid': 400 } },
      async (send, sandbox) => {
        await send('/v1/events.create', { body: { ...validEvent, host: 1 } });
        await sandbox.profile.set({ answers: { 'refusal.status.invalid': 409 } });
      },
      /"refusal\.status\.invalid":400[^]*toBe\(400\)/,
    ],
  ])('for %s', async (_, ...[more, act, says]) => {
    await using sandbox = await startSandbox({ ...options, ...more });
    await act(senderTo(sandbox), sandbox);
    const text = await writtenFor(sandbox);
    expect(text).toMatch(says);
    expect(text).not.toContain(sandbox.apiKey);
    await run(text);
  });
});

test('it is refused where what the answer came from is there no more', async () => {
  await using sandbox = await startSandbox({ ...options, faults: [{ fault: { kind: 'status', status: 503 } }] });
  await senderTo(sandbox)('/channels/pages/9000');
  await sandbox.faults.clear();
  await expect(writtenFor(sandbox)).rejects.toThrow('the fault status, which acted on this exchange, is no more');
});
