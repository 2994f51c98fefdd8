import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { overTheWire } from '../../tests/testing/over-the-wire.ts';
import type { FaultWriting as Spoiling } from '../faults/plan.ts';
import type { Written } from '../journal/recorded.ts';
import type { Exchange } from './exchange.ts';
import { composeCorrupted } from './write-corrupted.ts';

const asItIs: Spoiling = { cut: undefined, text: undefined, contentType: undefined, pace: 0 };
const text = JSON.stringify({ requestId: 'an-id', status: 200, data: 'abcdef'.repeat(10) });
const bytes = Buffer.from(text);
const half = bytes.subarray(0, bytes.length >> 1).toString();

/** What comes of an answer that is spoilt so, what is said to have been written, and the pauses in between. */
async function spoilt(how: Partial<Spoiling>, pausesOf = Number.POSITIVE_INFINITY) {
  const pauses: number[] = [];
  let written: Written | null = null;
  const wait = async (_: unknown, ms: number) => {
    pauses.push(ms);
    await new Promise((resolve) => setTimeout(resolve, 2));
    return pauses.length <= pausesOf;
  };
  const server = createServer((request, response) => {
    const exchange = { request, response, world: { delays: { wait } }, faults: { writing: { ...asItIs, ...how } } };
    const answer = { status: 201, data: null };
    const writing = { response, text, more: ['x-more', '1'] };
    const composed = composeCorrupted(exchange as unknown as Exchange, writing, answer);
    written = composed.written;
    composed.send();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { text: all, ends } = await overTheWire({ path: '/' }, { url, headers: {} });
  server.close();
  const [head = '', body = ''] = all.split('\r\n\r\n');
  return { head, body, ends, pauses, written: written as Written | null };
}

describe('an answer that is spoilt', () => {
  test('before it begins: the connection is reset, and nothing was written', async () => {
    const { head, ends, written } = await spoilt({ cut: 'before' });
    expect([head, ends, written]).toEqual(['', 'ECONNRESET', null]);
  });

  test('inside: half of it comes, under the length of the whole', async () => {
    const { head, body, ends, written } = await spoilt({ cut: 'inside' });
    expect(head).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
    expect(head).toContain(`content-length: ${bytes.length}`);
    expect([body, ends]).toEqual([half, 'end']);
    expect(written).toMatchObject({ status: 201, body: { letters: half } });
  });

  test('after: all of it comes, and the connection ends, which it did not say', async () => {
    const { head, body, ends } = await spoilt({ cut: 'after' });
    expect([body, ends]).toEqual([text, 'end']);
    expect(head).toMatch(/connection: keep-alive/i);
  });

  test('by its end that is missing, in an answer that is whole', async () => {
    const { head, body, ends } = await spoilt({ text: 'truncated-json' });
    expect(head).toContain(`content-length: ${bytes.length >> 1}`);
    expect([body, ends]).toEqual([half, 'quiet']);
  });

  test('by NULs in its middle third', async () => {
    const { body } = await spoilt({ text: 'garbled-json', cut: 'after' });
    const came = Buffer.from(body);
    const [from, to] = [Math.floor(bytes.length / 3), Math.ceil((bytes.length * 2) / 3)];
    expect(came.subarray(0, from)).toEqual(bytes.subarray(0, from));
    expect([...new Set(came.subarray(from, to))]).toEqual([0]);
    expect(came.subarray(to)).toEqual(bytes.subarray(to));
  });

  test('by its type alone', async () => {
    const { head, body, written } = await spoilt({ contentType: 'text/plain', cut: 'after' });
    expect(head).toMatch(/content-type: text\/plain\r\n/);
    expect(head).toContain('x-more: 1');
    expect(body).toBe(text);
    expect(written?.headers.slice(0, 2)).toEqual(['content-type', 'text/plain']);
    expect((await spoilt({ cut: 'after' })).head).toContain('content-type: application/json; charset=utf-8');
  });
});

describe('a slow body', () => {
  test.each([
    [600, 20, 30],
    [10_000, 40, 250],
  ])('of %i ms comes in at least %i pieces, with a pause before each', async (pace, pieces, longest) => {
    const { body, pauses } = await spoilt({ pace, cut: 'after' });
    expect(body).toBe(text);
    const size = Math.ceil(bytes.length / pieces);
    expect(pauses).toHaveLength(Math.ceil(bytes.length / size));
    expect(new Set(pauses).size).toBe(1);
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(pace);
    expect(pauses[0]).toBeGreaterThanOrEqual(longest);
  });

  test('ends where the client or the sandbox does', async () => {
    const { body, ends, pauses } = await spoilt({ pace: 600 }, 3);
    expect(pauses).toHaveLength(4);
    expect(body).not.toBe('');
    expect(text.startsWith(body)).toBe(true);
    expect(body.length).toBeLessThan(text.length / 2);
    expect(ends).not.toBe('quiet');
  });
});

test('without a fault it is an error of our own', () =>
  expect(() =>
    composeCorrupted({ faults: undefined } as Exchange, { text } as Parameters<typeof composeCorrupted>[1], {
      status: 200,
      data: null,
    }),
  ).toThrow('no fault spoils this answer'));

describe('what is written', () => {
  /** What is done with a response, in its order, where an answer is spoilt so. */
  async function done(how: Partial<Spoiling>, isThere = true) {
    const calls: string[] = [];
    const note = (call: string) => () => void calls.push(call);
    const response = {
      socket: { destroySoon: note('destroySoon') } as { destroySoon(): void } | null,
      writeHead: note('head'),
      flushHeaders: note('flush'),
      write: (piece: Buffer) => void calls.push(`write ${piece.length}`),
      end: (then?: () => void) => {
        calls.push('end');
        then?.();
      },
      destroy: note('destroy'),
    };
    const wait = async (_: unknown, ms: number) => {
      calls.push(`wait ${ms}`);
      return isThere;
    };
    const exchange = { request: {}, response, world: { delays: { wait } }, faults: { writing: { ...asItIs, ...how } } };
    const writing = { response, text: 'x'.repeat(60) } as unknown as Parameters<typeof composeCorrupted>[1];
    composeCorrupted(exchange as unknown as Exchange, writing, { status: 200, data: null }).send();
    await vi.waitFor(() => expect(calls.at(-1)).toMatch(/^(end|destroy|destroySoon)$/));
    return calls;
  }

  test('goes out in one piece, and the connection stays as it is', async () => {
    expect(await done({ text: 'truncated-json' })).toEqual(['head', 'write 30', 'end']);
  });

  test('ends the connection once all of it is out', async () => {
    expect(await done({ cut: 'after' })).toEqual(['head', 'write 60', 'end', 'destroySoon']);
  });

  test('ends the connection in its midst, and is no answer that ends', async () => {
    expect(await done({ cut: 'inside' })).toEqual(['head', 'write 30', 'destroySoon']);
  });

  test('slowly shows its head before the first pause', async () => {
    const calls = await done({ pace: 600 });
    expect(calls.slice(0, 4)).toEqual(['head', 'flush', 'wait 30', 'write 3']);
    expect(calls.filter((call) => call === 'write 3')).toHaveLength(20);
    expect(calls.at(-1)).toBe('end');
  });

  test('slowly ends with its client', async () => {
    expect(await done({ pace: 600 }, false)).toEqual(['head', 'flush', 'wait 30', 'destroy']);
  });
});
