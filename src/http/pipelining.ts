import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { timers } from '../lib/timers.ts';

/** How long a connection may stay open after its last answer, in milliseconds: a client that never closes it must not keep it. */
const linger = 1000;

/** Where the requests of a connection are. */
interface Turn {
  /** The response to the latest request. */
  latest?: ServerResponse;
  /** The response to the request that was taken up last. */
  current?: ServerResponse;
  /** How many requests wait for their turn. */
  waiting: number;
  /** Why nothing more can be read from the connection, as Node's parser names it. */
  broken?: string;
}

const turn = Symbol('the turn of a connection');
type Connection = Socket & { [turn]?: Turn };

const turnOf = (connection: Connection): Turn => (connection[turn] ??= { waiting: 0 });

/**
 * Takes up the requests of a connection one after the other. Node emits each as soon as its head is there, while earlier ones still have no
 * answer. But an earlier answer may end the connection, and then what stands behind it must not have been carried out; and a client that
 * does not read its answers must not pile them up. Meanwhile nothing more is read.
 *
 * @param take carries the request out; what it throws ends the connection
 */
export function inTurn(request: IncomingMessage, response: ServerResponse, take: () => void): void {
  const connection = request.socket as Connection;
  const its = turnOf(connection);
  const before = its.latest;
  its.latest = response;
  const takeUp = () => {
    if (!connection.writable) return;
    its.current = response;
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
  if (line.length === 1) timers.setImmediate(takeNext);
}

function takeNext(): void {
  const takeUp = line.shift();
  if (line.length > 0) timers.setImmediate(takeNext);
  takeUp?.();
}

function wait(connection: Connection, more: 1 | -1): void {
  const its = turnOf(connection);
  its.waiting += more;
  if (its.waiting > 0) connection.pause();
  else if (its.broken === undefined) connection.resume();
}

/** Reads no more from a connection until it is let go; once for each time. */
export const holdBack = (connection: Socket): void => wait(connection, 1);
export const letGo = (connection: Socket): void => wait(connection, -1);

function onceClosed(response: ServerResponse, act: () => void): void {
  if (response.closed) act();
  else response.once('close', act);
}

/**
 * Breaks a connection off: nothing more is read from it, and it ends once every request before has its answer. It happens once, however many
 * errors follow. A request whose body has not come in full fails for whoever reads that body; `brokenBy` tells why.
 *
 * @param refuse answers what has no request of its own to answer; it is called once all before is answered, or never
 */
export function breakOff(connection: Connection, code: string, refuse: () => void): void {
  const its = turnOf(connection);
  if (its.broken !== undefined) return;
  its.broken = code;
  stopReading(connection);
  if (!connection.writable) return void connection.resume(); // its last answer is on its way
  const { latest } = its;
  if (latest === undefined) return refuse();
  if (latest.req.complete) return onceClosed(latest, () => void (connection.writable && refuse()));
  if (!latest.headersSent) latest.shouldKeepAlive = false;
  if (its.current === latest) abortBody(latest.req); // one that waits is refused in its turn
  onceClosed(latest, () => connection.destroySoon());
}

/** Why a request will never have come in full; undefined while it may, and where it has. */
export function brokenBy({ socket, complete }: IncomingMessage): string | undefined {
  return complete ? undefined : (socket as Connection)[turn]?.broken;
}

/**
 * Takes a connection from its parser, which Node would feed on: each piece is another error, and after a timeout the rest might still come
 * and be carried out. What comes is thrown away, at first none of it.
 */
function stopReading(connection: Connection): void {
  connection.pause();
  for (const event of ['data', 'end']) connection.removeAllListeners(event); // at the client's end Node would let no refusal follow
  connection.on('data', () => undefined); // Node's parser no longer reads by itself where there is a listener
  connection.push(''); // the stream would wait for ever for what it has asked for: the parser had that
}

/**
 * Has a connection that ends after its last answer wait for what the client still sends: where something is left unread, the system resets
 * the connection, and the client may lose an answer that it had not read yet (RFC 9112, §9.6).
 */
export function lingerAtEnd(connection: Socket): void {
  connection.destroySoon = () => {
    stopReading(connection);
    const destroyLater = () => timers.setTimeout(() => connection.destroy(), linger).unref();
    if (connection.writableFinished) destroyLater();
    else connection.once('finish', destroyLater);
    connection.end();
    connection.resume();
  };
}

/** Fails whoever reads a body as if its client had gone away, but leaves the connection, on which it can still be answered. */
function abortBody(request: IncomingMessage): void {
  const destroy: IncomingMessage['_destroy'] = (_error, done) => {
    request.aborted = true;
    request.emit('aborted');
    done();
  };
  Object.assign(request, { _destroy: destroy });
  request.destroy();
}

/** Whether the request that a connection's turn is has come in full and its answer has not begun. */
export function isAnswering(connection: Socket): boolean {
  const response = (connection as Connection)[turn]?.current;
  return response !== undefined && response.req.complete && !response.headersSent;
}

/** Has a connection end with the answer to its latest request, and says so in its head, where nothing stands before or behind it. */
export function endWithLatest(connection: Socket): void {
  const { latest, waiting } = (connection as Connection)[turn] ?? {};
  if (latest !== undefined && waiting === 0 && !latest.headersSent) latest.shouldKeepAlive = false;
}
