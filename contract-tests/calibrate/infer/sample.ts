import type { KnownViolation, SeenRefusal } from '../../learn/observations.ts';
import { isOutsideBody } from '../../../src/lib/templates/reported.ts';
import { routeOf } from '../../target/exchange.ts';
import { isRecord } from '../../target/json.ts';

/** An answer as it was seen. All of it is the deployment's, and not to be trusted. */
export interface AnswerSample {
  /** `events.create`, `pages.get` … */
  readonly operation: string;
  readonly request: { readonly method: string; readonly path: string; readonly id?: string };
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** The JSON value of the body: the envelope. */
  readonly body: unknown;
}

/** A refusal as it was seen, and what it is for. */
export interface RefusalSample extends AnswerSample {
  /** `invalid`, `unauthenticated`, `malformed` …, as `refusal.status.*` has it. */
  readonly cause: string;
  /** In the order of the document; empty where the cause says all. */
  readonly violations: readonly KnownViolation[];
  /** The members of the request's body, in their order. */
  readonly sent?: readonly string[];
  /** Values that are the request's own: its host, and what its body holds that is no plain word. */
  readonly own?: readonly string[];
}

/** A refusal, and the violations that it tells of, in its order, as far as that can be seen. */
export interface ToldSample extends RefusalSample {
  readonly told: readonly KnownViolation[];
}

/** An answer with its place in the list that was given. */
export type Placed<Sample = RefusalSample> = Sample & { readonly at: number };

/** What a text may speak of: a refusal, and one of its violations where it stands among what is said of that one. */
export interface Scope {
  readonly sample: ToldSample;
  readonly violation?: KnownViolation;
}

/** A value at one place of a body. */
export interface Cell<Value = unknown> {
  readonly value: Value;
  readonly scope: Scope;
}

/** The violation that a text at a place speaks of: its own, or the first one told. */
export function spokenOf({ violation, sample }: Scope): KnownViolation | undefined {
  return violation ?? sample.told[0];
}

/** The place in a list that a pointer ends in; undefined where it ends in none. */
export function indexIn(pointer: string): number | undefined {
  const last = /\/(\d{1,6})$/.exec(pointer)?.[1];
  return last === undefined ? undefined : Number(last);
}

/** Keeps what is made for a scope: many places of a body speak of the same violation of the same refusal. */
export function perScope<Made extends object | string>(make: (scope: Scope) => Made): (scope: Scope) => Made {
  const kept = new WeakMap<ToldSample, Map<KnownViolation | undefined, Made>>();
  return (scope) => {
    const own = keptIn(kept, scope.sample, () => new Map<KnownViolation | undefined, Made>());
    return keptIn(own, spokenOf(scope), () => make(scope));
  };
}

/** What is kept under a key, made where nothing is yet. */
export function keptIn<Key, Made extends object | string>(
  kept: { readonly get: (key: Key) => Made | undefined; readonly set: (key: Key, made: Made) => unknown },
  key: Key,
  make: () => Made,
): Made {
  const made = kept.get(key) ?? make();
  kept.set(key, made);
  return made;
}

/** The refusal as what infers from it takes it. */
export function sampleOf({ cause, violations, exchange }: SeenRefusal): RefusalSample {
  const { ask, answer, url } = exchange;
  const { method } = routeOf(ask);
  const json = answer?.json;
  return {
    operation: ask.stray === undefined ? ask.operation : '',
    request: { method, path: new URL(url).pathname, ...(ask.id === undefined ? {} : { id: String(ask.id) }) },
    status: answer?.status ?? 0,
    headers: answer?.headers ?? {},
    requestId: isRecord(json) ? String(json['requestId']) : '',
    body: json,
    cause,
    violations,
    ...(isRecord(ask.body) ? { sent: Object.keys(ask.body) } : {}),
    own: [new URL(url).host, ...ownValues(ask.body)],
  };
}

const ownValues = (body: unknown): readonly string[] =>
  isRecord(body) ? Object.values(body).flat().map(String).filter(isTelling) : [];

/** A short number, a word or a blank stands in a text for many reasons. */
const isTelling = (text: string): boolean => text.length > 2 && /[^\p{L}\s]/u.test(text);

/** What stands in a header has no kind: deployments speak of it by the rule. */
export const reportedKind = ({ kind, pointer }: KnownViolation): string =>
  pointer !== '/path/id' && isOutsideBody(pointer) ? '' : kind;
