import type { TimedAnswer } from '../../target/timed-wire.ts';

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
