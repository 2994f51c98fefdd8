import { sealAnew } from './sealed-rows.ts';
import { batch, expireStatement, sweepStatements } from './sweep-statements.ts';
import type { Written } from './write-world.ts';
import { timers } from '../lib/timers.ts';

/** Milliseconds between two sweeps, about: replicas take turns by chance. */
const pace = 20_000;

/** Takes away what nobody can see any more, again and again. @param keeps how many exchanges a journal keeps @returns stops it */
export function startSweeping(written: Written, keeps: number): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const go = async () => {
    while (!signal.aborted) {
      await timers.sleep(pace * (0.5 + Math.random()), undefined, { signal, ref: false }).catch(() => undefined);
      await sweep(written, keeps, signal);
    }
  };
  const swept = go();
  return async () => {
    stopped.abort();
    await swept;
  };
}

/** Sweeps until nothing is left, a batch at a time, so that nobody has to wait long for a lock. What fails is tried again by the next sweep. */
export async function sweep({ database, seal }: Written, keeps: number, signal: AbortSignal): Promise<void> {
  const acts = [
    () => database.read(expireStatement, [null]).then(({ length }) => length),
    () => sealAnew(database, seal),
    ...sweepStatements.map(
      ({ statement, isOfJournal }) =>
        () =>
          database.read(statement, isOfJournal === true ? [keeps] : []).then(({ length }) => length),
    ),
  ];
  for (const act of acts) while (!signal.aborted && (await act().catch(() => 0)) === batch);
}
