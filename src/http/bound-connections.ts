import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isAnswering } from './in-turn.ts';

/** How many connections a server takes at once, and for how many seconds one may say nothing, or leave its answer unread. */
export interface ConnectionBounds {
  readonly idleTimeout: number;
  readonly maxConnections: number;
}

/** Bounds what connections can hold of a server; that none of them holds more than one answer is `inTurn`'s doing. */
export function boundConnections(server: Server, { idleTimeout, maxConnections }: ConnectionBounds): void {
  server.maxConnections = maxConnections;
  server.setTimeout(idleTimeout * 1000, (socket: Socket) => {
    if (!isAnswering(socket)) socket.destroy(); // an answer that takes its time is ours, not the client's
  });
}
