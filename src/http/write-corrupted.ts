import type { ServerResponse } from 'node:http';
import type { FaultWriting as Spoiling } from '../faults/plan.ts';
import { bodyOfBytes, type Written } from '../journal/recorded.ts';
import { headersOf, type Composed, type Reply, type Writing } from './envelope.ts';
import type { Exchange } from './exchange.ts';

/** A slow body comes in so many pieces or, that no connection counts as idle, in more. */
const fewestPieces = 20;
/** Milliseconds between two of them. */
const MAX_PAUSE_MS = 250;

/** Composes an answer as faults have it. */
export function composeCorrupted(exchange: Exchange, { text, more }: Writing, answer: Reply): Composed {
  const spoiling = exchange.faults?.writing;
  if (spoiling === undefined) throw new Error('no fault spoils this answer');
  const { cut, contentType } = spoiling;
  if (cut === 'before') return { written: null, send: () => exchange.request.socket.resetAndDestroy() };
  const body = spoiltBody(text, spoiling.text);
  const headers = headersOf(answer, body.length, more);
  if (contentType !== undefined) headers[1] = contentType;
  const content = cut === 'inside' ? body.subarray(0, body.length >> 1) : body;
  const { status } = answer;
  return {
    written: { status, headers, body: bodyOfBytes(content) },
    send: () => void send(exchange, spoiling, { status, headers, content }),
  };
}

type Sent = Pick<Written, 'status' | 'headers'> & { readonly content: Buffer };

async function send({ response, request, world }: Exchange, { cut, pace }: Spoiling, sent: Sent): Promise<void> {
  const { status, headers, content } = sent;
  response.writeHead(status, [...headers]);
  if (pace > 0) response.flushHeaders();
  const pieces = piecesOf(content, pace > 0 ? Math.max(fewestPieces, Math.ceil(pace / MAX_PAUSE_MS)) : 1);
  for (const piece of pieces) {
    if (pace > 0 && !(await world.delays.wait(request.socket, pace / pieces.length))) return void response.destroy();
    response.write(piece);
  }
  end(response, cut);
}

function end(response: ServerResponse, cut: Spoiling['cut']): void {
  const { socket } = response;
  if (cut === undefined) response.end();
  else if (cut === 'after') response.end(() => socket?.destroySoon());
  else socket?.destroySoon();
}

function piecesOf(body: Buffer, most: number): readonly Buffer[] {
  const size = Math.max(1, Math.ceil(body.length / most));
  return Array.from({ length: Math.ceil(body.length / size) }, (_, at) => body.subarray(at * size, (at + 1) * size));
}

function spoiltBody(text: string, how: Spoiling['text']): Buffer {
  const body = Buffer.from(text);
  if (how === 'truncated-json') return body.subarray(0, body.length >> 1);
  const [from, to] = [Math.floor(body.length / 3), Math.ceil((body.length * 2) / 3)];
  return how === 'garbled-json' ? body.fill(0, from, to) : body; // no JSON has a NUL
}
