import { isDeepStrictEqual } from 'node:util';
import { isSameAnswer } from '../../src/lib/same-answer.ts';
import { isRecord } from '../target/json.ts';
import type { Observation } from '../report/report.ts';
import {
  isSearchExample,
  readExample,
  type Example,
  type RecordedRefusal,
  type RefusalExample,
} from '../../src/lib/examples/example.ts';
import { answeredAgain, replayOf } from '../../src/lib/examples/replay.ts';
import { isAlike } from './examples/alike.ts';

/**
 * Whether examples give refusals as they were seen now, in status and form. Not all that one calibration keeps the next one keeps too, so
 * that a refusal like which a profile has none says nothing.
 */
function isToldBy(profile: unknown, observed: unknown): boolean {
  const [known, seen] = [refusalsOf(profile), refusalsOf(observed)];
  if (known.length === 0 || seen.length === 0) return false;
  const replay = replayOf(known);
  return seen.every((refusal) => {
    const answer = answeredAgain(replay, refusal);
    if (answer?.isNear !== true) return true;
    return answer.status === refusal.status && isAlike(answer.body, refusal.body);
  });
}

function refusalsOf(answer: unknown): readonly RecordedRefusal[] {
  const examples =
    isRecord(answer) && Array.isArray(answer['examples']) ? (answer['examples'] as readonly Example[]) : [];
  return examples.filter((one): one is RefusalExample => !isSearchExample(one)).map(readExample);
}

/** A question that a deployment answers otherwise than its profile says. */
export interface Drift {
  readonly question: string;
  readonly profile: unknown;
  readonly observed: unknown;
}

export interface DriftContext {
  readonly observations: readonly Observation[];
  /** Answers of the profile; what it does not answer cannot have changed. */
  readonly profile: Readonly<Record<string, unknown>>;
  /** Whether refusals of events were seen: those of reading alone show a part of how refusals are told. */
  readonly isWhole: boolean;
}

/** What a deployment answers otherwise than a profile says of it: what was not seen again is no drift. */
export function driftOf(ground: DriftContext): readonly Drift[] {
  return ground.observations.flatMap(({ question, observed, contradictions = [] }) => {
    const profile = ground.profile[question];
    if (profile === undefined || isKept({ question, profile, observed }, ground)) return [];
    if (shown.has(question) && isChance(profile, [observed, ...contradictions.map((one) => one.observed)])) return [];
    return [{ question, profile, observed }];
  });
}

function isKept({ question, profile, observed }: Drift, { isWhole }: DriftContext): boolean {
  if (isSameAnswer(question, [profile, observed])) return true;
  if (question === 'refusal.body' && isToldBy(profile, observed)) return true;
  return told.has(question) && !isWhole;
}

/** How refusals are told, and what a search may ignore alone: what is put together of a part may differ from what all of it makes. */
const told = new Set(['body.unknown-attribute', 'refusal.body', 'refusal.all-at-once']);

/** Questions whose answers are templates of what answers show, a count or a time that each has of its own too. */
const shown = new Set(['answer.members', 'answer.headers', 'page.members', 'search.data']);

/** Whether an answer differs from what was seen only in values that came otherwise each time. @param seen - of which the first is the answer */
function isChance(profile: unknown, seen: readonly unknown[]): boolean {
  const [observed] = seen;
  if (isDeepStrictEqual(profile, observed)) return true;
  if (isRecord(profile) && isRecord(observed)) {
    const names = [...new Set([...Object.keys(profile), ...Object.keys(observed)])];
    return names.every((name) =>
      isChance(profile[name], name.startsWith('pages.') ? [observed[name], ...seen.slice(1)] : within(seen, name)),
    );
  }
  if (Array.isArray(profile) && Array.isArray(observed))
    return profile.length === observed.length && profile.every((item, at) => isChance(item, within(seen, at)));
  return typeof profile === typeof observed && new Set(seen.filter((one) => typeof one === typeof observed)).size > 1;
}

const within = (seen: readonly unknown[], place: string | number): readonly unknown[] =>
  seen.map((one) =>
    typeof one === 'object' && one !== null && Object.hasOwn(one, place)
      ? (one as Readonly<Record<string | number, unknown>>)[place]
      : undefined,
  );
