import { timers } from '../lib/timers.ts';
import { performance } from 'node:perf_hooks';

/** What a replica needs of its database before requests should come: one that answers, takes writes, and has a schema that this release can use. */
export type Missing = 'database' | 'schema' | 'writes';

/** Milliseconds for which the database may be silent, and for which what it said is told again. */
const [patience, keeps] = [1000, 1000];

/**
 * Tells what a database lacks for requests to come. However many ask, and however long it is silent, one question is on its way at a time.
 *
 * @param ask what it lacks; rejects where it does not answer
 * @param onChange is told of each answer that differs from the one before
 */
export function createReadiness(
  ask: () => Promise<Missing | undefined>,
  onChange: (missing: Missing | undefined) => void,
): () => Promise<Missing | undefined> {
  let question: { readonly answer: Promise<Missing | undefined>; until: number } | undefined;
  let latest: Missing | undefined;

  const asked = () => {
    const one = { answer: ask().catch(() => 'database' as const), until: Infinity };
    void one.answer.then(() => (one.until = performance.now() + keeps));
    return one;
  };

  return async () => {
    if (question === undefined || performance.now() >= question.until) question = asked();
    const stop = new AbortController();
    const silence = timers.sleep(patience, 'database' as const, { signal: stop.signal }).catch(() => undefined);
    const missing = await Promise.race([question.answer, silence]);
    stop.abort();
    if (missing !== latest) onChange(missing);
    latest = missing;
    return missing;
  };
}

const sentences: Readonly<Record<Missing, string>> = {
  database: 'The database does not answer: health/ready is 503 until it does.',
  schema: 'The database lacks what this release needs in it: health/ready is 503 until it is there.',
  writes: 'The database can only be read, as a standby can: health/ready is 503 until it can be written.',
};

/** Warns of what is missing, and says when nothing is missing any more. */
export function tellMissing(missing: Missing | undefined): void {
  process.emitWarning(
    missing === undefined ? 'The database is as it should be again: health/ready is 200.' : sentences[missing],
  );
}
