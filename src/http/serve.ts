import { IncomingMessage, ServerResponse, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Worlds } from '../world/worlds.ts';
import { protocolAnswer } from './answer-outcome.ts';
import { beginExchange, worldOf } from './exchange.ts';
import { finish } from './finish.ts';
import { afterAll, inTurn, release, unfinished } from './in-turn.ts';

/** How long a connection may stay open after its last answer, in milliseconds: a client that never closes it must not keep it. */
const linger = 1000;

/**
 * Serves a listener over HTTP, each connection's requests in turn. What cannot become a request of the listener gets an exchange and an
 * answer too: broken HTTP, bodies that never end, CONNECT, expectations that nobody meets, lengths that could be read in two ways.
 */
export function serve(server: Server, listener: RequestListener, worlds: Worlds): void {
  // A client may end its side once it has sent all: what is carried out is answered all the same. Node has no option for this, but the field.
  // And it would drop headers behind the 2,000th unsaid, a second Host or an Origin among them; their 16 KiB are bound enough.
  Object.assign(server, { httpAllowHalfOpen: true, maxHeadersCount: 0 });
  const refuse = async (request: IncomingMessage, response: ServerResponse, code: string | undefined) => {
    const world = await worldOf(request, worlds).catch(() => worlds.default); // what is wrong is told even where nothing can be looked up
    const exchange = beginExchange({ request, response }, world);
    finish(exchange, protocolAnswer(code, exchange.asking.ask));
  };
  const take: RequestListener = (request, response) => {
    if (isUnclearlyEncoded(request)) return void refuse(request, response, 'TRANSFER_ENCODING');
    if (isOddlyLong(request)) response.shouldKeepAlive = false;
    listener(request, response);
  };
  server.on('request', (request, response) => inTurn(request, response, () => take(request, response)));
  // Node would put `100 Continue` between head and body of an answer that is a Buffer, where another answer is still on its way.
  server.on('checkContinue', (request, response) =>
    inTurn(request, response, () => {
      response.writeContinue();
      take(request, response);
    }),
  );
  server.on('checkExpectation', (request, response) =>
    inTurn(request, response, () => void refuse(request, response, 'EXPECTATION')),
  );
  const refuseLast = (socket: Socket, code: string | undefined, given?: IncomingMessage) => {
    const request = given ?? unfinished(socket) ?? new IncomingMessage(socket);
    if (socket.writable) void refuse(request, lastResponse(socket, request), code);
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else afterAll(socket, () => refuseLast(socket, error.code));
  });
  server.on('connect', (request, socket: Socket) => afterAll(socket, () => refuseLast(socket, 'CONNECT', request)));
}

/** HTTP/1.0 has no chunks, and another encoding below them is not undone: where the body ends, others may read otherwise (RFC 9112, §6.1). */
function isUnclearlyEncoded({ headers, httpVersion }: IncomingMessage): boolean {
  const encoding = headers['transfer-encoding'];
  return encoding !== undefined && (encoding.toLowerCase() !== 'chunked' || httpVersion !== '1.1');
}

/** A GET with a body: others may take that for the next request (RFC 9110, §9.3.1), so that none follows it on its connection. */
function isOddlyLong({ method, headers }: IncomingMessage): boolean {
  if (method === 'POST') return false;
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}

/** A response of our own on a connection whose parser gives no more: the connection ends with it. */
function lastResponse(socket: Socket, request: IncomingMessage): ServerResponse {
  release(socket);
  const response = new ServerResponse(request);
  response.assignSocket(socket);
  response.on('finish', () => {
    socket.end();
    setTimeout(() => socket.destroy(), linger).unref();
  });
  return response;
}
