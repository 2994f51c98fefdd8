import { connect } from 'node:net';
import { bytesOf } from './raw-http.ts';
import { validEvent } from './valid-event.ts';

/** A request to a sandbox, with its credentials where it has no others. */
export interface Sent {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The sandbox that it goes to, or a world of one. */
export interface Receiver {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const getPage: Sent = { path: '/channels/pages/9000' };
export const createEvent: Sent = { path: '/v1/events.create', body: validEvent };

const headersOf = ({ headers }: Sent, to: Receiver) => ({
  ...to.headers,
  'content-type': 'application/json',
  ...headers,
});

export function send(sent: Sent, to: Receiver): Promise<Response> {
  const headers = headersOf(sent, to);
  const posted = sent.body === undefined ? {} : { method: 'POST', body: JSON.stringify(sent.body) };
  return fetch(`${to.url}${sent.path}`, { headers, ...posted });
}

/** How long a connection says nothing before it counts as kept, in milliseconds. */
const quiet = 1000;

/** What comes over the wire, and how the connection ends: `end`, the code of an error, or `quiet` where it stays. */
export function overTheWire(sent: Sent, to: Receiver): Promise<{ readonly text: string; readonly ends: string }> {
  const { hostname, port, host } = new URL(to.url);
  const body = sent.body === undefined ? '' : JSON.stringify(sent.body);
  const headers = { host, ...headersOf(sent, to), 'content-length': String(Buffer.byteLength(body)) };
  const method = sent.body === undefined ? 'GET' : 'POST';
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let text = '';
    const over = (ends: string) => {
      socket.destroy();
      resolve({ text, ends });
    };
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', ({ code = 'an error' }: NodeJS.ErrnoException) => over(code));
    socket.on('end', () => over('end'));
    socket.setTimeout(quiet, () => over('quiet'));
    socket.write(bytesOf({ method, target: sent.path, headers: Object.entries(headers), body }));
  });
}
