import { performance } from 'node:perf_hooks';
import type { IncomingMessage, Server } from 'node:http';
import { Server as ListeningServer, type AddressInfo, type Socket } from 'node:net';
import { endWithLatest, holdBack, letGo } from './pipelining.ts';
import { timers } from '../lib/timers.ts';

/** Milliseconds in which a server stops: all in all, and from the moment at which it takes no more connections until those in flight are cut. */
const [stopTime, grace] = [9500, 4500];

/** Milliseconds for which nobody comes, once somebody has: a busy system hands on late what has reached it. */
const silence = 20;

/** How long a server may take to stop that had so many milliseconds to drain: both end in ten seconds, where they can. */
export const stopTimeAfter = (drained: number): number => Math.max(grace, stopTime - drained);

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
 *
 * @param milliseconds it may take in all
 */
export async function stop(server: Server, milliseconds = stopTime): Promise<void> {
  const open = connections.get(server) ?? new Set();
  const deadline = performance.now() + milliseconds;
  // Nobody is read until all are accepted: who is answered meanwhile comes again, and the listener would close in the midst of them.
  for (const socket of open) holdBack(socket);
  await untilNobodyComes(server, { event: 'connection', onCame: holdBack, most: milliseconds / 2 });
  ListeningServer.prototype.close.call(server); // that of HTTP would close idle connections at once
  const rest = Math.min(grace, deadline - performance.now());
  const impatient = timers.setTimeout(() => open.forEach((socket) => socket.destroy()), rest);
  for (const socket of open) letGo(socket);
  const endIt = ({ socket }: IncomingMessage) => endWithLatest(socket);
  await untilNobodyComes(server, { event: 'request', onCame: endIt, most: rest / 2 });
  for (const socket of open) endWithLatest(socket);
  // A kept connection that has a request in flight is to end soon after its answer. Node 20 adds a second that nobody can change.
  Object.assign(server, { keepAliveTimeout: quiet, keepAliveTimeoutBuffer: 0 });
  while ([...open].some(isWriting)) await timers.sleep(5);
  await new Promise<void>((resolve) => {
    server.close(() => resolve()); // and the idle connections
    // Node takes one for busy that has said nothing yet, and clients open some ahead: browsers do.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
  timers.clearTimeout(impatient);
}

interface Coming<Came> {
  readonly event: 'connection' | 'request';
  /** Called at the end of the turn, when all that came in one piece is there; no answer has begun. */
  readonly onCame: (came: Came) => void;
  /** Milliseconds. */
  readonly most: number;
}

/**
 * Waits for some turns of the event loop that bring nobody, and for silence where somebody came. One turn brings one connection at most,
 * however many wait. The silence is the shorter the longer it takes, for clients that hardly pause.
 */
async function untilNobodyComes<Came>(server: Server, { event, onCame, most }: Coming<Came>): Promise<void> {
  const began = performance.now();
  const came: Came[] = [];
  const note = (one: Came) => void came.push(one);
  let [turns, latest] = [0, -Infinity];
  const isQuiet = (now: number) => turns > 3 && now - latest > silence * (1 - (now - began) / most);
  server.on(event, note);
  for (let now = began; now < began + most && !isQuiet(now); now = performance.now()) {
    await timers.nextTurn();
    [turns, latest] = came.length > 0 ? [0, performance.now()] : [turns + 1, latest];
    for (const one of came.splice(0)) onCame(one);
  }
  server.off(event, note);
}

/** Node takes a connection for idle whose answer is not with the system yet. */
const isWriting = ({ destroyed, writableLength }: Socket): boolean => !destroyed && writableLength > 0;
