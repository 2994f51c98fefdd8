import type { Evidence } from './document.ts';
import type { CheckResult } from './report.ts';

/** What was done, by a title that may say what has to come of it. */
export const doneIn = (title: string): string => title.replace(/^(?:refuses|accepts) /, 'sent ');

type Alike = readonly [CheckResult, ...CheckResult[]];

/**
 * Checks of one rule, those together that fail alike: on the same operation, at the same place, with other values. In the order of the first of each, the plainest of
 * them first.
 * @param placeOf - where a check fails; undefined if nobody knows, so that it is like no other
 */
export function alikeIn(
  checks: readonly CheckResult[],
  placeOf: (check: CheckResult) => string | undefined,
): readonly Alike[] {
  if (checks.length < 2) return checks.map((check) => [check]);
  const kinds = new Map<string, [CheckResult, ...CheckResult[]]>();
  for (const check of checks) {
    const place = placeOf(check);
    const { title, operation, expected, waived, remedy } = check;
    const kind = JSON.stringify(
      place === undefined ? [title, operation] : [operation, expected, waived, remedy, place],
    );
    const known = kinds.get(kind);
    if (known === undefined) kinds.set(kind, [check]);
    else known.push(check);
  }
  return [...kinds.values()].map(plainestFirst);
}

/** The one with the shortest request shows best what is wrong: host 1, not host 4294976296. */
function plainestFirst(alike: Alike): Alike {
  const lengthOf = ({ exchanges }: CheckResult) => exchanges.at(-1)?.request.body?.length ?? 0;
  const [first = alike[0], ...others] = alike.toSorted((one, other) => lengthOf(one) - lengthOf(other));
  return [first, ...others];
}

/** Of places or of what was done. */
const MAX_NAMED = 10;

/**
 * How often they failed, if more than once, such as `38 times: a.ndjson lines 3, 9, 22, …`: exchanges of a recording if these show it, else checks.
 */
export function timesOf(alike: Alike): Evidence['times'] {
  const count = alike.reduce((sum, { occurrences }) => sum + (occurrences?.times ?? 1), 0);
  if (count === 1) return undefined;
  const isRecorded = alike[0].occurrences !== undefined;
  const each = isRecorded
    ? placesText(alike.flatMap(({ occurrences }) => occurrences?.places ?? []))
    : [...new Set(alike.map(({ title }) => doneIn(title)))];
  const isMore = (isRecorded ? count : each.length) > Math.min(each.length, MAX_NAMED);
  const named = [...each.slice(0, MAX_NAMED), ...(isMore ? ['…'] : [])];
  return { count, text: `${count} times: ${named.join(isRecorded ? ', ' : '; ')}`, each };
}

const several: Readonly<Record<string, string>> = { line: 'lines', entry: 'entries', seq: 'seq' };

/** `a.har entry 3, a.har entry 9` as `a.har entries 3, 9`: the first of each recording has its name. */
function placesText(places: readonly string[]): readonly string[] {
  const read = places.map((place) => /^(.*?)(line|entry|seq) (\d+)$/s.exec(place) ?? []);
  const heads = read.map(([, recording, kind]) => (kind === undefined ? undefined : `${recording}${kind}`));
  return places.map((place, at) => {
    const [, recording, kind = '', number] = read[at] ?? [];
    if (number === undefined || heads[at] === undefined) return place;
    if (heads[at] === heads[at - 1]) return number;
    return heads[at] === heads[at + 1] ? `${recording}${several[kind]} ${number}` : place;
  });
}
