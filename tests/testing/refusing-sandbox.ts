import { afterAll, beforeAll, expect } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../src/sandbox.ts';
import type { SandboxOptions } from '../../src/sandbox-options.ts';
import { bytesOf, sendRaw, type RawAnswer, type RawRequest } from './raw-http.ts';

/** What a refusal has to tell. */
export interface Expected {
  readonly status: number;
  /** `data.code` */
  readonly code: string;
  /** Rule or question, and pointer, of each violation; absent for what never became a request. */
  readonly violations?: readonly (readonly [id: string, pointer: string])[];
  /** Words that name the violation. */
  readonly says?: RegExp;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface Violation {
  readonly rule?: string;
  readonly question?: string;
  readonly pointer: string;
}

/** Expects an enveloped refusal that names the violation, and neither shows the sandbox's insides nor repeats a credential. */
export function expectRefusal(
  { status, headers, text }: RawAnswer,
  expected: Expected,
  credentials: readonly string[] = ['key-sandbox-local'],
): void {
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const body = JSON.parse(text) as {
    requestId: string;
    status: number;
    data: { code: string; message: string; violations?: Violation[] };
  };
  expect({ status, code: body.data.code, violations: body.data.violations?.map(told) }).toEqual({
    status: expected.status,
    code: expected.code,
    violations: expected.violations,
  });
  expect(Object.keys(body)).toEqual(['requestId', 'status', 'data']);
  expect(body.requestId).toMatch(uuid);
  expect(body.status).toBe(status);
  expect(text).toMatch(expected.says ?? /./);
  expect(text).not.toMatch(/<!doctype|<html|\bat .*:\d+:\d+|node_modules|node:internal/i);
  for (const credential of credentials) expect(text + JSON.stringify(headers)).not.toContain(credential);
}

const told = ({ rule, question, pointer }: Violation) => [rule ?? question, pointer];

/** A sandbox for one test file, and a way to prove that what it refuses leaves it as it was. */
export interface RefusingSandbox {
  readonly url: () => string;
  /** Events, in full, as the control area shows them. */
  readonly events: () => Promise<string>;
  /** Sends a request with good credentials, unless it brings headers of its own. */
  readonly send: (request: RawRequest) => Promise<RawAnswer>;
  /** Expects a refusal that changes nothing. */
  readonly refuses: (request: RawRequest, expected: Expected, credentials?: readonly string[]) => Promise<void>;
}

export const credentials = [
  ['Authorization', 'Channel key-sandbox-local'],
  ['X-Channel', 'chn-sandbox'],
] as const;

export function refusingSandbox(options: SandboxOptions = {}): RefusingSandbox {
  let sandbox: RunningSandbox;
  const crashes: unknown[] = [];
  beforeAll(async () => {
    sandbox = await startSandbox({
      port: 0,
      pages: 20,
      events: 6,
      checkAnswers: true,
      onCrash: (error) => crashes.push(error),
      ...options,
    });
  });
  afterAll(async () => {
    await sandbox.close();
    expect(crashes).toEqual([]);
  });
  const url = () => sandbox.url;
  const events = async () => (await fetch(`${sandbox.control}/events`)).text();
  const send = (request: RawRequest) => sendRaw(url(), bytesOf(complete(request)));
  return {
    url,
    events,
    send,
    refuses: async (request, expected, secrets) => {
      const before = await events();
      expectRefusal(await send(request), expected, secrets);
      expect(await events()).toBe(before);
    },
  };
}

/** Adds the headers that a request needs to come as far as its violation. */
function complete(request: RawRequest): RawRequest {
  if (request.headers !== undefined) return request;
  const { body } = request;
  const length = ['Content-Length', String(Buffer.byteLength(body ?? ''))] as const;
  return {
    ...request,
    headers: [
      ['Host', 'localhost'],
      ...credentials,
      ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const, length]),
    ],
  };
}
