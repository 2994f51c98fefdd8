import { request as overHttp } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../../sandbox.ts';
import type { SandboxOptions } from '../../sandbox-options.ts';
import { endpoints } from '../operations.ts';

/** What an enemy sends to every route of the control area: nothing falls over, nothing is answered 5xx, and what is refused changes nothing. @param open starts a sandbox with these options */
export function describeHostileRequests(
  name: string,
  open: (options: SandboxOptions) => Promise<RunningSandbox>,
): void {
  let sandbox: RunningSandbox;
  const crashes: unknown[] = [];
  beforeAll(async () => {
    sandbox = await open({ port: 0, pages: 30, events: 8, onCrash: (error) => crashes.push(error) });
  });
  afterAll(() => sandbox.close());

  /** The status of an answer; what is streamed is let go of. */
  function statusOf({ method, path, headers = {}, body = '' }: Sent): Promise<number> {
    return new Promise((resolve, reject) => {
      const asked = overHttp(`${sandbox.control}${path}`, { method, headers, agent: false }, (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      });
      asked.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(0) : reject(error),
      );
      asked.end(body);
    });
  }

  describe.each(endpoints.filter(({ path }) => path !== '/stream'))(`$method $path ${name}`, (route) => {
    it('takes no harm from any body', async () => {
      const before = await sandbox.events();
      const statuses = await Promise.all(
        Object.entries(bodies).map(async ([name, body]) => {
          const sent = { method: route.method.toUpperCase(), path: pathOf(route.path), headers: json, body };
          return [name, await statusOf(sent)] as const;
        }),
      );
      expect(statuses.filter(([, status]) => status >= 500)).toEqual([]);
      expect(crashes).toEqual([]);
      if (!isReset(route)) expect((await sandbox.events()).length).toBe(before.length);
    });

    it('takes no harm from any query, header or part of its path', async () => {
      const method = route.method.toUpperCase();
      const path = pathOf(route.path);
      const parts = ['%00', '%2e%2e%2f', '%ff', '..%5c', 'x'.repeat(4000), '__proto__', '-0', '1e3', "'%20or%201=1"];
      const asked = [
        ...parts.map((part) => ({ method, path: `${path}?${part}=${part}` })),
        ...parts.map((part) => ({ method, path: path.replace(/5001|chn-nobody|\bx\b/, part) })),
        ...Object.keys((route.query['properties'] as object | undefined) ?? {}).flatMap((member) =>
          ['1e23', '-1', '9223372036854775808', '%00', ''].map((value) => ({
            method,
            path: `${path}?${member}=${value}`,
          })),
        ),
        ...['\u00e9', '__proto__', 'x'.repeat(4000), '*', ''].map((channel) => ({
          method,
          path,
          headers: { 'x-channel': channel },
        })),
        ...['Bearer', 'Bearer x', `Channel ${'k'.repeat(4000)}`, ', ,'].map((authorization) => ({
          method,
          path,
          headers: { authorization },
        })),
        {
          method,
          path,
          headers: {
            accept: 'text/x, */*;q=nonsense',
            'last-event-id': '1e99',
            'if-none-match': '*',
            range: 'bytes=0-1',
          },
        },
      ];
      const statuses = await Promise.all(asked.map(async (one) => [one.path, await statusOf(one)] as const));
      expect(statuses.filter(([, status]) => status >= 500)).toEqual([]);
      expect(crashes).toEqual([]);
    });
  });

  it(`has polluted nothing, and answers as before ${name}`, async () => {
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
    expect(await statusOf({ method: 'GET', path: '/health' })).toBe(200);
    expect((await sandbox.events()).length).toBe(8);
  });
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const json = { 'content-type': 'application/json' };
const deep = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times);

const bodies: Readonly<Record<string, string | Buffer>> = {
  'deep lists': deep('[', ']', 40_000),
  'deep objects': `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`,
  'a long list': `[${Array.from({ length: 30_000 }, () => '1').join(',')}]`,
  'many members': `{${Array.from({ length: 5000 }, (_, at) => `"m${at}":1`).join(',')}}`,
  'a long text for every member': JSON.stringify(
    Object.fromEntries(
      ['channelId', 'apiKey', 'scenario', 'member', 'now', 'advance', 'mode', 'faults', 'answers'].map((name) => [
        name,
        'x'.repeat(8000),
      ]),
    ),
  ),
  prototypes: '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}},"toString":1}',
  'the wrong types':
    '{"member":{},"members":5,"count":"x","now":[],"advance":{},"mode":0,"profile":[],"faults":{},"answers":[]}',
  'numbers beyond all': '{"count":1e999,"seed":-1e308,"pages":9007199254740993,"events":0.1,"event":1e21}',
  null: 'null',
  'a text': '"x"',
  'half of it': '{"member":',
  'no UTF-8': Buffer.from([0x7b, 0xff, 0xfe, 0x22, 0x7d]),
  NULs: '{"member":"\\u0000\\u0000","channelId":"\\u0000"}',
  'lone surrogates': '{"member":"\\ud800","channelId":"\\udfff"}',
  'too much': `{"member":"${'x'.repeat(5 * 2 ** 20)}"}`,
};

const pathOf = (path: string) =>
  path
    .replace(/\{\/worlds\/:channelId\}/, '')
    .replace(':channelId', 'chn-nobody')
    .replaceAll(/:(\w+)/g, (_, name: string) => (name === 'id' ? '5001' : 'x'));

const isReset = ({ path, method }: { path: string; method: string }) => method === 'delete' || path === '/reset';
