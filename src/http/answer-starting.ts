import type { RequestListener, Server } from 'node:http';
import { healthPaths } from './health.ts';

/**
 * Answers for a sandbox that is not made yet: it is alive, and takes no requests.
 *
 * @returns ends it, once the sandbox answers itself
 */
export function answerStarting(server: Server): () => void {
  server.on('request', answer);
  return () => void server.off('request', answer);
}

const alive = `/_sandbox${healthPaths.live}`;

const answer: RequestListener = ({ url }, response) => {
  const [status, told] = url === alive ? [200, 'alive'] : [503, 'starting'];
  // The next request of the connection belongs to the sandbox.
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' });
  response.end(JSON.stringify({ status: told }));
};
