import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './exchange.ts';
import type { Wire, WireRequest } from './wire.ts';

export interface PaceSettings {
  /** Requests in a second at most; without it, as many as the target takes. */
  readonly rate?: number;
  /** Milliseconds that one request may wait for its turn in all, before the last 429 or 503 is its answer. */
  readonly patienceMs: number;
  readonly signal?: AbortSignal;
  /** A request was sent; a waited-out one counts again. */
  readonly onSent?: () => void;
}

/** After a 429 that told no time: these waits, in milliseconds, the last one again and again. */
const backOff = [60, 80, 100, 100, 120, 150, 200, 300, 500, 1000];

/** So many 429 in a row are a limit on a stretch of time and no passing crowd. */
const persistent = 3;

const second = 1000;

/** Fewer requests in a second tell no limit. */
const fewest = 5;

/** Past a window's end, so that the two clocks agree about it. */
const margin = 5;

/**
 * Sends at the pace that the target allows (`limits.rate`): a 429, or a 503 with `Retry-After`, is waited out and tried again.
 * From the first limit on it keeps below as many requests in a window as had passed before, so that further ones are rare.
 */
export function createPace(wire: Wire, settings: PaceSettings): Wire {
  const window = createWindow(settings.rate);
  let pausedUntil = 0;
  const turn = async () => {
    for (let wait = waitNow(); wait > 0; wait = waitNow())
      await sleep(wait, undefined, settings.signal ? { signal: settings.signal } : {});
    return window.enter();
  };
  const waitNow = () => Math.max(pausedUntil - performance.now(), window.waitMs());
  const attempt = async (request: WireRequest): Promise<Answer> => {
    const leave = await turn();
    settings.onSent?.();
    try {
      const answer = await wire.send(request);
      leave(!isThrottled(answer));
      return answer;
    } catch (error) {
      leave(true);
      throw error;
    }
  };
  const pause = (wait: number) => {
    pausedUntil = Math.max(pausedUntil, performance.now() + wait);
  };
  const send = async (request: WireRequest): Promise<Answer> => {
    let waited = 0;
    for (let tries = 0; ; tries += 1) {
      const answer = await attempt(request);
      if (!isThrottled(answer)) return answer;
      const told = retryAfterMs(answer.headers['retry-after'], Date.now());
      const wait = told ?? backOff[tries] ?? second;
      waited += wait;
      if (waited > settings.patienceMs) return answer;
      if (isWindow(tries, told)) window.learn();
      pause(wait);
    }
  };
  return { send, close: () => wire.close() };
}

/** Told to wait for about a second, or for no time at all yet again and again: a limit on each second. */
function isWindow(tries: number, told: number | undefined): boolean {
  if (tries === persistent) return true;
  return tries === 0 && told !== undefined && told >= second / 2 && told <= 2 * second;
}

/** Milliseconds that `Retry-After` asks for: seconds or an HTTP date (RFC 9110 §10.2.3). */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number(value) * second;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** §7, `limits.rate`: told to come back later, which is neither an acceptance nor a refusal. */
export function isThrottled({
  status,
  headers,
}: {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}): boolean {
  return status === 429 || (status === 503 && headers['retry-after'] !== undefined);
}

interface Window {
  /** Milliseconds until another request may go. */
  waitMs(): number;
  /** @returns what to call with the answer: whether the request passed */
  enter(): (passed: boolean) => void;
  /** Takes the requests that passed within the last second for the limit. */
  learn(): void;
}

/** A sliding window over the times at which requests were answered: the target has counted them by then. */
function createWindow(rate: number | undefined): Window {
  let limit = rate ?? Infinity;
  let passed: number[] = [];
  let under = 0;
  let learntAt = -Infinity;
  let isUseful = true;
  const recent = () => {
    const since = performance.now() - second - margin;
    passed = passed.filter((at) => at > since);
    return passed;
  };
  return {
    waitMs: () => {
      if (limit === Infinity || recent().length + under < limit) return 0;
      const oldest = passed[0];
      return oldest === undefined ? margin : Math.max(1, oldest + second + margin - performance.now());
    },
    enter: () => {
      under += 1;
      return (isPassed) => {
        under -= 1;
        if (isPassed) passed.push(performance.now());
      };
    },
    learn: () => {
      // Requests that were under way together are told the same thing once each.
      if (performance.now() - learntAt < second) return;
      learntAt = performance.now();
      const count = recent().length;
      if (!isUseful || count < fewest) return;
      // Limited well below the limit that was learnt: it is no limit on a stretch of time, and keeping to one would only be slow.
      isUseful = limit === Infinity || count >= limit * 0.8;
      limit = isUseful ? Math.min(count, limit === Infinity ? count : Math.floor(limit * 0.95)) : (rate ?? Infinity);
    },
  };
}
