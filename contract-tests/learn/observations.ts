import { isDeepStrictEqual } from 'node:util';
import type { Observation, ReportedExchange, Sighted } from '../report/report.ts';
import { reportedExchange } from '../report/redact.ts';
import type { SentExchange, RunCredentials } from '../target/exchange.ts';
import { isKeptWhole, isReadToItsEnd, outcomeOf } from '../target/outcome.ts';
import { isOutsideBody, pointerSteps } from '../../src/lib/json-value.ts';

/** One part of a question's answer: `body.null` of one attribute. */
export interface AnswerPart {
  readonly question: string;
  readonly part: string;
}

/** What was seen of one part of a question's answer. */
export interface SeenPart extends Sighted {
  readonly contradictions?: readonly Sighted[];
}

export type SeenParts = ReadonlyMap<string, SeenPart>;

/** What the kit knows to be wrong with a request that it sent. */
export interface KnownViolation {
  /** The rule or question that it is against: `event.required.title`. */
  readonly id: string;
  /** `required`, `type.int`, `format` …; empty where a deployment told of something that the kit did not do. */
  readonly kind: string;
  /** JSON pointer: `/cohosts/1`. */
  readonly pointer: string;
  /** The attribute of the body: `cohosts`; empty where it lies beside the body. */
  readonly attribute: string;
  /** As sent; undefined where nothing was. */
  readonly value: unknown;
  /** Where a deployment tells it several times, which time this is: none for the first, then 1 … */
  readonly turn?: number;
}

/** What is wrong at a place of a request with this body. */
export function violationAt(
  { id, kind, pointer }: Pick<KnownViolation, 'id' | 'kind' | 'pointer'>,
  body: unknown,
): KnownViolation {
  const isInBody = !isOutsideBody(pointer);
  const [attribute = ''] = isInBody ? pointerSteps(pointer) : [];
  const value = isInBody ? valueAt(pointer, body) : undefined;
  return { id, kind, pointer, attribute, value };
}

/** What a pointer leads to: an item of a list is what is wrong with it. */
const valueAt = (pointer: string, body: unknown): unknown =>
  pointerSteps(pointer).reduce(
    (found, step) =>
      typeof found === 'object' && found !== null ? (found as Readonly<Record<string, unknown>>)[step] : undefined,
    body,
  );

/** A refusal as it was seen, and what it is for. */
export interface SeenRefusal {
  readonly cause: string;
  readonly violations: readonly KnownViolation[];
  readonly exchange: SentExchange;
}

/** What was seen of the deployment's answers to the open questions. Nothing in here is ever a violation, and nothing was cut off. */
export interface Observations {
  see(question: string, observed: unknown, exchange: SentExchange): void;
  /** Of an answer that is put together of many parts. */
  seePart(of: AnswerPart, observed: unknown, exchange: SentExchange): void;
  /** Whether such a part was accepted or refused; what was neither tells nothing. */
  seeOutcome(of: AnswerPart, exchange: SentExchange): void;
  /** Keeps the exchange where it is a refusal. @param cause - as `refusal.status.*` has it */
  keepRefusal(exchange: SentExchange, cause: string, violations?: readonly KnownViolation[]): void;
  /** Says that a server error came where the question was looked at. */
  fail(question: string, exchange: SentExchange): void;
  /** The status of such an error. */
  failureAt(question: string): number | undefined;
  /** What was seen most often. */
  answerTo(question: string): unknown;
  /** What was seen most often of each part, in the order in which they were seen first. */
  partsOf(question: string): SeenParts;
  readonly refusals: readonly SeenRefusal[];
  /** One for each question: what was seen most often, and what contradicts it, beside the answer that was expected. */
  list(profile?: Readonly<Record<string, unknown>>): readonly Observation[];
}

interface Sighting {
  readonly observed: unknown;
  readonly seenAt: string;
  readonly exchanges: ReportedExchange[];
  sightings: number;
}

/** So many exchanges show an answer; the rest is more of the same. */
const MAX_EXCHANGES = 2;

/** The part that is the whole answer. */
const whole = '';

export function createObservations(credentials: RunCredentials, now: () => Date): Observations {
  const seen = new Map<string, Map<string, Sighting[]>>();
  const refusals: SeenRefusal[] = [];
  const failures = new Map<string, number | undefined>();
  const seePart: Observations['seePart'] = ({ question, part }, observed, exchange) => {
    if (!isReadToItsEnd(exchange)) return;
    const parts = seen.get(question) ?? new Map<string, Sighting[]>();
    const all = parts.get(part) ?? [];
    seen.set(question, parts.set(part, all));
    const same = all.find((one) => isDeepStrictEqual(one.observed, observed));
    const sighting = same ?? { observed, sightings: 0, seenAt: now().toISOString(), exchanges: [] };
    if (same === undefined) all.push(sighting);
    sighting.sightings += 1;
    if (sighting.exchanges.length < MAX_EXCHANGES) sighting.exchanges.push(reportedExchange(exchange, credentials));
  };
  const partsOf = (question: string) =>
    new Map([...(seen.get(question) ?? [])].flatMap(([part, all]) => mostSeen(all).map((top) => [part, top] as const)));
  return {
    refusals,
    seePart,
    seeOutcome: (of, exchange) => {
      const outcome = outcomeOf(exchange);
      if (outcome === 'accepted' || outcome === 'refused') seePart(of, outcome, exchange);
    },
    see: (question, observed, exchange) => seePart({ question, part: whole }, observed, exchange),
    keepRefusal: (exchange, cause, violations = []) => {
      if (outcomeOf(exchange) === 'refused' && isKeptWhole(exchange)) refusals.push({ exchange, cause, violations });
    },
    fail: (question, { answer }) => void failures.set(question, answer?.status),
    failureAt: (question) => failures.get(question),
    answerTo: (question) => partsOf(question).get(whole)?.observed,
    partsOf: (question) => new Map([...partsOf(question)].filter(([part]) => part !== whole)),
    list: (profile = {}) =>
      [...seen].flatMap(([question, parts]) => {
        return mostSeen(parts.get(whole) ?? []).map((top) => ({
          question,
          profile: profile[question],
          ...top,
        }));
      }),
  };
}

/** With all else as its contradictions; none where nothing was seen. */
function mostSeen(all: readonly Sighting[]): readonly SeenPart[] {
  const [top, ...contradictions] = all.toSorted((left, right) => right.sightings - left.sightings);
  if (top === undefined) return [];
  return [{ ...top, ...(contradictions.length === 0 ? {} : { contradictions }) }];
}
