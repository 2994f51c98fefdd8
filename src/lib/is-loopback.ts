import { isIPv4 } from 'node:net';

/** Whether an address or name is the loopback interface's. */
export function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '::1' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
}

/** What stands for every host in `--allow-host`. */
export const anyHost = '*';
