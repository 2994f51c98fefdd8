import request from 'supertest';
import { afterAll, describe, expect, test } from 'vitest';
import { loadContract } from '../../contract/contract.ts';
import { operationsOf, type Match, type Operation } from '../../contract/operations.ts';
import { createAsking } from '../../profile/profile.ts';
import { profileOfAnswers } from '../../profile/read-profile.ts';
import { createSandbox } from '../../sandbox.ts';
import type { Exchange } from '../exchange.ts';
import { checkMediaType } from './check-head.ts';

const contract = loadContract();

const sandbox = await createSandbox({ pages: 2, events: 0 });
afterAll(() => sandbox.close());

test.each([
  ['identity', 200],
  ['Identity', 200],
  ['gzip', 415],
  ['identity, gzip', 415],
  ['', 415],
])('Content-Encoding: %j is answered with %i', async (encoding, status) => {
  await request(sandbox.app)
    .post('/channels/pages.search')
    .set({ ...sandbox.headers, 'content-type': 'application/json', 'content-encoding': encoding })
    .send('{"query":"a"}')
    .expect(status);
});

describe('a Content-Type', () => {
  const operation = operationsOf(contract).find(({ id }) => id === 'pages.search') as Operation;

  /** What is told of a request with these headers, and what was asked for it. */
  function told(
    headers: readonly (readonly [name: string, value: string])[],
    answers: Readonly<Record<string, unknown>> = {},
    match: Match = { operation, rawId: undefined },
  ) {
    const asking = createAsking(profileOfAnswers(answers, contract));
    const known = Object.fromEntries([...headers].reverse()); // of several, Node has the first
    const request = { headers: known, rawHeaders: headers.flat() };
    const refusal = checkMediaType({ request, match, asking } as unknown as Exchange);
    const [violation] = refusal?.violations ?? [];
    return { cause: refusal?.cause, pointer: violation?.pointer, actual: violation?.actual, asked: asking.asked };
  }
  const typed = (type: string, answers?: Readonly<Record<string, unknown>>) => told([['content-type', type]], answers);
  const passed = { cause: undefined, pointer: undefined, actual: undefined };

  test.each([
    'application/json',
    'Application/JSON',
    'application/json;',
    'application/json ; charset=UTF-8',
    'application/json;charset="utf8"',
    'application/json; charset = utf-8 ;',
  ])('%j is JSON in UTF-8', (type) => expect(typed(type)).toEqual({ ...passed, asked: [] }));

  test.each([
    'xapplication/json',
    'application/jsonx',
    'application/json x',
    'application/json; charset=utf-80',
    'application/json; charset=utf',
    'application/json; charset=utf-8; boundary=x',
  ])('%j is not', (type) =>
    expect(typed(type)).toMatchObject({
      cause: 'media-type',
      pointer: '/headers/content-type',
      actual: JSON.stringify(type),
    }),
  );

  test('that is not there is nothing', () =>
    expect(told([])).toMatchObject({ cause: 'media-type', pointer: '/headers/content-type', actual: 'nothing' }));

  test('given twice is not read, whatever each of them is', () => {
    const type = ['content-type', 'application/json'] as const;
    expect(told([type, type]).actual).toBe('more than one Content-Type header');
    expect(told([type, type], { 'body.charset': 'ignored' }).cause).toBe('media-type');
  });

  test.each([
    ['application/json; charset=latin1', true],
    ['application/json;', true],
    ['application/json ;x=y', true],
    ['application/jsonp; charset=latin1', false],
    ['text/plain; application/json;', false],
    ['text/plain', false],
  ])('with another charset is taken where that is ignored: %j', (type, isTaken) => {
    expect(typed(type, { 'body.charset': 'ignored' }).cause).toBe(isTaken ? undefined : 'media-type');
    if (isTaken && type !== 'application/json;') {
      expect(typed(type, { 'body.charset': 'ignored' }).asked).toEqual(['body.charset']);
      expect(typed(type, { 'body.charset': 'refused' }).cause).toBe('media-type');
    }
  });

  test('beside an encoding is not taken for that', () => {
    const other = ['content-type', 'application/json; charset=x'] as const;
    const ignored = { 'body.charset': 'ignored' };
    expect(told([other, ['content-encoding', 'gzip']], ignored)).toMatchObject({
      cause: 'media-type',
      pointer: '/headers/content-encoding',
      actual: '"gzip"',
    });
    expect(told([other, ['content-encoding', 'IDENTITY']], ignored).cause).toBeUndefined();
  });

  test('of any other kind is taken where that is accepted', () =>
    expect(typed('text/plain', { 'refusal.status.media-type': 'accepted' })).toEqual({
      ...passed,
      asked: ['refusal.status.media-type'],
    }));

  test('does not matter where there is no body to read', () => {
    const get = operationsOf(contract).find(({ id }) => id === 'pages.get') as Operation;
    expect(told([], {}, { operation: get, rawId: '1' })).toEqual({ ...passed, asked: [] });
    expect(told([], {}, { operation: undefined, allowed: [] })).toEqual({ ...passed, asked: [] });
  });
});
