import { spawn } from 'node:child_process';
import { timers } from '../lib/timers.ts';

/** What opens an address on each system; elsewhere it is `xdg-open`, which heeds `BROWSER`. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [command: string, ...args: string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'], // `start` would hand the address to a shell
};

/** What goes wrong, goes wrong at once; one that still runs then has become the browser. */
const patienceMs = 2000;

/**
 * Opens a page in the user's browser, which lives on when this process ends.
 *
 * @param address a URL, of a file too
 * @returns whether a browser took it, as far as that can be told
 */
export function openInBrowser(address: string): Promise<boolean> {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, address], { detached: true, stdio: 'ignore' });
  child.unref();
  return new Promise((resolve) => {
    const timer = timers.setTimeout(() => resolve(true), patienceMs);
    const settle = (isOpen: boolean) => {
      timers.clearTimeout(timer);
      resolve(isOpen);
    };
    child.once('error', () => settle(false));
    child.once('exit', (code) => settle(code === 0));
  });
}
