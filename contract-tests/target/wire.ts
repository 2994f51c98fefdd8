import { performance } from 'node:perf_hooks';
import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { requestMarks } from '../../src/lib/request-marks.ts';
import type { Answer } from './exchange.ts';
import { proxied } from './proxy.ts';
import { bounds, createBodyReader, type BodyReader, type RawBody } from './read-body.ts';
import { RunStopped } from './unanswered.ts';
import { timers } from '../../src/lib/timers.ts';

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** To be sent once at most: each time could create another event. */
  readonly isOnce?: true;
  /** Answers to requests of one kind share a bound; an operation of the interface. */
  readonly kind?: string;
  /** Milliseconds that this exchange may take, where they are fewer than those of the wire. */
  readonly timeoutMs?: number;
  /** Is told of each answer that is waited out, after which the request is sent again. */
  readonly onWaitedOut?: (answer: Answer) => void;
}

export interface Wire {
  /**
   * Redirects are answers and are not followed.
   * @throws NoAnswer where no whole answer came; RunStopped where no further answer may be held
   */
  send(request: WireRequest): Promise<Answer>;
  close(): void;
}

/** No whole answer came. `code` is Node's, or `TIMEOUT`, `TOO_MUCH`, `ABORTED`. */
export class NoAnswer extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'NoAnswer';
    this.code = code;
  }
}

/** Interim answers (1xx) before one final answer; RFC 9110 sets no limit, and one is usual. */
const MAX_INTERIM = 16;

/** Pieces that one body may come in: each takes time, however short it is. */
const MAX_CHUNKS = 100_000;

/** So many are joined at a time: each one that waits takes more memory than what it holds. */
const joined = 1000;

/** Bytes of the headers of one answer. */
const MAX_HEADERS_LENGTH = 16 * 1024;

/**
 * Opens connections to one origin and keeps them.
 * @param settings - `timeoutMs`: how long a whole exchange may take; `signal`: ends exchanges under way
 */
export function openWire(settings: { readonly timeoutMs: number; readonly signal?: AbortSignal }): Wire {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: 8, ...proxied() }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: 8, ...proxied() }),
  };
  const context: Context = { ...settings, agents, bodies: createBodyReader() };
  return {
    send: async (request) => {
      const full = context.bodies.full();
      if (full !== undefined) throw new RunStopped(full);
      try {
        return await exchange(request, context);
      } catch (error) {
        // A kept connection that the other side closed at the same moment carried no request yet (RFC 9112 §9.3.1). It goes over one of
        // its own then: the others that are kept may be closed as well.
        if (error instanceof NoAnswer && error.code === 'STALE')
          return await exchange({ ...request, isOnce: true }, context);
        throw error;
      }
    },
    close: () => Object.values(agents).forEach((agent) => agent.destroy()),
  };
}

interface Context {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly agents: { readonly 'http:': HttpAgent; readonly 'https:': HttpsAgent };
  readonly bodies: BodyReader;
}

function exchange(request: WireRequest, context: Context): Promise<Answer> {
  const { signal, agents, bodies } = context;
  const { kind = '' } = request;
  const timeoutMs = Math.min(context.timeoutMs, request.timeoutMs ?? Infinity);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = open(request, agents);
    const giveUp = (code: string, message: string) => {
      const reason = new NoAnswer(code, message);
      reject(reason);
      sent.destroy(reason);
    };
    const timer = timers.setTimeout(() => giveUp('TIMEOUT', `no whole answer within ${timeoutMs / 1000} s`), timeoutMs);
    const interrupt = () => giveUp('ABORTED', 'the run was interrupted');
    signal?.addEventListener('abort', interrupt);
    const settle = () => {
      timers.clearTimeout(timer);
      signal?.removeEventListener('abort', interrupt);
    };
    const answer = (response: IncomingMessage, body: Omit<RawBody, 'headers'>) => {
      settle();
      resolve({
        status: response.statusCode ?? 0,
        ...bodies.read({ ...body, headers: response.headers }, kind),
        durationMs: performance.now() - started,
      });
    };
    sent.on('close', settle);
    sent.on('error', (error) => reject(unsent(error, sent)));
    sent.on('response', (response) => {
      readAll(response, bodies.mostOf(kind)).then(
        (body) => answer(response, body),
        (error: unknown) => reject(asNoAnswer(error)),
      );
    });
    // Nobody asked to switch protocols: the status is the answer, and what follows is none of HTTP.
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      answer(response, { bytes: Buffer.alloc(0) });
    });
    let interim = 0;
    sent.on('information', () => {
      interim += 1;
      if (interim > MAX_INTERIM)
        giveUp('TOO_MUCH', `answers more than can be judged: ${interim} interim answers (1xx)`);
    });
    if (signal?.aborted === true) interrupt();
    sent.end(request.body);
  });
}

function open({ method, url, headers, body, isOnce }: WireRequest, agents: Context['agents']): ClientRequest {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options: RequestOptions = {
    method,
    headers: { 'accept-encoding': 'identity', [requestMarks.kit]: '1', ...headers, ...length },
    maxHeaderSize: MAX_HEADERS_LENGTH,
  };
  // A kept connection may be closed as the request goes out, and nobody knows then whether it was taken.
  return url.protocol === 'https:'
    ? httpsRequest(url, { ...options, agent: isOnce === true ? new HttpsAgent(proxied()) : agents['https:'] })
    : httpRequest(url, { ...options, agent: isOnce === true ? new HttpAgent(proxied()) : agents['http:'] });
}

/**
 * The body, or the beginning of one that is too long; the connection is closed then. Listened to, not iterated over: that joins pieces
 * which wait, so that their number would hang on how busy the machine is.
 */
function readAll(response: IncomingMessage, most: number): Promise<Omit<RawBody, 'headers'>> {
  let chunks: Buffer[] = [];
  let pieces = 0;
  const isTooLong = Number(response.headers['content-length'] ?? 0) > most;
  let left = isTooLong ? bounds.evidence : most;
  return new Promise((resolve, reject) => {
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      pieces += 1;
      if (chunks.length > joined) chunks = [Buffer.concat(chunks)];
      left -= chunk.length;
      if (left < 0) resolve({ bytes: beginning(chunks), isCut: true });
      else if (pieces > MAX_CHUNKS)
        reject(new NoAnswer('TOO_MUCH', `answers more than can be judged: a body in more than ${MAX_CHUNKS} pieces`));
      else return;
      response.destroy();
    });
    response.on('end', () => resolve({ bytes: Buffer.concat(chunks) }));
    response.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve({ bytes: Buffer.concat(chunks), isBroken: true }) : reject(error),
    );
  });
}

/** No more than is kept as evidence: what is thrown away need not be copied. */
function beginning(chunks: readonly Buffer[]): Buffer {
  return Buffer.concat(chunks.slice(0, bounds.evidence), bounds.evidence + 1);
}

/** Nothing of an answer came. */
function unsent(error: unknown, sent: ClientRequest): NoAnswer {
  const failure = asNoAnswer(error);
  const isStale = sent.reusedSocket && (failure.code === 'ECONNRESET' || failure.code === 'EPIPE');
  return isStale ? new NoAnswer('STALE', failure.message) : failure;
}

function asNoAnswer(error: unknown): NoAnswer {
  if (error instanceof NoAnswer) return error;
  const { code = 'UNREADABLE', message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  if (code === 'HPE_HEADER_OVERFLOW')
    return new NoAnswer(
      'TOO_MUCH',
      `answers more than can be judged: headers of more than ${MAX_HEADERS_LENGTH / 1024} KiB`,
    );
  return new NoAnswer(code, message === '' ? code : message);
}
