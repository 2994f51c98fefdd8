import { credentialHeaders, type Credentials } from '../../target/exchange.ts';
import { isThrottled, retryAfterMs } from '../../target/pace.ts';
import type { TimedAnswer } from '../../target/timed-wire.ts';
import { usualWindowsFrom } from './rate-headers.ts';

/** A rate limit that was met: so many requests passed in a window until one was asked to come back later. */
export interface MetRate {
  readonly requests: number;
  readonly seconds: number;
  /** The answers that show it, the first of each stop. */
  readonly answers: readonly TimedAnswer[];
}

/** A window ends with each request, or begins anew by the clock. */
const windows: readonly WindowStart[] = [(at, length) => at - length, (at, length) => Math.floor(at / length) * length];

/** What counts: every request, those alone that come to an operation with the run's own credentials, or of these those that were let in. */
const counted: readonly ((timed: TimedAnswer, own: Credentials) => boolean)[] = [
  () => true,
  isOwn,
  (timed, own) => isOwn(timed, own) && !notLetIn.has(timed.answer.status),
];

/** Refused for its credentials, as where a header of them came twice, or for its method. */
const notLetIn: ReadonlySet<number> = new Set([401, 403, 405]);

function isOwn({ request: { headers, url } }: TimedAnswer, own: Credentials): boolean {
  const { authorization, 'x-channel': channel } = credentialHeaders(own);
  return headers['authorization'] === authorization && headers['x-channel'] === channel && routes.test(url.pathname);
}

/** Of an operation, whatever stands where the ID does: one that is no int counts too. */
const routes = /\/(?:channels\/pages(?:\.search|\/[^/]+)|v1\/events\.(?:create|update\/[^/]+))$/;

/**
 * The size of a limit by what passed before each stop: the shortest window, and the kind of request, for which the stops tell the same number.
 * Undefined where fewer than two were met, or where they tell nothing in common: what sheds load now and then has no limit.
 * @param all - in the order in which they were sent
 * @param own - credentials of the run
 */
export function metRate(all: readonly TimedAnswer[], own: Credentials): MetRate | undefined {
  const stops = stopsIn(all);
  if (stops.length < 2) return undefined; // one alone may have come when others were on their way
  const passed = passedIn(all);
  for (const seconds of usualWindowsFrom(Math.max(...stops.map(blockedSeconds)))) {
    const readings = counted.flatMap((isCounted) =>
      windows.map((startOf) =>
        rateReading({ passed: passed.filter((one) => isCounted(one, own)), stops, startOf, length: seconds * 1000 }),
      ),
    );
    const possible = readings.filter((one) => one !== undefined).toSorted((a, b) => b.stops.length - a.stops.length);
    const [best] = possible;
    if (best === undefined) continue;
    return { requests: best.requests, seconds, answers: best.stops.map(([first]) => first) };
  }
  return undefined;
}

/** How often it was asked to come back later. */
export const stopsMet = (all: readonly TimedAnswer[]): number => stopsIn(all).length;

const passedIn = (all: readonly TimedAnswer[]) => all.filter(({ answer }) => !isThrottled(answer));

function stopsIn(all: readonly TimedAnswer[]): readonly Stop[] {
  const passed = passedIn(all);
  const stops: [TimedAnswer, ...TimedAnswer[]][] = [];
  for (const timed of all.filter(({ answer }) => isThrottled(answer))) {
    const stop = stops.at(-1);
    const answeredAt = stop?.at(-1)?.answeredAt ?? -Infinity;
    const isNew = passed.some(({ sentAt }) => sentAt > answeredAt && sentAt <= timed.answeredAt);
    if (stop === undefined || isNew) stops.push([timed]);
    else stop.push(timed);
  }
  return stops;
}

/** A window is no shorter than what is told to wait, or than the time in which nothing passed. */
function blockedSeconds(stop: Stop): number {
  const told = stop.map(({ answer, answeredAt }) => retryAfterMs(answer.headers['retry-after'], answeredAt) ?? 0);
  const [first, last = first] = [stop[0], stop.at(-1)];
  return Math.max(last.sentAt - first.sentAt, ...told) / 1000;
}

/** Answers to come back later, none of which passed between them. */
export type Stop = readonly [TimedAnswer, ...TimedAnswer[]];

/** When the window began that a moment falls into, in epoch milliseconds. */
export type WindowStart = (at: number, length: number) => number;

/** What a limit is read from. */
export interface RateContext {
  readonly passed: readonly TimedAnswer[];
  readonly stops: readonly Stop[];
  readonly startOf: WindowStart;
  /** Milliseconds. */
  readonly length: number;
}

/** How many requests a window lets pass, and the stops that tell so. */
interface RateReading {
  readonly requests: number;
  readonly stops: readonly Stop[];
}

/** How many had passed in a window: a request came to the target at some time between it was sent and answered. */
interface Count {
  readonly least: number;
  readonly most: number;
  readonly likely: number;
}

/** Stops that tell no time to wait are a limit where so many agree, and nearly all; those of a target that is busy now and then do not. */
const enoughUntold = 3;

/** The limit that the stops have in common where windows are of this kind and length; undefined where they have none. */
export function rateReading(ground: RateContext): RateReading | undefined {
  const { stops, passed } = ground;
  const counts = stops.map(([first]) => countAt(first, ground));
  const requests = sharedCount(counts);
  if (requests === undefined || requests < 1) return undefined;
  const alike = stops.filter((_, at) => isWithin(requests, counts[at]));
  const isTold = stops.every(([{ answer }]) => answer.headers['retry-after'] !== undefined);
  const isSeen = isTold
    ? alike.length * 2 > stops.length
    : alike.length >= enoughUntold && alike.length * 4 >= stops.length * 3;
  // A window that would have let pass what was stopped, or have stopped what passed, is another one.
  const isFull = alike.every((stop) => stop.every((one) => countAt(one, ground).most >= requests));
  const isMost = passed.every((one) => countAt(one, ground).least < requests);
  return isSeen && isFull && isMost ? { requests, stops: alike } : undefined;
}

/** Of those that passed before this one came, in its window. */
function countAt(timed: TimedAnswer, { passed, startOf, length }: RateContext): Count {
  const [earliest, latest] = [startOf(timed.sentAt, length), startOf(timed.answeredAt, length)];
  const count = (isMeant: (one: TimedAnswer) => boolean) =>
    passed.filter((one) => one !== timed && isMeant(one)).length;
  return {
    least: count(({ sentAt, answeredAt }) => sentAt > latest && answeredAt < timed.sentAt),
    most: count(({ sentAt, answeredAt }) => answeredAt >= earliest && sentAt <= timed.answeredAt),
    likely: count(({ sentAt }) => sentAt > earliest && sentAt < timed.answeredAt),
  };
}

const isWithin = (requests: number, count: Count | undefined) =>
  count !== undefined && count.least <= requests && requests <= count.most;

/** The number that most of the counts allow, and that they are nearest to. */
function sharedCount(counts: readonly Count[]): number | undefined {
  const candidates = [...new Set(counts.flatMap(({ least, most, likely }) => [least, most, likely]))];
  const allowedBy = (one: number) => counts.filter((count) => isWithin(one, count)).length;
  const distance = (one: number) => counts.reduce((sum, { likely }) => sum + Math.abs(likely - one), 0);
  return candidates.toSorted((a, b) => allowedBy(b) - allowedBy(a) || distance(a) - distance(b) || a - b)[0];
}
