import type { CheckResult } from './report.ts';

/** What was done, by a title that may say what has to come of it. */
export const doneIn = (title: string): string => title.replace(/^(?:refuses|accepts) /, 'sent ');

/** A failed check, and those of its rule that fail alike: on the same operation, at the same place, with other values. */
export interface FailedCheck {
  readonly check: CheckResult;
  readonly others: readonly CheckResult[];
}

/** Where a check fails; undefined where nobody knows, so that it is like no other. */
export type PlaceOf = (check: CheckResult) => string | undefined;

/** Checks of one rule, those together that fail alike, in the order of the first of each. */
export function failedAlike(checks: readonly CheckResult[], placeOf: PlaceOf): readonly FailedCheck[] {
  if (checks.length < 2) return checks.map((check) => ({ check, others: [] }));
  const kinds = new Map<string, CheckResult[]>();
  for (const check of checks) {
    const place = placeOf(check);
    const { operation, expected, waived, remedy } = check;
    const known = JSON.stringify(
      place === undefined ? [check.title, operation] : [operation, expected, waived, remedy, place],
    );
    kinds.set(known, [...(kinds.get(known) ?? []), check]);
  }
  return [...kinds.values()].flatMap(([check, ...others]) => (check === undefined ? [] : [{ check, others }]));
}

/** How often it failed: exchanges of a recording where these show it, else checks. */
export function timesOf({ check, others }: FailedCheck): number {
  return [check, ...others].reduce((sum, { occurrences }) => sum + (occurrences?.times ?? 1), 0);
}

/** Places of a recording, or what was done, of all of them. */
export function occurrencesOf({ check, others }: FailedCheck): readonly string[] {
  const all = [check, ...others];
  if (all.some(({ occurrences }) => occurrences !== undefined))
    return placesText(all.flatMap(({ occurrences }) => occurrences?.places ?? []));
  return [...new Set(all.map(({ title }) => doneIn(title)))];
}

/** `38 times: a.ndjson lines 3, 9, 22, …`; undefined where it is one. @param most - of what is named */
export function timesText(failed: FailedCheck, most = 10): string | undefined {
  const times = timesOf(failed);
  if (times === 1) return undefined;
  const isRecorded = failed.check.occurrences !== undefined;
  const places = occurrencesOf(failed);
  if (!isRecorded) return `${times} times: ${places.slice(0, most).join('; ')}${places.length > most ? '; …' : ''}`;
  const named = places.slice(0, most).join(', ');
  return `${times} times: ${named}${times > Math.min(places.length, most) ? ', …' : ''}`;
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
