import { counted } from '../../src/lib/describe.ts';
import { given } from '../../src/lib/given.ts';
import { reportedExchange } from '../report/redact.ts';
import type { Observation } from '../report/report.ts';
import type { OperationName, SentExchange } from '../target/exchange.ts';
import { isThrottled } from '../target/pace.ts';
import type { TimedAnswer } from '../target/timed-wire.ts';
import type { SeenBy } from './as-observations.ts';

/** So many exchanges show it. */
const MAX_SHOWN = 4;

/** `limits.rate`, as headers of the answers report it; a limit that no header reports is not learnt. */
export function rateObservations(all: readonly TimedAnswer[], { credentials, at }: SeenBy): readonly Observation[] {
  const told = rateHeaders([...all].sort((a, b) => a.sentAt - b.sentAt));
  if (told?.requests === undefined || told.seconds === undefined) return [];
  const { requests, seconds, names: headers, reset, answers } = told;
  const throttled = all.filter(({ answer }) => isThrottled(answer));
  const retryAfter =
    throttled.length === 0 ? undefined : throttled.some(({ answer }) => answer.headers['retry-after'] !== undefined);
  return [
    {
      question: 'limits.rate',
      profile: undefined,
      observed: given({ requests, seconds, retryAfter, headers, reset }),
      sightings: answers.length,
      seenAt: at.toISOString(),
      exchanges: answers.slice(0, MAX_SHOWN).map((timed) => reportedExchange(rateExchange(timed), credentials)),
    },
  ];
}

/** Why a limit was not learnt: that none was met is no proof that there is none. */
export function whyNoRate(all: readonly TimedAnswer[]): string {
  const met = all.filter(({ answer }) => isThrottled(answer)).length;
  if (met === 0) return 'no rate limit was met';
  return `the deployment asked ${counted(met, 'time')} to come back later, and no header reports its limit: answer it by hand`;
}

/** The exchange of an answer, as far as a wire knows of it. */
export function rateExchange({ request: { method, url, headers, body, kind }, answer }: TimedAnswer): SentExchange {
  const ask = { operation: kind as OperationName, expects: 'either' } as const;
  return { ask, method, url: url.href, headers, ...given({ body }), answer };
}

/** What headers of every answer tell of a rate limit. */
export interface ToldRate {
  /** Their names, as `limits.rate` has them. */
  readonly names: Readonly<Partial<Record<RateWord, string>>>;
  /** Requests in a window. */
  readonly requests?: number;
  /** Length of a window. */
  readonly seconds?: number;
  readonly reset?: 'seconds' | 'epoch';
  readonly answers: readonly TimedAnswer[];
}

type RateWord = (typeof words)[number];

const words = ['limit', 'remaining', 'reset'] as const;

/** Names that a profile may hold. */
const ofLimits = /^(?:x-(?!sandbox-)|rate)[a-z0-9-]{1,60}$/;

/** The headers of a limit, as far as answers that were no refusal carry them; undefined where they do not. */
export function rateHeaders(all: readonly TimedAnswer[]): ToldRate | undefined {
  const taken = all.filter(({ answer }) => answer.status < 400);
  const found = words.map((word) => [word, nameOf(word, taken)] as const).filter(([, name]) => name !== undefined);
  const names = Object.fromEntries(found) as ToldRate['names'];
  const first = Object.values(names)[0];
  if (first === undefined) return undefined;
  const answers = taken.filter(({ answer }) => answer.headers[first] !== undefined);
  const requests = requestsOf(names.limit, answers);
  const reset = names.reset === undefined ? undefined : readResets(names.reset, answers);
  const seconds = policySeconds(answers) ?? reset?.seconds;
  const { reset: _, ...others } = names;
  return {
    names: reset === undefined ? others : names,
    ...given({ requests, seconds, reset: reset?.form }),
    answers,
  };
}

