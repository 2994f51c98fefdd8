import { performance } from 'node:perf_hooks';
import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { timers } from '../lib/timers.ts';

/** So often as long as nothing may come, an answer may come in parts: that of a world with 100,000 events takes a few seconds. */
const mostParts = 15;

/** Nothing came for as long as may be. */
export class Silence extends Error {
  override readonly name = 'Silence';
}

/**
 * Fails with `Silence` when nothing came for so long: each part of an answer is something. A process that was paused gets a moment more, as the answer may
 * be there, unread.
 */
export function silenceAfter(patience: number, from?: Socket): { readonly failure: Promise<never>; end(): void } {
  const latest = performance.now() + mostParts * patience;
  let timer: NodeJS.Timeout;
  let wait = (): void => undefined;
  const failure = new Promise<never>((_, reject) => {
    const fail = (): void => reject(new Silence(`the database did not answer for ${patience} ms`));
    wait = (): void => {
      timers.clearTimeout(timer);
      const left = Math.min(patience, latest - performance.now());
      timer = timers.setTimeout(() => (timer = timers.setTimeout(fail, 100)), left);
    };
    wait();
  });
  from?.on('data', wait);
  const end = (): void => {
    from?.off('data', wait);
    timers.clearTimeout(timer);
  };
  return { failure, end };
}

/** The socket of a connection, which `pg` does not show by its types. */
export const socketBehind = (client: PoolClient): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
