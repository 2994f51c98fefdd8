/** What belongs together, by what it has in common; `Map.groupBy`, which Node 20 does not have. */
export function groupBy<One, Key>(ones: Iterable<One>, keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of ones) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}
