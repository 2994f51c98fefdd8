import { performance } from 'node:perf_hooks';
import { createAllowance, type Allowance } from './allowance.ts';
import type { Answer } from './exchange.ts';
import { RunStopped } from './unanswered.ts';
import type { Wire, WireRequest } from './wire.ts';
import { timers } from '../../src/lib/timers.ts';

interface PaceSettings {
  /** Requests in a second at most; without it, as many as the target takes. */
  readonly rate?: number;
  /** Milliseconds that one request may wait for its turn in all, before the last 429 or 503 is its answer. */
  readonly patienceMs: number;
  /** Requests that may be sent in all, waited-out ones counted again. */
  readonly mostRequests?: number;
  /** Milliseconds that the run may take beyond the time that it waits. */
  readonly timeLimitMs?: number;
  readonly signal?: AbortSignal;
  /** A request was sent; a waited-out one counts again. */
  readonly onSent?: () => void;
  /** The machine's, unless a test has its own. */
  readonly time?: Time;
}

export interface Time {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
}

export const machineTime: Time = {
  now: () => performance.now(),
  sleep: async (milliseconds, signal) => timers.sleep(milliseconds, undefined, signal === undefined ? {} : { signal }),
};

/** Milliseconds of the first wait after a 429 or 503, whatever `Retry-After` says; it grows with each one in a row, up to the longest. */
const floor = { first: 50, growth: 1.6, longest: 5000 };

/** So often one request is sent. */
const MAX_TRIES = 16;

/** So often where a 503 tells no time: one that sheds load lets it pass by then, one that fails on the request itself never does. */
const MAX_BUSY_TRIES = 8;

/** So many throttled or failed requests in a row, and the target is left alone. */
const MAX_IN_ROW = 20;

const second = 1000;

/** Clocks that differ by no more are the same one: `Date` has whole seconds, and an answer was on its way. */
const MAX_SKEW_MS = 2 * second;

/** How often those who wait look whether it is their turn. */
const glanceMs = 5;

/**
 * Sends at the pace that the target allows (`limits.rate`): a 429 or a 503 is waited out and tried again, by one request at a time. Nothing is hammered: waits grow, and tries, requests, failures in a row and time have bounds.
 * The wire that it returns throws RunStopped where one of the run's bounds is reached.
 */
export function createPace(wire: Wire, settings: PaceSettings): Wire {
  const { now } = settings.time ?? machineTime;
  const course: Pacing = {
    settings,
    wire,
    time: settings.time ?? machineTime,
    allowance: createAllowance(settings.rate, now),
    clock: createRunClock(now),
    state: { pausedUntil: 0, throttledInRow: 0, failedInRow: 0, sent: 0 },
  };
  return { send: (request) => sendUntilTaken(request, course), close: () => wire.close() };
}

/** What the requests of one run share. */
interface Pacing {
  readonly settings: PaceSettings;
  readonly wire: Wire;
  readonly time: Time;
  readonly allowance: Allowance;
  readonly clock: RunClock;
  readonly state: PaceState;
}

async function sendUntilTaken(request: WireRequest, course: Pacing): Promise<Answer> {
  const { settings, state, time } = course;
  let waited = 0;
  for (let tries = 1; ; tries += 1) {
    const answer = await attempt(request, course);
    if (!isThrottled(answer) && (answer.status !== 503 || tries >= MAX_BUSY_TRIES)) {
      state.throttledInRow = 0;
      return answer;
    }
    const wait = learnWait(answer, course);
    waited += wait;
    if (waited > settings.patienceMs || tries >= MAX_TRIES) return answer;
    request.onWaitedOut?.(answer);
    state.pausedUntil = Math.max(state.pausedUntil, time.now() + wait);
  }
}

/** @throws RunStopped where nothing more may be sent */
async function takeTurn({ settings, time, allowance, clock, state }: Pacing): Promise<void> {
  const waitNow = () => {
    const isProbed = state.throttledInRow > 0 && clock.underWay() > 0;
    return Math.max(state.pausedUntil - time.now(), allowance.waitMs(), isProbed ? glanceMs : 0);
  };
  const arrived = clock.wait();
  try {
    for (let wait = waitNow(); wait > 0; wait = waitNow())
      await time.sleep(Math.max(1, Math.min(wait, second)), settings.signal);
  } catch (error) {
    if (settings.signal?.aborted === true) throw new RunStopped('the run was interrupted', { cause: error });
    throw error;
  } finally {
    arrived();
  }
  const reason = stopReason(state, clock.activeMs(), settings);
  if (reason !== undefined) throw new RunStopped(reason);
}

