import { documentOrder, type RecordedRefusal, type Violation } from '../../../src/lib/examples/example.ts';
import { isOfBody } from '../../../src/lib/examples/likeness.ts';
import { replayOf, type Replay } from '../../../src/lib/examples/replay.ts';

/**
 * The refusals with the violations that each reports, in its order: a violation is reported where the answer holds what that for it alone
 * would hold, and not that for the others.
 */
export function withReported(refusals: readonly RecordedRefusal[]): readonly RecordedRefusal[] {
  const replay = replayOf(refusals.filter(({ violations }) => violations.length < 2));
  return refusals.map((refusal) =>
    refusal.violations.filter(isOfBody).length < 2 ? refusal : reportedIn(inDocumentOrder(refusal), replay),
  );
}

const placeInDocument = ({ attribute, item = 0 }: Violation) => documentOrder.indexOf(attribute) + item / 1_000_000;

const inDocumentOrder = (refusal: RecordedRefusal): RecordedRefusal => ({
  ...refusal,
  violations: refusal.violations.toSorted((a, b) => placeInDocument(a) - placeInDocument(b)),
});

function reportedIn(refusal: RecordedRefusal, replay: Replay): RecordedRefusal {
  const { violations, body } = refusal;
  const parts = violations.map((violation) => leavesOf(replay.answer({ ...refusal, violations: [violation] })?.body));
  const whole = JSON.stringify(body);
  const places = parts.map((own) => {
    const shared = (leaf: string) => parts.filter((other) => other.has(leaf)).length;
    const only = [...own].filter((leaf) => shared(leaf) === 1);
    return placeIn(whole, only.length > 0 ? only : [...own].filter((leaf) => shared(leaf) < parts.length));
  });
  // Where nothing tells them apart, nobody knows which of them are reported.
  if (places.every((place) => place === undefined)) return refusal;
  const found = violations.map((violation, at) => ({ violation, place: places[at] }));
  const reported = found
    .filter((one): one is { violation: Violation; place: number } => one.place !== undefined && one.place >= 0)
    .toSorted((a, b) => a.place - b.place);
  if (reported.length === 0) return refusal;
  return {
    ...refusal,
    violations: reported.map(({ violation }) => violation),
    unreported: violations.filter((violation) => !reported.some((one) => one.violation === violation)),
  };
}

/** An attribute is named like a member that every violation has: `location` of express-validator. */
const memberName = /"(?:[^"\\]|\\.)*":/g;

/** Where the first of these texts stands, if at least half of them do; −1 where they do not, undefined where there are none. */
function placeIn(whole: string, leaves: readonly string[]): number | undefined {
  if (leaves.length === 0) return undefined;
  const texts = whole.replaceAll(memberName, (name) => ' '.repeat(name.length));
  const places = leaves
    .map((leaf) => (leaf.startsWith('"') ? whole : texts).indexOf(leaf))
    .filter((place) => place >= 0);
  return places.length * 2 >= leaves.length && places.length > 0 ? Math.min(...places) : -1;
}

/** The texts, names and figures of a body, as its JSON has them. */
function leavesOf(value: unknown): ReadonlySet<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((one) => [...leavesOf(one)]));
  if (typeof value === 'string') return new Set([JSON.stringify(value).slice(1, -1)]);
  if (typeof value !== 'object' || value === null) return new Set([String(value)]);
  return new Set(Object.entries(value).flatMap(([name, one]) => [`${JSON.stringify(name)}:`, ...leavesOf(one)]));
}
