import type { IncomingMessage } from 'node:http';

/** Whether a header came more than once; of some, Node's `headers` keeps the first and hides that there was another. */
export function isDoubled({ rawHeaders }: IncomingMessage, name: string): boolean {
  let times = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index] ?? '';
    if (header.length === name.length && header.toLowerCase() === name) times += 1;
  }
  return times > 1;
}
