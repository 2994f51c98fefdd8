/** ` (did you mean …?)` with the known name that is nearest to a misspelt one; empty where none is near. */
export function nearest(name: string, known: readonly string[]): string {
  const ranked = known.map((one) => ({ one, distance: distanceOf(name, one) })).sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= Math.max(2, name.length / 3) ? ` (did you mean \`${best.one}\`?)` : '';
}

// Levenshtein's distance, a row at a time.
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
