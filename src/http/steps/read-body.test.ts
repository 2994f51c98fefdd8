import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { loadContract } from '../../openapi/contract.ts';
import { operationsOf, type Operation } from '../../openapi/operations.ts';
import { createAsking, defaultProfile } from '../../profile/profile.ts';
import type { Exchange } from '../exchange.ts';
import { readBody } from './read-body.ts';

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
