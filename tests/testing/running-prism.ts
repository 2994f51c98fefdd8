import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

const binary = fileURLToPath(new URL('../../node_modules/.bin/prism', import.meta.url));
const contract = fileURLToPath(new URL('../../openapi.yaml', import.meta.url));

/** Prism as a proxy that holds each answer of `target` against `openapi.yaml`. */
export interface RunningPrism extends AsyncDisposable {
  readonly url: string;
  /** All that it has written. */
  log(): string;
}

export async function startPrism(target: string): Promise<RunningPrism> {
  const port = await freePort();
  const child = spawn(
    binary,
    ['proxy', '--errors', '--validate-request=false', '--port', String(port), contract, target],
    { env: { ...process.env, NO_COLOR: '1' } },
  );
  let log = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const listening = new Promise<void>((resolve) => {
    const take = (part: Buffer) => {
      log += part.toString();
      if (log.includes('is listening')) resolve();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
  });
  await Promise.race([listening, ended.then(() => Promise.reject(new Error(`Prism ended: ${log}`)))]);
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => log,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
