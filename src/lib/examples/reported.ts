import { documentOrder, type RecordedRefusal, type Violation } from './example.ts';

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
export type Reporting = (violations: readonly Violation[]) => readonly number[];

/**
 * Learns from refusals of several violations which are reported and in which order: by their attributes, and by their kinds where these
 * were seen to go against the attributes. Without such refusals, all are, in the order of the document.
 */
export function reportingOf(refusals: readonly RecordedRefusal[]): Reporting {
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
  // An attribute that came before one that it follows in the order goes right before that.
  for (const { first, second } of alike) {
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
