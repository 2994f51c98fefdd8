import { IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Worlds } from '../world/worlds.ts';
import { protocolAnswer } from './answer-outcome.ts';
import { beginExchange } from './exchange.ts';
import { finish } from './finish.ts';

/** How long a connection may stay open after its last answer, in milliseconds: a client that never closes it must not keep it. */
const linger = 1000;

const latest = Symbol('the response to the latest request of a connection');
type Connection = Duplex & { [latest]?: ServerResponse };

/** Gives what never becomes a request of the app an exchange too: broken HTTP, bodies that never end, CONNECT, expectations. */
export function answerProtocolErrors(server: Server, worlds: Worlds): void {
  const answer = async (request: IncomingMessage, response: ServerResponse, code: string | undefined) => {
    const exchange = await beginExchange({ request, response }, worlds);
    finish(exchange, protocolAnswer(code, exchange.asking.ask));
  };
  const answerLast = (socket: Duplex, code: string | undefined, request = new IncomingMessage(socket as Socket)) => {
    if (!socket.writable) return;
    void answer(request, lastResponse(socket, request), code);
  };
  server.prependListener('request', (request, response) => {
    (request.socket as Connection)[latest] = response; // while requests queue, the response has no socket yet
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else inTurn(socket, () => answerLast(socket, error.code));
  });
  server.on('connect', (request, socket) => answerLast(socket, 'CONNECT', request));
  server.on('checkExpectation', (request, response) => void answer(request, response, 'EXPECTATION'));
}

/** Answers once every request before the error has its answer, and never gives one request two answers. */
function inTurn(socket: Duplex, answer: () => void): void {
  const response = (socket as Connection)[latest];
  if (response?.req.complete === true && !response.writableFinished) response.once('finish', answer);
  else if (response?.req.complete === false && response.headersSent)
    socket.destroy(); // its body still comes, though it has its answer
  else answer();
}

/** A response of our own on a connection whose parser gives no more: the connection ends with it. */
function lastResponse(socket: Duplex, request: IncomingMessage): ServerResponse {
  const cutOff = (socket as Connection)[latest];
  if (cutOff?.socket === socket) cutOff.detachSocket(socket as Socket); // it waits for a body that will not come
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket as Socket);
  response.on('finish', () => {
    socket.end();
    setTimeout(() => socket.destroy(), linger).unref();
  });
  return response;
}
