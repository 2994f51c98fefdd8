import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../target/json.ts';
import type { Observation } from '../report/report.ts';
import type { Observations } from '../learn/observations.ts';
import { casesOf, statusBy } from './statuses.ts';

/** A question that a deployment answers otherwise than its profile says. */
export interface Drift {
  readonly question: string;
  readonly profile: unknown;
  readonly observed: unknown;
}

export interface DriftContext {
  readonly observations: readonly Observation[];
  readonly seen: Observations;
  /** Answers of the profile; what it does not answer cannot have changed. */
  readonly profile: Readonly<Record<string, unknown>>;
  /** Whether refusals of events were seen: those of reading alone show a part of how refusals are told. */
  readonly isWhole: boolean;
}

/** What a deployment answers otherwise than a profile says of it: what was not seen again is no drift. */
export function driftOf(ground: DriftContext): readonly Drift[] {
  return ground.observations.flatMap(({ question, observed }) => {
    const profile = ground.profile[question];
    if (profile === undefined || isKept({ question, profile, observed }, ground)) return [];
    return [{ question, profile, observed }];
  });
}

function isKept({ question, profile, observed }: Drift, { seen, isWhole }: DriftContext): boolean {
  if (isDeepStrictEqual(inOrder(question, profile), inOrder(question, observed))) return true;
  const cases = casesOf(question, seen);
  if (cases.length > 0) return cases.every((one) => statusBy(profile, one) === one.status);
  return told.has(question) && !isWhole;
}

/** How refusals are told: what is put together of a part of them may differ from what all of them make. */
const told = new Set(['refusal.body', 'refusal.messages', 'refusal.codes', 'refusal.order']);

/** Questions of whose lists the order says something. */
const ordered = new Set(['refusal.precedence', 'refusal.order', 'event-types', 'places']);

/** What is a set is one, in whichever order it stands. */
function inOrder(question: string, answer: unknown): unknown {
  if (ordered.has(question)) return answer;
  if (Array.isArray(answer)) {
    const all = answer.map((one: unknown) => inOrder(question, one));
    return all.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (!isRecord(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, one]) => [name, inOrder(question, one)]));
}
