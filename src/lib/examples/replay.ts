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
import { type Style, styleOf } from './style.ts';

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

/** What a recorded refusal shows of two violations that were wrong together: the first is reported before the second, or without it. */
interface SeenPair {
  readonly first: Violation;
  readonly second: Violation;
  readonly hides: boolean;
}

/**
 * Which violations of several are reported, and in which order.
 * @returns their places among those given
 */
type Reporting = (violations: readonly Violation[]) => readonly number[];

/**
 * Learns from refusals of several violations which are reported and in which order: by their attributes, and by their kinds where these
 * were seen to go against the attributes. Without such refusals, all are, in the order of the document.
 */
function reportingOf(refusals: readonly RecordedRefusal[]): Reporting {
  const pairs = refusals.flatMap(pairsOf);
  const rank = rankOf(pairs);
  const kinds = kindOrder(pairs, rank);
  const isHidden = hidingIn(pairs);
  return (violations) => {
    const isBefore = (one: Violation, other: Violation) => {
      const byKind = kinds(one, other);
      return byKind === 0 ? rank(one) < rank(other) : byKind > 0;
    };
    const wins = violations.map((one) => violations.filter((other) => other !== one && isBefore(one, other)).length);
    const order = violations.map((_, at) => at).toSorted((a, b) => (wins[b] ?? 0) - (wins[a] ?? 0) || a - b);
    const reported: number[] = [];
    for (const at of order) {
      const one = violations[at];
      const hidden = reported.some((before) => one !== undefined && isHidden(violations[before], one));
      if (!hidden) reported.push(at);
    }
    return reported;
  };
}

function pairsOf({ violations, unreported }: RecordedRefusal): readonly SeenPair[] {
  return violations.flatMap((first, at) => [
    ...violations.slice(at + 1).map((second) => ({ first, second, hides: false })),
    ...unreported.map((second) => ({ first, second, hides: true })),
  ]);
}

/** The places of attributes: as violations of one kind were reported, and as the document has them where none were. */
function rankOf(pairs: readonly SeenPair[]): (violation: Violation) => number {
  const order = [...documentOrder];
  const alike = pairs.filter(({ first, second }) => first.kind === second.kind && first.attribute !== second.attribute);
  const seen = new Set(alike.map(({ first, second }) => `${first.attribute} ${second.attribute}`));
  // An attribute that came before one that it follows in the order goes right before that, unless it came behind it, too: as they are sent.
  for (const { first, second } of alike) {
    if (seen.has(`${second.attribute} ${first.attribute}`)) continue;
    const [from, to] = [order.indexOf(first.attribute), order.indexOf(second.attribute)];
    if (from < to || to === -1) continue;
    order.splice(from, 1);
    order.splice(to, 0, first.attribute);
  }
  const ranks = new Map(order.map((name, at) => [name, at]));
  return ({ attribute, item = 0 }) => (ranks.get(attribute) ?? order.length) + item / 1_000_000;
}

/** What is looked up, what is wrong in itself, and what is not there at all: services check these at different times. */
function groupOf({ kind }: Violation): string {
  if (['reference', 'image', 'floor', 'duplicate'].includes(kind)) return 'looked up';
  if (kind === 'unlisted') return 'unlisted';
  if (kind.startsWith('type.')) return 'type';
  return ['required', 'null', 'blank'].includes(kind) ? 'missing' : 'value';
}

const isLookedUp = (violation: Violation) => groupOf(violation) === 'looked up';

type Compare = (one: Violation, other: Violation) => number;

/** Votes of pairs for their kinds, for their groups where none have the kinds. */
function votesBy(pairs: readonly SeenPair[], voteOf: (pair: SeenPair) => number): Compare {
  const votes = new Map<string, number>();
  const add = (key: string, vote: number) => void votes.set(key, (votes.get(key) ?? 0) + vote);
  for (const pair of pairs) {
    add(`${pair.first.kind} ${pair.second.kind}`, voteOf(pair));
    add(`${groupOf(pair.first)} / ${groupOf(pair.second)}`, voteOf(pair));
  }
  return (one, other) =>
    votes.get(`${one.kind} ${other.kind}`) ?? votes.get(`${groupOf(one)} / ${groupOf(other)}`) ?? 0;
}

/** Which of two kinds comes first, whatever their attributes: above zero for the first, below for the second; zero where the attributes decide. */
function kindOrder(pairs: readonly SeenPair[], rank: (violation: Violation) => number): Compare {
  const against = votesBy(pairs, ({ first, second }) => (rank(first) > rank(second) ? 1 : 0));
  const along = votesBy(pairs, ({ first, second }) => (rank(first) < rank(second) ? 1 : 0));
  return (one, other) => {
    if (one.kind === other.kind) return 0;
    const [forth, back] = [against(one, other), against(other, one)];
    if (forth > 0 && back === 0) return 1;
    if (back > 0 && forth === 0) return -1;
    // What is looked up comes last unless it was seen among the others.
    const isSeen = along(one, other) + along(other, one) > 0;
    return isSeen ? 0 : Number(isLookedUp(other)) - Number(isLookedUp(one));
  };
}

/** Whether a violation is left out where another one is reported. */
function hidingIn(pairs: readonly SeenPair[]): (one: Violation | undefined, other: Violation) => boolean {
  const votes = votesBy(pairs, ({ hides }) => (hides ? 1 : -1));
  const isAlways = pairs.length > 0 && pairs.every(({ hides }) => hides);
  return (one, other) => isAlways || (one !== undefined && votes(one, other) > 0);
}
