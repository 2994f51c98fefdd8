import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** How long requests in flight may take to finish once the server stops, in milliseconds. */
const grace = 5000;

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

/** Takes no more connections, lets requests in flight finish, and ends what is idle. */
export function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatient = setTimeout(() => server.closeAllConnections(), grace);
    server.close(() => {
      clearTimeout(impatient);
      resolve();
    });
    server.closeIdleConnections();
    // Node takes one for busy that has said nothing yet, and clients open some ahead: browsers do.
    for (const socket of connections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
    // A kept connection that has a request in flight is to end soon after its answer. Node 20 adds a second that nobody can change.
    Object.assign(server, { keepAliveTimeout: 1, keepAliveTimeoutBuffer: 0 });
  });
}
