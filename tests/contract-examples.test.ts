import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../src/index.ts';
import { validEvent } from './testing/valid-event.ts';

interface Example {
  readonly value: { readonly status: number; readonly data: unknown };
}
type Examples = Readonly<Record<string, Example>>;
interface Body {
  readonly content: { readonly 'application/json': { readonly examples?: Examples } };
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly in?: string;
    readonly examples?: Readonly<Record<string, { value: number }>>;
  }[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body & { readonly $ref?: string }>>;
}

const document = load(readFileSync('openapi.yaml', 'utf8')) as {
  readonly servers: readonly [{ readonly url: string }];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Body>> };
};

const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the sandbox answers, as one at the contract's own server would. */
async function answered({ method, path, body, headers }: Call): Promise<{ status: number; data: unknown }> {
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...sandbox.headers, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = (await response.text()).replaceAll(sandbox.url, document.servers[0].url);
  const { status, data } = JSON.parse(text) as { status: number; data: unknown };
  return { status, data };
}

const examplesOf = (body: Body | undefined): Examples => body?.content['application/json'].examples ?? {};

/** Each example of a request, and that of its answer, which has the same name; in the order of the contract, as IDs of events count up. */
const exchanges = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { parameters, requestBody, responses }]) => {
    const [[, success] = []] = Object.entries(responses);
    const ids = parameters.find((one) => one.in === 'path')?.examples ?? {};
    return Object.entries(examplesOf(success)).map(([name, { value }]) => ({
      call: {
        method,
        path: path.replace('{id}', String(ids[name]?.value)),
        body: examplesOf(requestBody)[name]?.value,
      },
      title: `${method} ${path}, ${name}`,
      expected: { status: value.status, data: value.data },
    }));
  }),
);

const refusals: Readonly<Record<string, Call>> = {
  'Unauthenticated key': {
    method: 'get',
    path: '/channels/pages/9000',
    headers: { authorization: 'Channel another-key' },
  },
  'Unknown unknown': { method: 'get', path: '/channels/pages/1' },
  'Unknown word': { method: 'get', path: '/channels/pages/abc' },
  'Invalid address': {
    method: 'post',
    path: '/v1/events.create',
    body: { ...validEvent, host: 9000, address: 'x'.repeat(256) },
  },
};

describe('examples of the contract are what a sandbox answers with seed 1', () => {
  it('there is one of each operation', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
    expect(new Set(exchanges.map(({ title }) => title.split(',')[0])).size).toBe(operations.length);
  });

  it.each(exchanges)('$title', async ({ call, expected }) => {
    expect(await answered(call)).toEqual(expected);
  });

  const shown = Object.entries(document.components.responses).flatMap(([kind, response]) =>
    Object.entries(examplesOf(response)).map(([name, { value }]) => [`${kind} ${name}`, value] as const),
  );

  it.each(shown)('%s', async (name, { status, data }) => {
    const call = refusals[name];
    if (call === undefined) throw new Error(`nothing here gets the answer ${name}: add its request to \`refusals\``);
    expect(await answered(call)).toEqual({ status, data });
  });
});
