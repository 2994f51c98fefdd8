import * as fc from 'fast-check';
import formats from 'ajv-formats';
import { Agent, request } from 'node:http';
import { expect } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../src/sandbox.ts';
import type { SandboxOptions } from '../../src/sandbox-options.ts';
import { jsonPointer } from '../../src/lib/json-value.ts';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { load } from 'js-yaml';
import { fullEvent, validEvent } from './valid-event.ts';

/** A request of a property test: an operation, its path, and a body as text. */
interface RandomCall {
  readonly operationId: 'events.create' | 'events.update' | 'pages.search';
  readonly path: string;
  readonly text: string;
}

type Body = Readonly<Record<string, unknown>>;
type Mutation = (body: Body) => Body;

const names = [...Object.keys(fullEvent), 'query', 'page', 'perPage'];
const strings = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string(),
  fc.constantFrom(
    '',
    ' ',
    '1',
    'true',
    'null',
    '2027-02-30T00:00:00',
    '2027-05-20 18:00',
    '2027-05-20T18:00:00+14:00',
    'a@b',
    'a@b.example',
    'http://',
    'https://a.example/x.pdf',
    'ftp://a.example',
    'javascript:alert(1)',
    'place-lisbon-7f3',
    'É',
    '\u202e',
    '\ufeff',
    'x'.repeat(255),
    '😀'.repeat(256),
  ),
);
const numbers = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, 1, 3, 9000, 9003, 5001, -1, 1.5, 100, 101, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e300),
);
const values: fc.Arbitrary<unknown> = fc.oneof(
  strings,
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(numbers, strings), { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 3 }),
);
const name = fc.constantFrom(...names);

const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  name.map(
    (one): Mutation =>
      (body) =>
        Object.fromEntries(Object.entries(body).filter(([key]) => key !== one)),
  ),
  fc.tuple(name, values).map(([one, value]): Mutation => (body) => ({ ...body, [one]: value })),
  name.map((one): Mutation => (body) => ({ ...body, [one]: [body[one]] })),
  name.map((one): Mutation => (body) => ({ ...body, [one]: { [one]: body[one] } })),
  fc.tuple(name, name).map(([one, other]): Mutation => (body) => ({ ...body, [one]: body[other], [other]: body[one] })),
  name.map((one): Mutation => (body) => ({ ...body, [one]: String(body[one]) })),
  fc.tuple(name, strings).map(([one, text]): Mutation => (body) => ({ ...body, [one]: `${String(body[one])}${text}` })),
  fc.tuple(fc.string(), values).map(([key, value]): Mutation => (body) => ({ ...body, [key]: value })),
);

/** A valid body, changed here and there, or (seldom) any JSON at all; now and then with its text damaged. */
const texts = (valid: Body): fc.Arbitrary<string> => {
  const mutated = fc
    .array(mutations, { maxLength: 4 })
    .map((steps) => JSON.stringify(steps.reduce((body, step) => step(body), valid)));
  const damaged = fc
    .tuple(mutated, fc.nat(), fc.string({ maxLength: 3 }))
    .map(([text, at, more]) => text.slice(0, at % text.length) + more + text.slice((at % text.length) + 1));
  return fc.oneof(
    { weight: 8, arbitrary: mutated },
    { weight: 1, arbitrary: damaged },
    { weight: 1, arbitrary: values.map((value) => JSON.stringify(value) ?? '') },
  );
};

/** Any request with a body; `ids` are paths' last parts for update. */
export function randomCalls(ids: readonly string[]): fc.Arbitrary<RandomCall> {
  const create = texts(fullEvent).map((text): RandomCall => ({
    operationId: 'events.create',
    path: '/v1/events.create',
    text,
  }));
  const update = fc
    .tuple(fc.constantFrom(...ids), fc.oneof(texts(fullEvent), texts(validEvent)))
    .map(([id, text]): RandomCall => ({ operationId: 'events.update', path: `/v1/events.update/${id}`, text }));
  const search = texts({ query: 'Community', page: 1, perPage: 5 }).map((text): RandomCall => ({
    operationId: 'pages.search',
    path: '/channels/pages.search',
    text,
  }));
  return fc.oneof(create, update, search);
}

const violationOf = readContractAnswers();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** Any request with a body, some of them to events that are there. */
export const calls = randomCalls(['5001', '5002', '5003', '1', 'x', '05001']);

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

