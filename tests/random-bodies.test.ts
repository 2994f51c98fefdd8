import * as fc from 'fast-check';
import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { startSandbox, type RunningSandbox, type SandboxOptions } from '../src/sandbox.ts';
import { readContractAnswers } from './testing/contract-answers.ts';
import { randomCalls, type RandomCall } from './testing/random-bodies.ts';
import { randomProfiles } from './testing/random-profiles.ts';

const faultOf = readContractAnswers();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const calls = randomCalls(['5001', '5002', '5003', '1', 'x', '05001']);

interface Response {
  readonly status: number;
  readonly text: string;
}

function send(sandbox: RunningSandbox, path: string, text?: string): Promise<Response> {
  const headers = {
    ...sandbox.headers,
    ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${sandbox.url}${path}`,
      { agent, method: text === undefined ? 'GET' : 'POST', headers },
      (response) => {
        let received = '';
        response.setEncoding('utf8').on('data', (part: string) => (received += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: received }));
      },
    );
    sent.on('error', reject).end(text);
  });
}

const state = async (sandbox: RunningSandbox) => (await send(sandbox, '/_sandbox/events')).text;

const countOf = (events: string) => (JSON.parse(events) as unknown[]).length;

/** Holds for every call: a lawful envelope, never a 5xx, and a refusal leaves all events as they were. */
async function holds(
  sandbox: RunningSandbox,
  { operationId, path, text }: RandomCall,
  before: string,
): Promise<string> {
  const answer = await send(sandbox, path, text);
  expect(answer).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) });
  const body = JSON.parse(answer.text) as { status: number };
  expect(body.status).toBe(answer.status);
  expect(faultOf(operationId, answer.status, body)).toBeUndefined();
  const after = await state(sandbox);
  const changes = answer.status < 300 && operationId !== 'pages.search';
  const [left, right] = changes
    ? [countOf(after), countOf(before) + (operationId === 'events.create' ? 1 : 0)]
    : [after, before];
  expect(left).toBe(right);
  return after;
}

const small = (crashes: unknown[]): SandboxOptions => ({
  port: 0,
  pages: 20,
  events: 3,
  checkAnswers: true,
  onCrash: (error) => crashes.push(error),
  probeImage: async (url) => ({ isImage: !url.includes('x'), what: 'text/html' }),
  probeMailDomain: async (domain) => domain.length % 2 === 0,
});

test('2,000 random and mutated bodies, each to a sandbox as it comes', async () => {
  const crashes: unknown[] = [];
  const statuses = new Map<string, number>();
  await using sandbox = await startSandbox(small(crashes));
  let before = await state(sandbox);
  await fc.assert(
    fc.asyncProperty(calls, async (call) => {
      const after = await holds(sandbox, call, before);
      const kind = `${call.operationId} ${after === before ? 'changed nothing' : 'changed something'}`;
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
      if (after.length > 40_000) await sandbox.reset();
      before = after.length > 40_000 ? await state(sandbox) : after;
    }),
    { numRuns: 2000 },
  );
  expect(crashes).toEqual([]);
  // The bodies are worth their name only if some pass and some do not.
  expect(Math.min(...statuses.values())).toBeGreaterThan(50);
  expect([...statuses.keys()].sort()).toEqual([
    'events.create changed nothing',
    'events.create changed something',
    'events.update changed nothing',
    'events.update changed something',
    'pages.search changed nothing',
  ]);
});

test('1,000 of them under 25 random profiles', async () => {
  await fc.assert(
    fc.asyncProperty(randomProfiles(), fc.array(calls, { minLength: 40, maxLength: 40 }), async (profile, several) => {
      const crashes: unknown[] = [];
      await using sandbox = await startSandbox({ ...small(crashes), profile });
      let before = await state(sandbox);
      for (const call of several) before = await holds(sandbox, call, before);
      expect(crashes).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
