import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly durationMs: number;
}

export interface Wire {
  /** @throws NoAnswer where no whole answer came; redirects are answers and are not followed. */
  send(request: WireRequest): Promise<WireAnswer>;
  close(): void;
}

/** No whole answer came. `code` is Node's, or `TIMEOUT`, `TOO_LARGE`, `ABORTED`. */
export class NoAnswer extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'NoAnswer';
    this.code = code;
  }
}

/** No answer of the interface comes near it; what is longer never ends. */
const longestBody = 8 * 1024 * 1024;

/**
 * Opens connections to one origin and keeps them.
 * @param settings - `timeoutMs`: how long a whole exchange may take; `signal`: ends exchanges under way
 */
export function openWire(settings: { readonly timeoutMs: number; readonly signal?: AbortSignal }): Wire {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: 8 }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: 8 }),
  };
  return {
    send: async (request) => {
      try {
        return await exchange(request, { ...settings, agents });
      } catch (error) {
        // A kept connection that the other side closed at the same moment carried no request yet (RFC 9112 §9.3.1).
        if (error instanceof NoAnswer && error.code === 'STALE')
          return await exchange(request, { ...settings, agents });
        throw error;
      }
    },
    close: () => Object.values(agents).forEach((agent) => agent.destroy()),
  };
}

interface Settings {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly agents: { readonly 'http:': HttpAgent; readonly 'https:': HttpsAgent };
}

function exchange(
  { method, url, headers, body }: WireRequest,
  { timeoutMs, signal, agents }: Settings,
): Promise<WireAnswer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { method, headers: { ...headers, ...length } };
    const sent =
      url.protocol === 'https:'
        ? httpsRequest(url, { ...options, agent: agents['https:'] })
        : httpRequest(url, { ...options, agent: agents['http:'] });
    const giveUp = (code: string, message: string) => sent.destroy(new NoAnswer(code, message));
    const timer = setTimeout(() => giveUp('TIMEOUT', `no whole answer within ${timeoutMs / 1000} s`), timeoutMs);
    const interrupt = () => giveUp('ABORTED', 'the run was interrupted');
    signal?.addEventListener('abort', interrupt);
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', interrupt);
    };
    sent.on('close', settle);
    sent.on('error', (error) => reject(asNoAnswer(error, sent)));
    sent.on('response', (response) => {
      readBody(response, giveUp).then(
        (text) => {
          settle();
          resolve({
            status: response.statusCode ?? 0,
            headers: flat(response.headers),
            text,
            durationMs: performance.now() - started,
          });
        },
        (error: unknown) => reject(asNoAnswer(error, sent)),
      );
    });
    if (signal?.aborted === true) interrupt();
    sent.end(body);
  });
}

async function readBody(response: IncomingMessage, giveUp: (code: string, message: string) => void): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    chunks.push(chunk);
    if (size > longestBody)
      giveUp('TOO_LARGE', `the body of the answer is longer than ${longestBody / 1024 / 1024} MiB`);
  }
  return decoded(Buffer.concat(chunks), response.headers['content-encoding']);
}

/** None is asked for, yet some gateways compress all the same. */
function decoded(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'gzip' || encoding === 'x-gzip') return gunzipSync(body).toString('utf8');
  if (encoding === 'deflate') return inflateSync(body).toString('utf8');
  if (encoding === 'br') return brotliDecompressSync(body).toString('utf8');
  return body.toString('utf8');
}

function asNoAnswer(error: unknown, sent: ClientRequest): NoAnswer {
  if (error instanceof NoAnswer) return error;
  const { code = 'UNREADABLE', message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  const isStale = sent.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE');
  return new NoAnswer(isStale ? 'STALE' : code, message === '' ? code : message);
}

function flat(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}
