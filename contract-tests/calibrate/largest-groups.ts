/** What belongs together, by what it has in common; `Map.groupBy`, which Node 20 does not have. */
export function groupBy<One, Key>(ones: Iterable<One>, keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of ones) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return groups;
}

/** The same, the largest groups first. */
export const largestGroups = <One, Key>(ones: Iterable<One>, keyOf: (one: One) => Key): [Key, One[]][] =>
  [...groupBy(ones, keyOf)].sort(([, left], [, right]) => right.length - left.length);
