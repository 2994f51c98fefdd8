import { afterAll, beforeAll, expect } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../src/sandbox.ts';
import type { SandboxOptions } from '../../src/sandbox-options.ts';
import { expectRefusal, type Expected } from './expect-refusal.ts';
import { bytesOf, sendRaw, type RawAnswer, type RawRequest } from './raw-http.ts';

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
