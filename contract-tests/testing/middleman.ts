import type { IncomingMessage, ServerResponse } from 'node:http';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';
import type { Fixtures } from '../files/fixtures.ts';
import { isRecord } from '../target/json.ts';
import { openTarget } from '../target/open-target.ts';

export interface Passing {
  readonly path: string;
  /** The body, which may be changed before it goes on. */
  readonly body: Record<string, unknown> | undefined;
  /** From 1. */
  readonly count: number;
}

interface Replacement {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** What `data` holds; null where it is left out. */
  readonly payload?: unknown;
  /** In place of the envelope. */
  readonly text?: string;
}

/** What `data` of the deployment's answer becomes. */
interface Change {
  readonly change: (payload: unknown) => unknown;
}

/** What stands in the envelope beside its three members, of refusals too. */
interface Addition {
  readonly beside: Readonly<Record<string, unknown>>;
}

/** The connection is closed in the body, where the deployment's answer has one of these statuses. */
interface CutOff {
  readonly cutOff: (status: number) => boolean;
}

/** An answer in the deployment's place, what its own becomes, or nothing: the request goes on. */
export type Step = (passing: Passing) => Replacement | Change | Addition | CutOff | 'hang up' | undefined;

type Body = Record<string, unknown>;

/** A deployment that reads another event than was sent. */
export const reading =
  (change: (body: Body, path: string) => void): Step =>
  ({ path, body }) => {
    if (path.includes('/events.') && body !== undefined) change(body, path);
    return undefined;
  };

/** A deployment that refuses these events. */
export const refusing =
  (isRefused: (body: Readonly<Body>, path: string) => boolean): Step =>
  ({ path, body }) =>
    path.includes('/events.') && body !== undefined && isRefused(body, path) ? { status: 422 } : undefined;

export type Variant = 'terse' | 'single' | 'strict';

export interface Middleman extends AsyncDisposable {
  readonly url: string;
  readonly fixtures: Fixtures;
  close(): Promise<void>;
}

/** Stands in front of a lawful deployment and makes it odder, or unlawful. */
export async function startMiddleman(variant: Variant, step: Step): Promise<Middleman> {
  const deployment = await startSecondDeployment({ variant, delay: 0 });
  let count = 0;
  const server = await openTarget(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    count += 1;
    const text = Buffer.concat(chunks).toString('utf8');
    const body = parsed(text);
    const path = request.url ?? '';
    const answer = step({ path, body, count });
    if (answer === 'hang up') return void request.socket.destroy();
    if (answer !== undefined && 'status' in answer) return replace(response, answer);
    const passed = await passOn(request, `${deployment.url}${path}`, body === undefined ? text : JSON.stringify(body));
    return answerWith(response, passed, answer);
  });
  const close = async () => {
    await server.close();
    await deployment.close();
  };
  const fixtures = deployment.fixtures as unknown as Fixtures;
  return { url: server.url, fixtures, close, [Symbol.asyncDispose]: close };
}

interface Passed {
  readonly status: number;
  readonly text: string;
}

async function passOn(request: IncomingMessage, url: string, text: string): Promise<Passed> {
  const headers = Object.fromEntries(
    ['authorization', 'x-channel', 'content-type'].flatMap((name) =>
      request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]],
    ),
  );
  const sent = request.method === 'GET' ? {} : { body: text };
  const answer = await fetch(url, { method: request.method ?? 'GET', headers, ...sent });
  return { status: answer.status, text: await answer.text() };
}

function answerWith(
  response: ServerResponse,
  { status, text }: Passed,
  step: Change | Addition | CutOff | undefined,
): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  if (step === undefined) response.end(text);
  else if (!('cutOff' in step)) response.end(changed(text, step));
  else if (step.cutOff(status)) response.write(text.slice(0, 20), () => response.socket?.end());
  else response.end(text);
}

function replace(response: ServerResponse, { status, headers, payload = null, text }: Replacement): void {
  const envelope = { requestId: crypto.randomUUID(), status, data: payload };
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text ?? JSON.stringify(envelope));
}

/** Refusals keep their `data`. */
function changed(text: string, change: Change | Addition): string {
  const envelope = parsed(text);
  if (envelope === undefined) return text;
  if ('beside' in change) return JSON.stringify({ ...change.beside, ...envelope });
  if (!(Number(envelope['status']) < 300)) return text;
  return JSON.stringify({ ...envelope, data: change.change(envelope['data']) });
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
