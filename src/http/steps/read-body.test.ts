import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { loadContract } from '../../contract/contract.ts';
import { type Operation, operationsOf } from '../../contract/operations.ts';
import { createAsking, defaultProfile } from '../../profile/profile.ts';
import type { Exchange } from '../exchange.ts';
import { iJsonViolations, readBody, readJson } from './read-body.ts';
import { countParts } from '../../lib/json-parts.ts';

const contract = loadContract();
const operation = operationsOf(contract).find(({ id }) => id === 'pages.search') as Operation;

/** What an exchange holds once its body was read. */
async function readOver(body: string): Promise<Pick<Exchange, 'bytes' | 'body'>[]> {
  const read: Exchange[] = [];
  const server = createServer((request, response) => {
    const exchange = {
      request,
      asking: createAsking(defaultProfile(contract)),
      match: { operation, rawId: undefined },
      begun: [],
    } as unknown as Exchange;
    read.push(exchange);
    void readBody(exchange)?.then(() => response.end());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { method: 'POST', body });
  server.close();
  return read;
}

test.each([
  ['{ "query" : "é" }\n', { query: 'é' }],
  ['{"query":', undefined],
])('the bytes of %j stay as they came', async (text, body) => {
  const [read] = await readOver(text);
  expect(read?.bytes?.toString()).toBe(text);
  expect(read?.body).toEqual(body);
});

describe('a body', () => {
  /** A request of which so much has come. */
  const coming = (pieces: readonly string[], end: (request: PassThrough) => unknown) => {
    const request = Object.assign(new PassThrough(), { headers: {} });
    for (const piece of pieces) request.write(piece);
    end(request);
    return { request, asking: createAsking(defaultProfile(contract)), begun: [] } as unknown as Exchange;
  };
  const read = async (...pieces: readonly string[]) => await readJson(coming(pieces, (request) => request.end()));
  const keyed = (keys: number) => `{${Array.from({ length: keys }, (_, at) => `"${at}":1`).join()}}`;
  const listed = (elements: number) => `{"a":[${'1,'.repeat(elements - 1)}1]}`;
  const nested = (lists: number) => `{"a":[${'[],'.repeat(lists - 1)}[]]}`;
  const tooLarge = {
    stage: 'body',
    cause: 'too-large',
    violations: [
      { id: 'limits.body', expected: 'at most 20000 keys, objects and lists, and 100000 values', actual: 'more' },
    ],
  };

  test.each([
    ['keys', keyed(19_999), keyed(20_000)],
    ['lists', nested(19_997), nested(19_998)],
    ['values', listed(100_000), listed(100_002)],
  ])('has so many %s at most', async (_, most, more) => {
    expect(await read(most)).toBeUndefined();
    expect(await read(more)).toMatchObject(tooLarge);
  });

  test('is one, in however many pieces it comes', async () => {
    const exchange = coming(['{"query":', '"a"', '}'], (request) => request.end());
    expect(await readJson(exchange)).toBeUndefined();
    expect(exchange.bytes?.toString()).toBe('{"query":"a"}');
  });

  test.each([
    ['is closed', (request: PassThrough) => request.destroy()],
    ['fails', (request: PassThrough) => setImmediate(() => request.destroy(new Error('reset')))],
    ['is closed later', (request: PassThrough) => setImmediate(() => request.destroy())],
  ])('that is not whole when its connection %s ends the exchange', async (_, end) => {
    const exchange = coming(['{"query"'], end);
    expect(await readJson(exchange)).toBe('cut');
    expect(exchange.bytes).toBeUndefined();
    expect('{"query"').toContain(exchange.partial?.toString());
  });

  test('that is no object, or not UTF-8, is refused in words', async () => {
    expect(await read('[]')).toMatchObject({ stage: 'body', violations: [{ expected: 'a JSON object' }] });
    const exchange = coming([], (request) => request.end(Buffer.from([0x7b, 0xff, 0x7d])));
    expect(await readJson(exchange)).toMatchObject({ stage: 'body', violations: [{ expected: 'text in UTF-8' }] });
  });
});

/** Pointer and what came, of each violation of a body. */
function found(text: string) {
  const bytes = Buffer.from(text);
  const body = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const violations = iJsonViolations({ bytes, keys: countParts(bytes).keys, body });
  return violations.map(({ id, pointer, expected, actual }) => {
    expect(id).toBe('body.i-json');
    return [pointer, expected, actual];
  });
}

const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
const nul = ['text without NUL', 'a NUL character'];
const surrogate = ['well-formed Unicode', 'a lone surrogate'];
const tooLarge = ['a number that a double can hold', 'a number too large for it'];
const unsafe = (text: string) => ['an integer from -(2^53-1) to 2^53-1', text];
const twice = ['each key once', 'a key given twice'];

test.each([
  '{}',
  '{"a":{"b":[1,2.5,"x",null,true]},"c":{"b":1},"d":null}',
  '{"a":9007199254740991,"b":-9007199254740991,"c":0,"d":1e-400,"e":0.5}',
  String.raw`{"a":"\u00e9\ud83d\ude00","\u00e9":"\\u0000"}`,
  nested(32),
])('parsers agree about %s', (text) => expect(found(text)).toEqual([]));

describe('parsers may differ about', () => {
  test.each<[text: string, violations: readonly (readonly string[])[]]>([
    [String.raw`{"a":"x\u0000"}`, [['/a', ...nul]]],
    [String.raw`{"a":"\ud800"}`, [['/a', ...surrogate]]],
    [
      String.raw`{"a":"\u0000\ud800"}`,
      [
        ['/a', ...nul],
        ['/a', ...surrogate],
      ],
    ],
    [String.raw`{"a":[1,["\udfff"]]}`, [['/a/1/0', ...surrogate]]],
    [String.raw`{"a/b~c\u0000":1}`, [['/a~1b~0c\0', ...nul]]],
    [
      '{"a":1e400,"b":-1e400}',
      [
        ['/a', ...tooLarge],
        ['/b', ...tooLarge],
      ],
    ],
    ['{"a":9007199254740992}', [['/a', ...unsafe('9007199254740992')]]],
    ['{"a":[0,{"b":-9007199254740992}]}', [['/a/1/b', ...unsafe('-9007199254740992')]]],
    ['{"a":-0}', [['/a', '0', '-0']]],
    ['{"a":{"__proto__":1}}', [['/a/__proto__', 'another name', '__proto__']]],
    ['{"a":1,"b":{"c":1,"c":2}}', [['/b/c', ...twice]]],
    ['{"a":[{"b":1},{"b":1,"b":1}]}', [['/a/1/b', ...twice]]],
    ['{"a":1,"a":-0}', [['/a', '0', '-0']]],
    [nested(33), [[`/a${'/0'.repeat(31)}`, 'at most 32 levels', 'deeper nesting']]],
  ])('%s', (text, violations) => expect(found(text)).toEqual(violations));

  test('more than 20 places, of which 20 are told', () => {
    expect(found(`{"a":[${Array.from({ length: 30 }, () => '-0').join()}]}`).map(([pointer]) => pointer)).toEqual(
      Array.from({ length: 20 }, (_, at) => `/a/${at}`),
    );
    const members = Array.from({ length: 30 }, (_, at) => `"k${at}":-0`).join();
    expect(found(`{${members}}`).map(([pointer]) => pointer)).toEqual(Array.from({ length: 20 }, (_, at) => `/k${at}`));
  });
});
