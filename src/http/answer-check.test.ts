import { Router } from 'express';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { operationsOf, type Operation } from '../contract/operations.ts';
import { loadContract } from '../contract/contract.ts';
import { testWorld } from '../world/testing/world.ts';
import { createWorlds } from '../world/worlds.ts';
import { createAnswerCheck } from './answer-check.ts';
import { createApp } from './app.ts';
import type { Reply } from './envelope.ts';

const contract = loadContract();
const operations = operationsOf(contract);
const check = createAnswerCheck(contract);
const checkOf = (id: string, requestId: string, answer: Reply) => () =>
  check(
    { requestId, match: { operation: operations.find((one) => one.id === id) as Operation, rawId: undefined } },
    answer,
  );
const requestId = '5c3f8a52-7a0e-4f6e-9a0b-0b7f7a3f1c33';
const page = { id: 9000, title: 'A', logo: 'http://localhost/a.svg' };

test.each([
  ['pages.get', { status: 200, data: page }],
  ['pages.search', { status: 200, data: [page] }],
  ['pages.search', { status: 200, data: { results: [page], total: 1 } }],
  ['events.create', { status: 201, data: { id: 5001 } }],
  ['events.update', { status: 200, data: { id: 5001 } }],
  ['events.update', { status: 418, data: null, beside: { error: 'x' } }],
])('an answer that openapi.yaml allows passes: %s %j', (id, answer) =>
  expect(checkOf(id, requestId, answer)).not.toThrow(),
);

test.each<[id: string, requestId: string, answer: Reply, says: RegExp]>([
  ['pages.get', requestId, { status: 200, data: { ...page, id: '9000' } }, /id must be integer/],
  ['pages.get', requestId, { status: 200, data: { id: 9000 } }, /title/],
  ['pages.search', requestId, { status: 200, data: Array.from({ length: 101 }, () => page) }, /data/],
  ['events.create', requestId, { status: 201, data: {} }, /id/],
  [
    'events.create',
    requestId,
    { status: 200, data: { id: 5001 } },
    /answered 200 against openapi\.yaml: .*status must be >= 400/,
  ],
  [
    'events.create',
    requestId,
    { status: 500, data: null },
    /answered 500 against openapi\.yaml: .*status must be <= 499/,
  ],
  ['events.update', 'not-a-uuid', { status: 200, data: { id: 5001 } }, /uuid/],
])('one that it does not allow throws: %s %s %j', (...[id, given, answer, says]) =>
  expect(checkOf(id, given, answer)).toThrow(says),
);

describe('nothing is asked of', () => {
  const odd: Reply = { status: 200, data: 'no page' };

  test('an answer of the sandbox’s own, one that a fault has asked for, and one to no operation', () => {
    expect(checkOf('pages.get', requestId, { ...odd, isOurOwn: true })).not.toThrow();
    expect(checkOf('pages.get', requestId, { ...odd, isForced: true })).not.toThrow();
    expect(() => check({ requestId, match: { operation: undefined, allowed: [] } }, odd)).not.toThrow();
  });

  test('the data of a refusal with the status of a success, but of its envelope', () => {
    expect(checkOf('pages.get', requestId, { ...odd, data: null, isRefusal: true })).not.toThrow();
    expect(checkOf('pages.get', 'not-a-uuid', { ...odd, data: null, isRefusal: true })).toThrow(/uuid/);
  });
});

test('a status for which openapi.yaml has nothing is one too many', () => {
  const [operation] = operations;
  const match = { operation: { ...(operation as Operation), answerSchemas: new Map() }, rawId: undefined };
  expect(() => check({ requestId, match }, { status: 200, data: null })).toThrow(
    `${operation?.id} answered 200, which openapi.yaml does not have`,
  );
});

describe('a sandbox that checks its answers', () => {
  /** What becomes of a request to it, and what it was asked to check. */
  async function answered(headers: Readonly<Record<string, string>>, fails?: Error) {
    const checked: Reply[] = [];
    const crashes: unknown[] = [];
    const app = createApp({
      contract,
      worlds: createWorlds(await testWorld({ pages: 2, events: 0 }), { most: 1, now: () => 0 }),
      isOurHost: () => true,
      control: Router(),
      onCrash: (error) => void crashes.push(error),
      checkAnswer: (_, answer) => {
        checked.push(answer);
        if (fails !== undefined) throw fails;
      },
    });
    const asked = request(app)
      .get('/channels/pages/9000')
      .set({ authorization: 'Channel key-a', 'x-channel': 'chn-a', ...headers });
    const status = await asked.then((answer) => answer.status).catch(() => 'cut');
    return { status, checked: checked.map((answer) => answer.status), crashes };
  }

  test('sends what passes', async () => {
    expect(await answered({})).toEqual({ status: 200, checked: [200], crashes: [] });
  });

  test('takes what does not for an error of ours', async () => {
    const wrong = new Error('wrong');
    expect(await answered({}, wrong)).toEqual({ status: 500, checked: [200], crashes: [wrong] });
  });

  test('has nothing to check where an exchange is cut', async () => {
    expect(await answered({ 'x-sandbox-fault': 'drop=before' })).toEqual({ status: 'cut', checked: [], crashes: [] });
  });
});
