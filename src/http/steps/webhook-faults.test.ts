import { createHmac } from 'node:crypto';
import request from 'supertest';
import { describe, expect, it, test } from 'vitest';
import { confirmedOf, plain, waiting } from '../testing/webhook.ts';
import type { FaultPlan } from '../../faults/plan.ts';
import { loadContract } from '../../contract/contract.ts';
import type { Exchange } from '../exchange.ts';
import { asked } from '../refusal/testing/asked.ts';
import { applyFaults } from './act-on-faults.ts';

describe('faults act on the confirmation webhook', () => {
  const body = (event: number) => ({ event: { id: event }, rsvp: { member: 'ana' } });
  const outage = { id: 'away', fault: { kind: 'status', status: 503, envelope: false } } as const;

  it('a status, in the place of the confirmation, for whoever has the credentials', async () => {
    const { sandbox, event } = await waiting(plain);
    await sandbox.faults.set([{ ...outage, when: { count: 1 } }]);
    const send = (headers: object) =>
      request(sandbox.app)
        .post('/webhooks/rsvps')
        .set({ ...headers })
        .send(body(event));
    await send({}).expect(401);
    const { headers } = await send(sandbox.headers).expect(503);
    expect(headers['x-sandbox-basis']).toBe('forced=away; assumed=rsvp-webhook.request');
    expect(await confirmedOf(sandbox, event)).toEqual([]);
    await send(sandbox.headers).expect(200);
    expect(await confirmedOf(sandbox, event)).toEqual(['ana']);
    expect(sandbox.journal().map(({ forced }) => forced)).toEqual([[], [], ['away'], []]);
    expect(await sandbox.faults.list()).toMatchObject([{ matches: 2, hits: 1 }]);
    await sandbox.close();
  });

  it.each<[header: string, outcome: string, confirmed: string[]]>([
    ['drop=before', 'cut', []],
    ['lost-answer', 'cut', ['ana']],
    ['truncated-json', 'unreadable', ['ana']],
    ['content-type=text/plain', '200', ['ana']],
  ])('X-Sandbox-Fault: %s', async (header, outcome, confirmed) => {
    const { sandbox, event } = await waiting(plain);
    const told = await request(sandbox.app)
      .post('/webhooks/rsvps')
      .set({ ...sandbox.headers, 'x-sandbox-fault': header })
      .send(body(event))
      .then(
        ({ status }) => String(status),
        (error: Error) => (error instanceof SyntaxError ? 'unreadable' : 'cut'),
      );
    expect(told).toBe(outcome);
    expect(await confirmedOf(sandbox, event)).toEqual(confirmed);
    await sandbox.close();
  });

  it('a delay, and a rule of the credentials that the world has off', async () => {
    const { sandbox, event } = await waiting(plain);
    await sandbox.faults.set([{ fault: { kind: 'rule-off', rule: 'auth.key' } }, { fault: { kind: 'delay', ms: 60 } }]);
    const send = (authorization: string) =>
      request(sandbox.app)
        .post('/webhooks/rsvps')
        .set({ ...sandbox.headers, authorization })
        .send(body(event));
    const began = performance.now();
    await send(sandbox.headers.authorization).expect(200);
    expect(performance.now() - began).toBeGreaterThan(50);
    await send('Channel wrong').expect(409);
    await sandbox.close();
  });

  it('without credentials once it is signed', async () => {
    const signature = { header: 'X-Signature', secret: 'whsec-1' };
    const { sandbox, event } = await waiting({ ...plain, credentials: false, signature });
    await sandbox.faults.set([outage]);
    const text = JSON.stringify(body(event));
    const send = (shown: string) =>
      request(sandbox.app)
        .post('/webhooks/rsvps')
        .set({ 'content-type': 'application/json', 'x-signature': shown })
        .send(text);
    await send('0'.repeat(64)).expect(401);
    await send(createHmac('sha256', 'whsec-1').update(text).digest('hex')).expect(503);
    expect(await sandbox.faults.list()).toMatchObject([{ matches: 1, hits: 1 }]);
    expect(await confirmedOf(sandbox, event)).toEqual([]);
    await sandbox.close();
  });

  it('and leave it alone where they are for an operation', async () => {
    const { sandbox, event } = await waiting(plain);
    await sandbox.faults.set([{ ...outage, when: { operation: 'events.create' } }]);
    await request(sandbox.app).post('/webhooks/rsvps').set(sandbox.headers).send(body(event)).expect(200);
    await sandbox.close();
  });
});

const socket = {};
const step = applyFaults(loadContract());

/** What becomes of an exchange that faults act on so, and the pauses that were made before. */
async function taken(plan: Partial<FaultPlan> | undefined, isThere = true) {
  const pauses: unknown[] = [];
  const wait = async (...pause: readonly unknown[]) => {
    pauses.push(pause);
    return isThere;
  };
  const faults = plan && { delay: 0, instead: undefined, ...plan };
  const request = { ...asked().request, socket };
  const more = { request, advices: [], refusals: [], faults, delayed: 0, world: { delays: { wait } } };
  const ending = step({ ...asked(), ...more } as unknown as Exchange);
  return { ending: await ending, pauses, isAtOnce: !(ending instanceof Promise) };
}

describe('an exchange', () => {
  test('that no fault acts on goes on', async () =>
    expect(await taken(undefined)).toEqual({ ending: undefined, pauses: [], isAtOnce: true }));

  test('whose answer alone is spoilt goes on at once', async () =>
    expect(await taken({})).toEqual({ ending: undefined, pauses: [], isAtOnce: true }));

  test('is delayed', async () =>
    expect(await taken({ delay: 250 })).toEqual({ ending: undefined, pauses: [[socket, 250]], isAtOnce: false }));

  test('is cut where its client goes away meanwhile, whatever else it was to come to', async () =>
    expect((await taken({ delay: 250, instead: { kind: 'status', status: 503 } }, false)).ending).toBe('cut'));

  test.each([0, 250])('is cut or answered in the place of its operation, after %i ms', async (delay) => {
    expect((await taken({ delay, instead: 'drop' })).ending).toBe('cut');
    const { ending } = await taken({ delay, instead: { kind: 'status', status: 503 } });
    expect(ending).toMatchObject({ status: 503, isForced: true });
  });
});
