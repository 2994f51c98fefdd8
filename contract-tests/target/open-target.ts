import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TargetUnreachable } from './target-errors.ts';

/** A deployment: its URL, with a path prefix if it has one, or an app (Express's, or any request listener) or server inside this process. */
export type Target = string | URL | Server | ((request: IncomingMessage, response: ServerResponse) => unknown);

export interface OpenTarget {
  /** Without a slash at its end. */
  readonly url: string;
  /** On this machine, so that events made there bother nobody. */
  readonly isLoopback: boolean;
  close(): Promise<void>;
}

/** @throws TargetUnreachable where the URL is none of http or https, or there is none */
export async function openTarget(target: Target): Promise<OpenTarget> {
  if (typeof target === 'string' || target instanceof URL) return remote(String(target));
  if (typeof target !== 'function' && typeof (target as Partial<Server> | null | undefined)?.listen !== 'function')
    throw new TargetUnreachable(
      'There is no deployment to check: give its URL, or an app or a server of this process.',
    );
  const server =
    typeof target === 'function' ? createServer((request, response) => void target(request, response)) : target;
  const isOurs = !server.listening;
  if (isOurs)
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, isLoopback: true, close: isOurs ? close : async () => undefined };
}

function remote(target: string): OpenTarget {
  const text = target.includes('://') ? target : `http://${target}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TargetUnreachable(
      `${target} is no URL of a deployment: write http://HOST:PORT, with its path prefix if it has one.`,
    );
  const isLoopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  return { url: `${url.origin}${url.pathname.replace(/\/+$/, '')}`, isLoopback, close: async () => undefined };
}