/** All events of a sandbox, as text. */
export const stateOf = async (sandbox: RunningSandbox) => (await send(sandbox, '/_sandbox/events')).text;

const countOf = (events: string) => (JSON.parse(events) as unknown[]).length;

/**
 * Expects what holds for every call: a lawful envelope, never a 5xx, and a refusal leaves all events as they were.
 *
 * @param before - all events before the call
 * @returns all events after it
 */
export async function expectHeld(
  sandbox: RunningSandbox,
  { operationId, path, text }: RandomCall,
  before: string,
): Promise<string> {
  const answer = await send(sandbox, path, text);
  expect(answer).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) });
  const body = JSON.parse(answer.text) as { status: number };
  expect(body.status).toBe(answer.status);
  expect(violationOf(operationId, answer.status, body)).toBeUndefined();
  const after = await stateOf(sandbox);
  const changes = answer.status < 300 && operationId !== 'pages.search';
  const [left, right] = changes
    ? [countOf(after), countOf(before) + (operationId === 'events.create' ? 1 : 0)]
    : [after, before];
  expect(left).toBe(right);
  return after;
}

/** A sandbox that is small, holds its answers against openapi.yaml, and asks nobody. */
export const small = (crashes: unknown[]): SandboxOptions => ({
  port: 0,
  pages: 20,
  events: 3,
  checkAnswers: true,
  onCrash: (error) => crashes.push(error),
  probeImage: async (url) => ({ isImage: !url.includes('x'), what: 'text/html' }),
  probeMailDomain: async (domain) => domain.length % 2 === 0,
});

/** Sends so many calls to one sandbox as it comes, and expects of each what holds for all. */
export async function expectAllHeld(count: number): Promise<void> {
  const crashes: unknown[] = [];
  const statuses = new Map<string, number>();
  await using sandbox = await startSandbox(small(crashes));
  let before = await stateOf(sandbox);
  await fc.assert(
    fc.asyncProperty(calls, async (call) => {
      const after = await expectHeld(sandbox, call, before);
      const kind = `${call.operationId} ${after === before ? 'changed nothing' : 'changed something'}`;
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
      if (after.length > 40_000) await sandbox.reset();
      before = after.length > 40_000 ? await stateOf(sandbox) : after;
    }),
    { numRuns: count },
  );
  expect(crashes).toEqual([]);
  // The bodies are worth their name only if some pass and some do not.
  expect(Math.min(...statuses.values())).toBeGreaterThan(count / 40);
  expect([...statuses.keys()].sort()).toEqual([
    'events.create changed nothing',
    'events.create changed something',
    'events.update changed nothing',
    'events.update changed something',
    'pages.search changed nothing',
  ]);
}

type Answers = Readonly<Record<string, { readonly $ref?: string }>>;
interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId: string; readonly responses: Answers }>>>
  >;
  readonly components: { readonly responses: Readonly<Record<string, unknown>> };
}

/**
 * Says what `openapi.yaml` has against an answer; undefined for nothing. It reads the file by itself, so that an error in the sandbox's own
 * reading of it cannot hide here.
 */
type AnswerViolation = (operationId: string, status: number, body: unknown) => string | undefined;

function readContractAnswers(file = new URL('../../openapi.yaml', import.meta.url)): AnswerViolation {
  const { paths, components } = load(readFileSync(file, 'utf8')) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addKeyword({
    keyword: 'x-reads',
    type: 'string',
    validate: (form: string, text: string) => form !== 'URL' || URL.canParse(text),
    errors: false,
  });
  ajv.addSchema({ paths, components }, 'contract', undefined, false);
  const pointers = new Map<string, string>();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { operationId, responses }] of Object.entries(item)) {
      for (const [status, response] of Object.entries(responses)) {
        const place = response.$ref ?? `#${jsonPointer('paths', path, method, 'responses', status)}`;
        pointers.set(`${operationId} ${status}`, `contract${place}/content/application~1json/schema`);
      }
    }
  }
  return (operationId, status, body) => {
    const pointer = pointers.get(`${operationId} ${status}`) ?? pointers.get(`${operationId} default`);
    if (pointer === undefined) return `${operationId} has no answer ${status}`;
    const validate = ajv.getSchema(pointer.replaceAll('{', '%7B').replaceAll('}', '%7D'));
    if (validate === undefined) return `there is no schema at ${pointer}`;
    return validate(body) === true ? undefined : ajv.errorsText(validate.errors);
  };
}
