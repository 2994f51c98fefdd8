import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { isAnswering } from './pipelining.ts';

/** What connections may hold of a server. */
export interface ConnectionBounds {
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
