/** What comes before what. */
export type Pair = readonly [before: string, after: string];

/** Names in an order that all pairs agree with, as near to their own as can be; undefined where two pairs contradict each other. */
export function sortByPairs(names: readonly string[], pairs: readonly Pair[]): readonly string[] | undefined {
  const earlier = new Map<string, Set<string>>(names.map((name) => [name, new Set<string>()]));
  for (const [before, after] of pairs) if (before !== after && earlier.has(before)) earlier.get(after)?.add(before);
  const sorted: string[] = [];
  const left = new Set(names);
  while (left.size > 0) {
    const next = [...left].find((name) => [...(earlier.get(name) ?? [])].every((before) => !left.has(before)));
    if (next === undefined) return undefined;
    sorted.push(next);
    left.delete(next);
  }
  return sorted;
}
