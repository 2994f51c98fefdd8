import type { Socket } from 'node:net';
import { timers } from '../lib/timers.ts';

/** The delays that run in a world. */
export interface Delays {
  /** Waits; false where the client has gone away meanwhile, or the delay was let go of. */
  wait(connection: Socket, ms: number): Promise<boolean>;
  /** Ends those that run: what waits for them is cut. */
  letGo(): void;
  /** The same, and no further one begins. */
  close(): void;
}

export function createDelays(): Delays {
  const running = new Set<() => void>();
  let isClosed = false;
  const letGo = () => {
    for (const end of running) end();
  };
  return {
    wait: (connection, ms) =>
      new Promise((resolve) => {
        if (isClosed || connection.destroyed) return resolve(false);
        const end = (isOver: boolean) => {
          timers.clearTimeout(timer);
          running.delete(gone);
          // A client that gives up ends its side first, and nothing tells it from one that has only sent all that it has to say.
          connection.off('end', gone).off('close', gone);
          resolve(isOver);
        };
        const gone = () => end(false);
        const timer = timers.setTimeout(() => end(true), ms);
        running.add(gone);
        connection.once('end', gone).once('close', gone);
      }),
    letGo,
    close: () => {
      isClosed = true;
      letGo();
    },
  };
}
