import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that the system gives to whoever asks for any port: nobody else is given one of these meanwhile. */
const [first, last] = [20_000, 32_000];
const tries = 50;

/** A port of loopback that nobody listens on. */
export async function freePort() {
  for (let tried = 1; ; tried += 1) {
    const server = createServer().listen(randomInt(first, last), '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if (tried === tries) throw error;
      continue;
    }
    const { port } = server.address();
    server.close();
    await once(server, 'close');
    return port;
  }
}
