import { IncomingMessage, ServerResponse, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import { protocolAnswer } from './answer-outcome.ts';
import { beginExchange, worldOf } from './exchange.ts';
import { finish } from './finish.ts';
import { breakOff, brokenBy, inTurn, lingerAtEnd, isAnswering } from './pipelining.ts';

/** What a server needs besides its listener; `onCrash` hears of an error of our own, which ends its connection and nothing else. */
interface Served {
  readonly worlds: Worlds;
  readonly onCrash: (error: unknown) => void;
}

/**
 * Serves a listener over HTTP, each connection's requests in turn. What cannot become a request of the listener gets an exchange and an
 * answer too: broken HTTP, bodies that never end, CONNECT, expectations that nobody meets, lengths that could be read in two ways.
 */
export function serve(server: Server, listener: RequestListener, served: Served): void {
  // A client may end its side once it has sent all: what is carried out is answered all the same. Node has no option for this, but the field.
  // And it would drop headers behind the 2,000th unsaid, a second Host or an Origin among them; their 16 KiB are bound enough.
  Object.assign(server, { httpAllowHalfOpen: true, maxHeadersCount: 0 });
  const refuse = refuser(served);
  const whenItsTurn =
    (take: RequestListener): RequestListener =>
    (request, response) => {
      const takeUp = () => {
        const broken = brokenBy(request);
        if (broken === undefined) take(request, response);
        else refuse(request, response, broken);
      };
      inTurn(request, response, guarded(request.socket, takeUp, served));
    };
  const take: RequestListener = (request, response) => {
    if (isUnclearlyEncoded(request)) return refuse(request, response, 'TRANSFER_ENCODING');
    // Node's parser throws away what came in one piece with a request to upgrade, whether or not anybody upgrades.
    if (isOddlyLong(request) || request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    listener(request, response);
  };
  server.on('request', whenItsTurn(take));
  // Node would put `100 Continue` between head and body of an answer that is a Buffer, where another answer is still on its way.
  const takeAfterContinue: RequestListener = (request, response) => {
    response.writeContinue();
    take(request, response);
  };
  server.on('checkContinue', whenItsTurn(takeAfterContinue));
  const refuseExpectation: RequestListener = (request, response) => refuse(request, response, 'EXPECTATION');
  server.on('checkExpectation', whenItsTurn(refuseExpectation));
  const refuseRest = (socket: Socket, code: string, request = new IncomingMessage(socket)) => {
    const refuseIt = () => refuse(request, lastResponse(socket, request), code);
    breakOff(socket, code, guarded(socket, refuseIt, served));
  };
  server.on('connection', (socket) => {
    socket.on('error', () => undefined); // Node listens no more after a CONNECT, and `close` follows
    lingerAtEnd(socket);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) socket.destroy();
    else refuseRest(socket, error.code ?? '');
  });
  server.on('connect', (request, socket: Socket) => {
    socket.on('timeout', () => server.emit('timeout', socket)); // nor does it hear this any more
    refuseRest(socket, 'CONNECT', request);
  });
}

/** An act for a connection whose error ends the connection, and never the process. */
const guarded = (socket: Socket, act: () => void, served: Served) => () => {
  try {
    act();
  } catch (error) {
    endConnection(socket, error, served);
  }
};

function endConnection(socket: Socket, error: unknown, { onCrash }: Served): void {
  onCrash(error);
  socket.destroy();
}

/** Answers, by an exchange of its own, a request that cannot be handed on. */
const refuser = (served: Served) => (request: IncomingMessage, response: ServerResponse, code: string) => {
  const answer = (world: World) => {
    const exchange = beginExchange({ request, response }, world);
    finish(exchange, protocolAnswer(code, exchange.asking.ask));
  };
  const { worlds } = served;
  const world = worldOf(request, worlds).catch(() => worlds.default); // what is wrong is told even where nothing can be looked up
  world.then(answer).catch((error: unknown) => endConnection(request.socket, error, served));
};

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

/** A response of our own on a connection that has no request left to answer: the connection ends with it. */
function lastResponse(socket: Socket, request: IncomingMessage): ServerResponse {
  const response = new ServerResponse(request);
  response.assignSocket(socket);
  response.on('finish', () => socket.destroySoon());
  return response;
}

/** What connections may hold of a server. */
interface ConnectionBounds {
  /** Seconds for which one may say nothing, or leave its answer unread. */
  readonly idleTimeout: number;
  /** How many there may be at once. */
  readonly maxConnections: number;
  /** MiB of answers that all of them together may leave unread. */
  readonly maxUnread: number;
}

const MEBIBYTE = 2 ** 20;

/** Bounds what connections can hold of a server; that none of them holds more than one answer is `inTurn`'s doing. */
export function boundConnections(server: Server, { idleTimeout, maxConnections, maxUnread }: ConnectionBounds): void {
  server.maxConnections = maxConnections;
  server.setTimeout(idleTimeout * 1000, (socket: Socket) => {
    if (!isAnswering(socket)) socket.destroy(); // an answer that takes its time is ours, not the client's
  });
  boundUnread(server, maxUnread * MEBIBYTE);
}

/** Looks, before each request, what of answers still waits to be read; one answer more is always held. */
function boundUnread(server: Server, most: number): void {
  const asking = new Set<Socket>(); // those that have waited longest first
  server.on('connection', (socket) => socket.once('close', () => asking.delete(socket)));
  const watch = ({ socket: latest }: IncomingMessage) => {
    let excess = -most;
    for (const { writableLength } of asking) excess += writableLength;
    for (const socket of asking) {
      if (excess <= 0) break;
      excess -= socket.writableLength;
      if (socket.writableLength > 0) socket.destroy();
    }
    if (latest.writableLength > 0 || latest.destroyed) return;
    asking.delete(latest);
    asking.add(latest);
  };
  for (const arrival of ['request', 'checkContinue', 'checkExpectation']) server.on(arrival, watch);
}
