// Whether the sandbox in this container answers. An image from scratch has no shell and no curl to ask with.
import { get } from 'node:http';

const path = '/_sandbox/health/ready';
const port = process.env.CHANNEL_SANDBOX_PORT || 4700;

const end = (isHealthy) => process.exit(isHealthy ? 0 : 1);
get({ host: '127.0.0.1', port, path, timeout: 2000 }, ({ statusCode }) => end(statusCode === 200))
  .once('timeout', () => end(false))
  .once('error', () => end(false));
