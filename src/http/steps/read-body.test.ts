import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { loadContract } from '../../contract/contract.ts';
import { operationsOf, type Operation } from '../../contract/operations.ts';
import { createAsking, defaultProfile } from '../../profile/profile.ts';
import type { Exchange } from '../exchange.ts';
import { readBody, readJson } from './read-body.ts';

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