/** What a header of a limit tells; undefined where it is none. */
function wordOf(name: string): RateWord | 'policy' | undefined {
  if (!ofLimits.test(name) || !/rate-?limit/.test(name)) return undefined;
  if (/remaining|left/.test(name)) return 'remaining';
  if (name.includes('reset')) return 'reset';
  return name.includes('policy') ? 'policy' : 'limit';
}

/** The shortest of the names on every answer: one with a suffix is of a window of its own. */
function nameOf(word: RateWord, answers: readonly TimedAnswer[]): string | undefined {
  const [first, ...others] = answers;
  if (first === undefined || others.length === 0) return undefined;
  const names = Object.entries(first.answer.headers)
    .filter(([name, value]) => wordOf(name) === word && /^\d/.test(value))
    .filter(([name]) => others.filter(({ answer }) => answer.headers[name] !== undefined).length * 2 > others.length)
    .map(([name]) => name);
  return names.sort((a, b) => a.length - b.length)[0];
}

function requestsOf(name: string | undefined, answers: readonly TimedAnswer[]): number | undefined {
  const values = name === undefined ? [] : answers.map(({ answer }) => Number.parseInt(answer.headers[name] ?? '', 10));
  const [value] = values;
  return value !== undefined && value > 0 && values.every((one) => one === value) ? value : undefined;
}

/** `100;w=60`, in the header of the policy or of the limit. */
function policySeconds(answers: readonly TimedAnswer[]): number | undefined {
  const headers = Object.entries(answers[0]?.answer.headers ?? {});
  const told = headers.filter(([name]) => ['policy', 'limit'].includes(wordOf(name) ?? '')).map(([, value]) => value);
  const seconds = told.flatMap((value) => /\bw=(\d{1,5})\b/.exec(value)?.[1] ?? []).map(Number);
  return seconds.find((one) => one > 0 && one <= day);
}

const day = 86_400;

/** 2001 in seconds since 1970: no window is that long. */
const sinceEpoch = 1e9;

/** The form of a reset, and the length of the window. */
function readResets(
  name: string,
  answers: readonly TimedAnswer[],
): { readonly form: 'seconds' | 'epoch'; readonly seconds?: number } | undefined {
  const told = answers.flatMap(({ answer, sentAt }) => {
    const value = Number(answer.headers[name]);
    return Number.isFinite(value) ? [{ value, at: sentAt / 1000 }] : [];
  });
  if (told.length === 0 || told.some(({ value }) => value > sinceEpoch * 100)) return undefined;
  const isEpoch = told.every(({ value }) => value > sinceEpoch);
  const seconds = windowLength(told.map(({ value, at }) => ({ left: isEpoch ? value - at : value, at })));
  return { form: isEpoch ? 'epoch' : 'seconds', ...(seconds === undefined || seconds < 1 ? {} : { seconds }) };
}

/** What is left of a window at a time, in seconds. */
interface Left {
  readonly left: number;
  readonly at: number;
}

/**
 * As long as the furthest reset where the run saw a window begin; else as the clock tells, where it ends with a minute or an hour; else the
 * shortest usual one that holds what is left.
 */
function windowLength(all: readonly Left[]): number | undefined {
  const furthest = all.reduce((most, one) => (one.left > most.left ? one : most));
  if (all.some(({ left }, at) => left > (all[at - 1]?.left ?? Infinity) + 1)) return Math.round(furthest.left);
  const end = Math.round(furthest.at + furthest.left);
  const byClock = clockWindows.find(
    (one) => one >= furthest.left - 1 && [end - 1, end, end + 1].some((second) => second % one === 0),
  );
  // Clocks differ by a little.
  return byClock ?? usualWindows.find((one) => one >= furthest.left * 0.98 - 0.2);
}

/** Windows that begin with a minute or an hour of the clock, in seconds: the last minute of an hour is more likely a minute's. */
const clockWindows = [60, 3600];

/** Windows that people choose, in seconds. */
const usualWindows = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, day];
