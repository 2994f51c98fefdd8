import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../shared/is-loopback.ts';
import { isDoubled } from './is-doubled.ts';

/** Whether a Host header names this sandbox: pages of other origins must not reach it under a name of theirs (DNS rebinding). */
export type HostCheck = (header: string | undefined) => boolean;

/** @param more names or addresses beside those of the loopback interface, without a port */
export function createHostCheck(more: readonly string[]): HostCheck {
  const names = new Set([
    'localhost',
    '[::1]',
    ...more.map((name) => (name.includes(':') && !name.startsWith('[') ? `[${name}]` : name).toLowerCase()),
  ]);
  let last: string | undefined;
  return (header) => {
    if (header === undefined) return false;
    if (header === last) return true;
    const name = header.toLowerCase().replace(/:\d{1,5}$/, '');
    const known = names.has(name) || isLoopback(name);
    if (known) last = header;
    return known;
  };
}

/** Whether a request names this sandbox as its host, once. */
export const isMeant = (request: IncomingMessage, isOurHost: HostCheck): boolean =>
  isOurHost(request.headers.host) && !isDoubled(request, 'host');
