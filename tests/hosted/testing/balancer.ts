import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { ended, untilItListens } from '../../../tools/package/image/proxies.ts';
import { documentText } from '../../testing/document-blocks.ts';
import type { TempFolder } from '../../testing/temp-folder.ts';
import { freePort } from '../../testing/free-port.mjs';

const program = 'haproxy';

export const hasBalancer = spawnSync(program, ['-v']).status === 0;

/** Starts HAProxy before two replicas as `examples/deploy/compose/` does, but for addresses. */
export async function startBalancer(folder: TempFolder, [one, two]: readonly [number, number]) {
  const port = await freePort();
  const file = folder.file('haproxy.cfg');
  writeFileSync(file, configured({ ':4700\n': port, 'one:4700': one, 'two:4700': two }));
  const child = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
  await untilItListens(port, child);
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: () => ended(child) };
}

/** The file of the checkout, with other ports of loopback in the place of its addresses. */
function configured(ports: Readonly<Record<string, number>>): string {
  return Object.entries(ports).reduce((text, [address, port]) => {
    const pieces = text.split(` ${address}`);
    if (pieces.length !== 2)
      throw new Error(`examples/deploy/compose/haproxy.cfg has ${address} ${pieces.length - 1} times`);
    return pieces.join(` 127.0.0.1:${port}${address.endsWith('\n') ? '\n' : ''}`);
  }, documentText('examples/deploy/compose/haproxy.cfg'));
}