async function attempt(request: WireRequest, course: Pacing): Promise<Answer> {
  await takeTurn(course);
  const { settings, wire, allowance, clock, state } = course;
  const [leave, back] = [allowance.enter(), clock.send()];
  state.sent += 1;
  settings.onSent?.();
  // A request under way when the time is over ends with it.
  const timeLeft = (settings.timeLimitMs ?? Infinity) - clock.activeMs();
  const limited = timeLeft === Infinity ? {} : { timeoutMs: Math.max(1, timeLeft) };
  try {
    const answer = await wire.send({ ...request, ...limited });
    const isTaken = !isThrottled(answer) && answer.status !== 503;
    leave(isTaken);
    state.failedInRow = isTaken ? 0 : state.failedInRow + 1;
    return answer;
  } catch (error) {
    leave(true);
    state.failedInRow += 1;
    throw error;
  } finally {
    back();
  }
}

/** @returns milliseconds until the next try */
function learnWait({ headers }: Answer, { allowance, state }: Pacing): number {
  const told = retryAfterMs(headers['retry-after'], clockOf(headers['date'], Date.now()));
  const wait = Math.max(told ?? 0, floorMs(state.throttledInRow));
  state.throttledInRow += 1;
  allowance.throttled({ told, inRow: state.throttledInRow });
  return wait;
}

interface PaceState {
  pausedUntil: number;
  throttledInRow: number;
  failedInRow: number;
  sent: number;
}

/** Why nothing more may be sent; undefined where it may. */
function stopReason({ failedInRow, sent }: PaceState, activeMs: number, settings: PaceSettings): string | undefined {
  const { mostRequests = Infinity, timeLimitMs = Infinity } = settings;
  if (failedInRow >= MAX_IN_ROW)
    return `the target throttled or failed ${failedInRow} requests in a row, and is left alone`;
  if (sent >= mostRequests) return `${sent} requests were sent, tries again among them: twice as many as a run needs`;
  return activeMs >= timeLimitMs
    ? `the time limit of ${timeLimitMs / second} s is over: --time-limit gives more`
    : undefined;
}

/** Jittered, so that several runs do not come back together. */
function floorMs(inRow: number): number {
  return Math.min(floor.longest, floor.first * floor.growth ** inRow) * (0.9 + Math.random() * 0.2);
}

/** A date in `Retry-After` is by the target's clock, which `Date` tells in whole seconds: it counts where it is not this machine's. */
function clockOf(date: string | undefined, now: number): number {
  const theirs = Date.parse(date ?? '');
  return Math.abs(theirs - now) > MAX_SKEW_MS ? theirs : now;
}

/** Milliseconds that `Retry-After` asks for: seconds or an HTTP date (RFC 9110 §10.2.3). */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number(value) * second;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** §7, `limits.rate`: asked to come back later, which is neither an acceptance nor a refusal. */
export function isThrottled({
  status,
  headers,
}: {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}): boolean {
  return status === 429 || (status === 503 && headers['retry-after'] !== undefined);
}

/** Tells the time that a rate or a throttling target forces from the time that a run takes itself. */
interface RunClock {
  /** Milliseconds since the start in which the run did not only wait for its turn. */
  activeMs(): number;
  /** Requests that are out. */
  underWay(): number;
  /** @returns what to call when the answer is there */
  send(): () => void;
  /** @returns what to call when the turn has come */
  wait(): () => void;
}

/** @param now - milliseconds of a clock that never goes back */
function createRunClock(now: () => number): RunClock {
  const started = now();
  let [out, waiting, forced, changedAt] = [0, 0, 0, started];
  const change = (by: () => void) => {
    const at = now();
    if (out === 0 && waiting > 0) forced += at - changedAt;
    changedAt = at;
    by();
  };
  return {
    activeMs: () => {
      change(() => undefined);
      return changedAt - started - forced;
    },
    underWay: () => out,
    send: () => {
      change(() => (out += 1));
      return () => change(() => (out -= 1));
    },
    wait: () => {
      change(() => (waiting += 1));
      return () => change(() => (waiting -= 1));
    },
  };
}
