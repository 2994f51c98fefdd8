import type { Observer } from '../../learn/observe/observer.ts';
import { untilUnanswered } from '../../target/unanswered.ts';
import { plainSearch } from '../../learn/search-answer.ts';
import type { TimedAnswer } from '../../target/timed-wire.ts';
import { metRate, stopsMet } from './met-rate.ts';

/** Searches that are sent at most to meet a limit. */
export const MAX_SEARCHES = 150;

/** Stops that tell the size of a limit. */
const enough = 4;

/** No further search is sent after that time, in milliseconds. After a third of it, fewer stops are enough where they tell a size. */
const longest = 15_000;

const lanes = 8;

/**
 * Searches as fast as the rate of the run allows, until the deployment has told a few times to come back later (`limits.rate`); each time that
 * is waited out.
 * @param answered - every answer of the run so far; it grows
 */
export async function probeRateLimit(observer: Observer, answered: readonly TimedAnswer[]): Promise<void> {
  const { session, deployment } = observer;
  const began = Date.now();
  const isOver = () => {
    const time = Date.now() - began;
    if (time > longest || stopsMet(answered) >= enough) return true;
    return time > longest / 3 && metRate(answered, session.parts.credentials) !== undefined;
  };
  let left = MAX_SEARCHES;
  const lane = async () => {
    while (left > 0 && !isOver()) {
      left -= 1;
      await session.observe({
        operation: 'pages.search',
        body: plainSearch(deployment.query ?? 'a'),
        expects: 'either',
        serves: 'limits.rate',
      });
    }
  };
  await untilUnanswered(() => Promise.all(Array.from({ length: lanes }, lane)));
}
