import type { Server } from 'node:http';
import { Server as ListeningServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { endWithLatest } from './pipelining.ts';

/** Milliseconds from the moment at which the server is to stop: how long who has connected may wait to be accepted, and until requests in flight are over. */
const [patience, grace] = [2500, 4500];

/** How long a connection whose answers have been sent waits for what had come behind them, in milliseconds. */
const quiet = 50;

/** The connections of each server. */
const connections = new WeakMap<Server, Set<Socket>>();

/**
 * Listens; answers the URL.
 *
 * @throws Error with Node's code, such as EADDRINUSE
 */
export function listen(server: Server, at: { host: string; port: number }): Promise<string> {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, () => {
      server.off('error', reject);
      resolve(urlOf(server.address() as AddressInfo));
    });
  });
}

function urlOf({ address, family, port }: AddressInfo): string {
  const open = address === '0.0.0.0' || address === '::' ? 'localhost' : address;
  return `http://${family === 'IPv6' && open === address ? `[${open}]` : open}:${port}`;
}

/**
 * Takes no more connections, answers every request that had arrived, and ends what is idle. What lies unread in a connection that is closed
 * is lost with it, and the system resets who was not accepted yet: so the listener closes when nobody waits, and idle connections are
 * closed when they have been read.
 */
export async function stop(server: Server): Promise<void> {
  const open = connections.get(server) ?? new Set();
  const impatient = setTimeout(() => open.forEach((socket) => socket.destroy()), grace);
  await acceptWaiting(server);
  ListeningServer.prototype.close.call(server); // that of HTTP would close idle connections at once
  await turns(3);
  for (const socket of open) endWithLatest(socket);
  // A kept connection that has a request in flight is to end soon after its answer. Node 20 adds a second that nobody can change.
  Object.assign(server, { keepAliveTimeout: quiet, keepAliveTimeoutBuffer: 0 });
  while ([...open].some(isWriting)) await wait(5);
  await new Promise<void>((resolve) => {
    server.close(() => resolve()); // and the idle connections
    // Node takes one for busy that has said nothing yet, and clients open some ahead: browsers do.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
  clearTimeout(impatient);
}

/** Until two turns of the event loop have brought nobody new; a turn may bring one of many. */
async function acceptWaiting(server: Server): Promise<void> {
  const until = performance.now() + patience;
  let since = 0;
  const note = () => void (since = 0);
  server.on('connection', note);
  while (since < 2 && performance.now() < until) {
    since += 1;
    await turn();
  }
  server.off('connection', note);
}

/** In each, what has arrived on all connections is read. */
async function turns(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await turn();
}

/** Node takes a connection for idle whose answer is not with the system yet. */
const isWriting = ({ destroyed, writableLength }: Socket): boolean => !destroyed && writableLength > 0;
