import {
  typeName,
  writeExample,
  type RecordedRefusal,
  type RefusalExample,
} from '../../../src/lib/examples/example.ts';
import { answeredAgain, replayOf } from '../../../src/lib/examples/replay.ts';
import { groupBy } from '../largest-groups.ts';
import { isAlike, isSame } from './alike.ts';

/** What a profile holds at most. */
const most = { examples: 80, characters: 55_000, rounds: 40, each: 10 };

/** How an example differs from what the kept ones make of its refusal: the largest is the worst. */
type Unlikeness = 0 | 1 | 2 | 3;

export interface Thinned {
  readonly kept: readonly RecordedRefusal[];
  /** How many of the refusals the kept ones do not give, by how they differ. */
  readonly unlike: Readonly<Record<'status' | 'form' | 'words', number>>;
}

/** The refusals that tell how all are answered: one that the others already give is left out, the worst given go first. */
export function thinned(refusals: readonly RecordedRefusal[]): Thinned {
  // Of two that are as much like a refusal the first is taken: they are judged in the order in which they are written.
  const all = inOrder(refusals);
  const chosen = new Set<RecordedRefusal>();
  let room = most.characters;
  const choose = (refusal: RecordedRefusal): boolean => {
    const size = JSON.stringify(writeExample(refusal)).length;
    if (chosen.size >= most.examples || size > room) return false;
    room -= size;
    chosen.add(refusal);
    return true;
  };
  const kept = () => all.filter((one) => chosen.has(one));
  for (let round = 0; round < most.rounds; round += 1) {
    const left = [...unlikenesses(kept(), all)].filter(([one, unlikeness]) => unlikeness > 0 && !chosen.has(one));
    if (ofEachSort(left).slice(0, most.each).filter(choose).length === 0) break;
  }
  const last = [...unlikenesses(kept(), all).values()];
  const count = (unlikeness: Unlikeness) => last.filter((one) => one === unlikeness).length;
  return { kept: kept(), unlike: { status: count(3), form: count(2), words: count(1) } };
}

/** Those of one cause and operation stand together, those of several violations last: the same each time. */
function inOrder(refusals: readonly RecordedRefusal[]): readonly RecordedRefusal[] {
  const keyed = refusals.map((refusal) => ({ refusal, key: keyOf(writeExample(refusal)) }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ refusal }) => refusal);
}

function keyOf({ cause, operation = '', violations = [], request }: RefusalExample): string {
  const named = violations.map(({ kind, attribute, item, value }) => [kind, attribute, item, value]);
  return JSON.stringify([cause, operation, violations.length > 1, named, request]);
}

function unlikenesses(
  kept: readonly RecordedRefusal[],
  refusals: readonly RecordedRefusal[],
): ReadonlyMap<RecordedRefusal, Unlikeness> {
  const replay = replayOf(kept);
  return new Map(refusals.map((refusal) => [refusal, unlikeness(replay, refusal)] as const));
}

function unlikeness(replay: ReturnType<typeof replayOf>, refusal: RecordedRefusal): Unlikeness {
  const made = answeredAgain(replay, refusal);
  if (made === undefined || made.status !== refusal.status) return 3;
  if (!isAlike(made.body, refusal.body)) return 2;
  return isSame(made.body, refusal.body) && isSame(made.headers, refusal.headers) ? 0 : 1;
}

/**
 * The worst of each cause, kind and type, of those first that most are unlike. Another operation may well be answered alike, which the next
 * round shows.
 */
function ofEachSort(left: readonly (readonly [RecordedRefusal, Unlikeness])[]): readonly RecordedRefusal[] {
  const sorts = groupBy(left, ([{ cause, violations }]) =>
    [cause, violations.length > 1, violations[0]?.kind, typeName(violations[0]?.value)].join(' '),
  );
  const sum = (ones: typeof left) => ones.reduce((all, [, unlikeness]) => all + weights[unlikeness], 0);
  return [...sorts.values()]
    .toSorted((a, b) => sum(b) - sum(a))
    .map((ones) => ones.reduce((worst, one) => (one[1] > worst[1] ? one : worst))[0]);
}

/** How much one counts that is unlike. */
const weights: Readonly<Record<Unlikeness, number>> = [0, 3, 4, 40];
