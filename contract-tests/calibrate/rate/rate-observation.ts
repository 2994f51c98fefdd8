import { given } from '../../../src/lib/given.ts';
import { counted } from '../../../src/lib/counted.ts';
import { reportedExchange } from '../../report/redact.ts';
import type { Observation } from '../../report/report.ts';
import type { SentExchange, OperationName } from '../../target/exchange.ts';
import type { TimedAnswer } from '../../target/timed-wire.ts';
import type { SeenBy } from '../as-observations.ts';
import { metRate, stopsMet } from './met-rate.ts';
import { rateHeaders } from './rate-headers.ts';
import type { Observer } from '../../learn/observe/observer.ts';
import { untilUnanswered } from '../../target/unanswered.ts';
import { plainSearch } from '../../learn/search-answer.ts';

/** So many exchanges show it. */
const MAX_SHOWN = 4;

/**
 * `limits.rate`, as far as a run met a limit or was told of one: by headers of the answers, and by what passed until one was told to come back
 * later. None where neither shows how many requests in which time.
 * @param all - every answer of the run, those that were waited out too
 */
export function rateObservations(all: readonly TimedAnswer[], { credentials, at }: SeenBy): readonly Observation[] {
  const sent = [...all].sort((a, b) => a.sentAt - b.sentAt);
  const [told, met] = [rateHeaders(sent), metRate(sent, credentials)];
  const { requests, seconds } = { ...met, ...told };
  if (requests === undefined || seconds === undefined) return [];
  const shown = [met, told].flatMap((one) => one?.answers ?? []);
  const retryAfter = met?.answers.some(({ answer }) => answer.headers['retry-after'] !== undefined);
  return [
    {
      question: 'limits.rate',
      profile: undefined,
      observed: given({ requests, seconds, retryAfter, headers: told?.names, reset: told?.reset }),
      sightings: shown.length,
      seenAt: at.toISOString(),
      exchanges: shown.slice(0, MAX_SHOWN).map((timed) => reportedExchange(rateExchange(timed), credentials)),
    },
  ];
}

/** Why a limit was not learnt: that none was met is no proof that there is none. */
export function whyNoRate(all: readonly TimedAnswer[]): string {
  const stops = stopsMet(all);
  if (stops === 0) return 'no rate limit was met';
  return `the deployment throttled ${counted(stops, 'time')}, which does not show its limit: --probe-limits looks for it`;
}

/** The exchange of an answer, as far as a wire knows of it. */
export function rateExchange({ request: { method, url, headers, body, kind }, answer }: TimedAnswer): SentExchange {
  const ask = { operation: kind as OperationName, expects: 'either' } as const;
  return { ask, method, url: url.href, headers, ...given({ body }), answer };
}

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
