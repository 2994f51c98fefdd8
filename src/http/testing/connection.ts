import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { brokenBy, inTurn } from '../pipelining.ts';

/** A connection as far as requests on it are taken in turn. */
export function connect() {
  const done: string[] = [];
  const connection = Object.assign(new EventEmitter(), {
    writable: true,
    pause: () => done.push('pause'),
    resume: () => done.push('resume'),
    push: () => true,
    destroySoon: () => void done.push('end'),
  });
  /** A request comes, and is noted once it is taken up; answers its response. */
  const ask = (name: string, isComplete = true) => {
    const request = Object.assign(new Readable({ read: () => undefined }), {
      socket: connection,
      complete: isComplete,
    });
    const response = Object.assign(new EventEmitter(), {
      req: request,
      closed: false,
      headersSent: false,
      shouldKeepAlive: true,
      close: () => {
        response.closed = true;
        response.emit('close');
      },
    });
    for (const event of ['aborted', 'close']) request.on(event, () => done.push(`${event} ${name}`));
    inTurn(request as unknown as IncomingMessage, response as unknown as ServerResponse, () => done.push(name));
    return response;
  };
  const brokenOf = ({ req }: ReturnType<typeof ask>) => brokenBy(req as unknown as IncomingMessage);
  return { done, ask, connection, socket: connection as unknown as Socket, brokenOf };
}
