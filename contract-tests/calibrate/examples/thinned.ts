import { writeExample, type RecordedRefusal } from '../../../src/lib/examples/example.ts';
import { answeredAgain, replayOf } from '../../../src/lib/examples/replay.ts';
import { isAlike, isSame } from './alike.ts';

/** What a profile holds at most. */
const bounds = { examples: 80, characters: 55_000, rounds: 40, each: 10 };

/** How an example differs from what the kept ones make of its refusal: the largest is the worst. */
type Unlikeness = 0 | 1 | 2 | 3;

export interface Thinned {
  readonly kept: readonly RecordedRefusal[];
  /** How many of the refusals the kept ones do not give, by how they differ. */
  readonly unlike: Readonly<Record<'status' | 'form' | 'words', number>>;
}

/** The refusals that tell how all are answered: one that the others already give is left out, the worst given go first. */
export function thinned(refusals: readonly RecordedRefusal[]): Thinned {
  const kept: RecordedRefusal[] = [];
  let room = bounds.characters;
  const keep = (refusal: RecordedRefusal): boolean => {
    const size = JSON.stringify(writeExample(refusal)).length;
    if (kept.length >= bounds.examples || size > room) return false;
    room -= size;
    kept.push(refusal);
    return true;
  };
  for (let round = 0; round < bounds.rounds; round += 1) {
    const judged = unlikenesses(kept, refusals);
    const left = [...judged].filter(([refusal, unlikeness]) => unlikeness > 0 && !kept.includes(refusal));
    const most = Math.max(...left.map(([, unlikeness]) => unlikeness));
    const worst = left.filter(([, unlikeness]) => unlikeness === most).map(([refusal]) => refusal);
    const chosen = ofEachSort(worst).slice(0, bounds.each).filter(keep);
    if (chosen.length === 0) break;
  }
  const last = [...unlikenesses(kept, refusals).values()];
  const count = (unlikeness: Unlikeness) => last.filter((one) => one === unlikeness).length;
  return { kept, unlike: { status: count(3), form: count(2), words: count(1) } };
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

/** The first of each cause and kind: another operation may well be answered alike, which the next round shows. */
function ofEachSort(refusals: readonly RecordedRefusal[]): readonly RecordedRefusal[] {
  const sortOf = ({ cause, violations }: RecordedRefusal) =>
    [cause, violations.length > 1, violations[0]?.kind].join(' ');
  return [...new Map(refusals.toReversed().map((one) => [sortOf(one), one])).values()].toReversed();
}
