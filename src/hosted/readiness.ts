import { setTimeout as sleep } from 'node:timers/promises';

/** What a replica needs of its database before requests should come: one that answers, and a schema that this release can use. */
export type Missing = 'database' | 'schema';

/** Milliseconds for which the database may be silent, and for which what it said is told again. */
const [patience, keeps] = [1000, 1000];

/**
 * Tells what a database lacks for requests to come. However many ask, and however long it is silent, one question is on its way at a time.
 *
 * @param ask whether its schema fits; rejects where it does not answer
 */
export function createReadiness(ask: () => Promise<boolean>): () => Promise<Missing | undefined> {
  let asking: Promise<Missing | undefined> | undefined;
  let [told, toldAt]: [Missing | undefined, number] = [undefined, -Infinity];

  const asked = async (): Promise<Missing | undefined> => {
    told = await ask().then(
      (fits) => (fits ? undefined : 'schema'),
      () => 'database' as const,
    );
    toldAt = performance.now();
    asking = undefined;
    return told;
  };

  return async () => {
    if (performance.now() - toldAt < keeps) return told;
    asking ??= asked();
    const stop = new AbortController();
    const silence = sleep(patience, 'database' as const, { signal: stop.signal }).catch(() => undefined);
    try {
      return await Promise.race([asking, silence]);
    } finally {
      stop.abort();
    }
  };
}
