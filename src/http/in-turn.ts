import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const latest = Symbol('the response to the latest request of a connection');
const current = Symbol('the response to the one that was taken up last');
const waiting = Symbol('how many of its requests wait for their turn');
type Connection = Socket & { [latest]?: ServerResponse; [current]?: ServerResponse; [waiting]?: number };

/**
 * Takes up the requests of a connection one after the other. Node emits each as soon as its head is there, while earlier ones still have no
 * answer. But an earlier answer may end the connection, and then what stands behind it must not have been carried out; and a client that
 * does not read its answers must not pile them up. Meanwhile nothing more is read.
 */
export function inTurn(request: IncomingMessage, response: ServerResponse, take: () => void): void {
  const connection = request.socket as Connection;
  const before = connection[latest];
  connection[latest] = response;
  const takeUp = () => {
    if (!connection.writable) return;
    connection[current] = response;
    take();
  };
  if (before === undefined || before.closed) return takeUp();
  wait(connection, 1);
  onceClosed(before, () =>
    inLine(() => {
      wait(connection, -1);
      takeUp();
    }),
  );
}

/** What is to be taken up, of all connections, in the order in which it could be. */
const line: (() => void)[] = [];

/**
 * One that had to wait is taken up in each turn of the event loop. Hundreds of requests that came at once are not one turn, and as Node
 * accepts one connection in each, a new client waits for as many requests as clients came before it, and not for all that they ask.
 */
function inLine(takeUp: () => void): void {
  line.push(takeUp);
  if (line.length === 1) setImmediate(takeNext);
}

function takeNext(): void {
  const takeUp = line.shift();
  if (line.length > 0) setImmediate(takeNext);
  takeUp?.();
}

function wait(connection: Connection, more: 1 | -1): void {
  connection[waiting] = (connection[waiting] ?? 0) + more;
  if (connection[waiting] === 0) connection.resume();
  else connection.pause();
}

/** Acts once every request before has its answer, or at once where the latest can get none; ends the connection where it has it already. */
export function afterAll(connection: Socket, act: () => void): void {
  const response = (connection as Connection)[latest];
  if (response === undefined) act();
  else if (response.req.complete) onceClosed(response, act);
  else if (response.headersSent)
    connection.destroySoon(); // its body still comes, though it has its answer
  else if (response.socket === null) response.once('socket', act);
  else act();
}

function onceClosed(response: ServerResponse, act: () => void): void {
  if (response.closed) act();
  else response.once('close', act);
}

/** Whether the request that a connection's turn is has come in full and its answer has not begun. */
export function isAnswering(connection: Socket): boolean {
  const response = (connection as Connection)[current];
  return response !== undefined && response.req.complete && !response.headersSent;
}

/** The latest request of a connection, where it has not come in full and has no answer. */
export function unfinished(connection: Socket): IncomingMessage | undefined {
  const response = (connection as Connection)[latest];
  return response === undefined || response.req.complete || response.headersSent ? undefined : response.req;
}

/** Takes a connection from a response that waits for a body which will not come. */
export function release(connection: Socket): void {
  const response = (connection as Connection)[latest];
  if (response?.socket === connection) response.detachSocket(connection);
}
