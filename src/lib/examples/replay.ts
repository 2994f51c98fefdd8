import {
  documentOrder,
  readExample,
  type RecordedRefusal,
  type RefusalExample,
  type RefusalFacts,
  type Violation,
} from './example.ts';
import { best, isNear, isOfBody, mostLike } from './likeness.ts';
import { merge, type SeenMerge } from './merge.ts';
import { compileBody, type Filling } from './refill.ts';
import { reportingOf, type Reporting } from './reported.ts';
import { styleOf, type Style } from './style.ts';

/** A refusal as the examples have it. */
export interface ReplayedRefusal {
  /** Undefined where no example has the cause. */
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether the examples show it; otherwise it is assumed. */
  readonly isNear: boolean;
}

export interface Replay {
  /** Which of several violations are reported, by their places, in the order in which they are. */
  readonly reported: Reporting;
  /** @param facts with the violations that are reported */
  answer(facts: RefusalFacts): ReplayedRefusal | undefined;
}

/** Characters that an answer may hold, whatever its request brings. */
const MAX_CHARACTERS = 256 * 1024;

/** Answers refusals as recorded ones most like them were: with the present request's values in the places of the recorded ones'. */
export const createReplay = (examples: readonly RefusalExample[]): Replay => replayOf(examples.map(readExample));

export const replayOf = (all: readonly RecordedRefusal[]): Replay => new RecordedReplay(all);

type Make = ReturnType<typeof compileBody>;

class RecordedReplay implements Replay {
  readonly reported: Reporting;
  readonly #all: readonly RecordedRefusal[];
  readonly #style: Style;
  /** Bodies are taken apart when they are first needed. */
  readonly #compiled = new WeakMap<RecordedRefusal, Make>();
  #merges: readonly { readonly example: RecordedRefusal; readonly seen: SeenMerge }[] | undefined;

  constructor(all: readonly RecordedRefusal[]) {
    this.#all = all;
    this.#style = styleOf(all);
    this.reported = reportingOf(all);
  }

  answer(facts: RefusalFacts): ReplayedRefusal | undefined {
    const pool = this.#poolOf(facts);
    const told = facts.violations.filter(isOfBody);
    const [first = facts.violations[0]] = told;
    const example = mostLike(pool, facts, first);
    if (example === undefined) return undefined;
    return {
      status: example.cause === facts.cause ? example.status : undefined,
      headers: example.headers,
      body: this.#bodyBy(example, { facts, told, pool }) as Readonly<Record<string, unknown>>,
      isNear: isNear(facts, first, example),
    };
  }

  #bodyBy(
    example: RecordedRefusal,
    {
      facts,
      told,
      pool,
    }: { readonly facts: RefusalFacts; readonly told: readonly Violation[]; readonly pool: readonly RecordedRefusal[] },
  ): unknown {
    const room = { left: MAX_CHARACTERS };
    if (told.length === 0) return this.#make(example)({ facts, violation: facts.violations[0], room });
    const parts = this.#partsOf(told, { facts, alike: pool.filter(({ status }) => status === example.status), room });
    return parts.length === 1 ? parts[0] : merge(parts, this.#seenMerge(facts, parts.length));
  }

  /** What each violation alone would be answered with, among refusals of the same status. */
  #partsOf(
    violations: readonly Violation[],
    {
      facts,
      alike,
      room,
    }: { readonly facts: RefusalFacts; readonly alike: readonly RecordedRefusal[]; readonly room: Filling['room'] },
  ): readonly unknown[] {
    return violations.flatMap((violation) => {
      const example = mostLike(alike, facts, violation);
      return example === undefined ? [] : [this.#make(example)({ facts, violation, room })];
    });
  }

  #make(example: RecordedRefusal): Make {
    const make = this.#compiled.get(example) ?? compileBody(example, example.violations[0], this.#style);
    this.#compiled.set(example, make);
    return make;
  }

  /** Those of its cause; without any, those that are about a body as it is. */
  #poolOf({ cause, violations }: RefusalFacts): readonly RecordedRefusal[] {
    const own = this.#all.filter((one) => one.cause === cause);
    if (own.length > 0) return own;
    const others = this.#all.filter((one) => (one.cause === 'invalid') === violations.some(isOfBody));
    return others.length > 0 ? others : this.#all;
  }

  /** How the most similar refusal of several violations was made of what each alone is answered with. */
  #seenMerge({ cause, operation }: RefusalFacts, count: number): SeenMerge | undefined {
    this.#merges ??= this.#all
      .filter(({ violations }) => violations.filter(isOfBody).length > 1)
      .map((example) => ({ example, seen: this.#mergeIn(example) }));
    const own = this.#merges.filter(({ example }) => example.cause === cause);
    return best(
      own,
      ({ example, seen }) => Number(example.operation === operation) / 2 - Math.abs(seen.parts.length - count),
    )?.seen;
  }

  #mergeIn(example: RecordedRefusal): SeenMerge {
    const alike = this.#poolOf(example).filter(({ status }) => status === example.status);
    const room = { left: MAX_CHARACTERS };
    return { parts: this.#partsOf(example.violations, { facts: example, alike, room }), whole: example.body };
  }
}

/** A recorded refusal as the replay answers its request: all that was wrong is given, in the order of the document. */
export function answeredAgain(replay: Replay, refusal: RecordedRefusal): ReplayedRefusal | undefined {
  const place = ({ attribute, item = 0 }: Violation) => documentOrder.indexOf(attribute) + item / 1_000_000;
  const all = [...refusal.violations, ...refusal.unreported].toSorted((a, b) => place(a) - place(b));
  return replay.answer({ ...refusal, violations: replay.reported(all).flatMap((at) => all[at] ?? []) });
}
